/* The one job of iconsd in C, as plainly as one would write it: what iconsd is measured against.
 *
 * Usage: follower LIGHT-THEME DARK-THEME */

#include <dbus/dbus.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <string.h>

#define PORTAL "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_INTERFACE "org.freedesktop.portal.Settings"
#define NAMESPACE "org.freedesktop.appearance"
#define KEY "color-scheme"
#define THEME_KEY "icon-theme"

enum { PREFER_DARK = 1 };

typedef struct {
    DBusConnection *bus;
    GSettings *settings;
    const char *light_theme;
    const char *dark_theme;
} Follower;

static void show(Follower *follower, dbus_uint32_t scheme)
{
    const char *theme = scheme == PREFER_DARK ? follower->dark_theme : follower->light_theme;
    char *current = g_settings_get_string(follower->settings, THEME_KEY);
    if (strcmp(current, theme) != 0) {
        g_settings_set_string(follower->settings, THEME_KEY, theme);
        g_settings_sync();
    }
    g_free(current);
}

static void take_reply(DBusPendingCall *call, void *follower)
{
    DBusMessage *reply = dbus_pending_call_steal_reply(call);
    DBusMessageIter arguments, variant;
    if (dbus_message_iter_init(reply, &arguments) && dbus_message_iter_get_arg_type(&arguments) == DBUS_TYPE_VARIANT) {
        dbus_message_iter_recurse(&arguments, &variant);
        if (dbus_message_iter_get_arg_type(&variant) == DBUS_TYPE_UINT32) {
            dbus_uint32_t scheme;
            dbus_message_iter_get_basic(&variant, &scheme);
            show(follower, scheme);
        }
    }
    dbus_message_unref(reply);
}

static void read_scheme(Follower *follower)
{
    const char *namespace = NAMESPACE, *key = KEY;
    DBusPendingCall *call;
    DBusMessage *message = dbus_message_new_method_call(PORTAL, PORTAL_PATH, PORTAL_INTERFACE, "ReadOne");
    dbus_message_append_args(message, DBUS_TYPE_STRING, &namespace, DBUS_TYPE_STRING, &key, DBUS_TYPE_INVALID);
    if (dbus_connection_send_with_reply(follower->bus, message, &call, DBUS_TIMEOUT_USE_DEFAULT) && call) {
        dbus_pending_call_set_notify(call, take_reply, follower, NULL);
        dbus_pending_call_unref(call);
        dbus_connection_flush(follower->bus);
    }
    dbus_message_unref(message);
}

static DBusHandlerResult filter(DBusConnection *bus G_GNUC_UNUSED, DBusMessage *message, void *follower)
{
    if (!dbus_message_is_signal(message, PORTAL_INTERFACE, "SettingChanged"))
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    read_scheme(follower);
    return DBUS_HANDLER_RESULT_HANDLED;
}

static gboolean dispatch(int descriptor G_GNUC_UNUSED, GIOCondition condition G_GNUC_UNUSED, gpointer bus)
{
    dbus_connection_read_write(bus, 0);
    while (dbus_connection_dispatch(bus) == DBUS_DISPATCH_DATA_REMAINS)
        ;
    return G_SOURCE_CONTINUE;
}

int main(int count, char **arguments)
{
    if (count != 3) {
        g_printerr("Usage: follower LIGHT-THEME DARK-THEME\n");
        return 2;
    }
    DBusError error = DBUS_ERROR_INIT;
    Follower follower = {
        .bus = dbus_bus_get(DBUS_BUS_SESSION, &error),
        .settings = g_settings_new("org.gnome.desktop.interface"),
        .light_theme = arguments[1],
        .dark_theme = arguments[2],
    };
    if (follower.bus)
        dbus_bus_add_match(follower.bus,
                           "type='signal',sender='" PORTAL "',path='" PORTAL_PATH "',interface='" PORTAL_INTERFACE "',"
                           "member='SettingChanged',arg0='" NAMESPACE "',arg1='" KEY "'",
                           &error);
    if (dbus_error_is_set(&error)) {
        g_printerr("%s\n", error.message);
        return 1;
    }
    dbus_connection_add_filter(follower.bus, filter, &follower, NULL);
    read_scheme(&follower);

    int descriptor;
    dbus_connection_get_unix_fd(follower.bus, &descriptor);
    g_unix_fd_add(descriptor, G_IO_IN | G_IO_HUP | G_IO_ERR, dispatch, follower.bus);
    /* What came while the match was being added is in the queue, and makes the descriptor readable no more. */
    dispatch(descriptor, G_IO_IN, follower.bus);
    g_main_loop_run(g_main_loop_new(NULL, FALSE));
}
