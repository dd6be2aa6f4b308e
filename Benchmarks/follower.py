"""The one job of iconsd in Python, as plainly as one would write it: what iconsd is measured against.

Usage: follower.py LIGHT-THEME DARK-THEME
"""

import sys

import dbus
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import Gio, GLib

NAMESPACE = "org.freedesktop.appearance"
KEY = "color-scheme"
THEME_KEY = "icon-theme"
PREFER_DARK = 1


class Follower:
    def __init__(self, light_theme, dark_theme):
        self.light_theme = light_theme
        self.dark_theme = dark_theme
        self.settings = Gio.Settings.new("org.gnome.desktop.interface")
        portal = dbus.SessionBus().get_object("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
        self.portal = dbus.Interface(portal, "org.freedesktop.portal.Settings")
        self.portal.connect_to_signal("SettingChanged", self.read, arg0=NAMESPACE, arg1=KEY)
        self.read()

    def read(self, *_):
        self.portal.ReadOne(NAMESPACE, KEY, reply_handler=self.show, error_handler=self.complain)

    def show(self, scheme):
        theme = self.dark_theme if scheme == PREFER_DARK else self.light_theme
        if self.settings.get_string(THEME_KEY) != theme:
            self.settings.set_string(THEME_KEY, theme)
            Gio.Settings.sync()

    def complain(self, error):
        print(error, file=sys.stderr)


if len(sys.argv) != 3:
    sys.exit(__doc__)
DBusGMainLoop(set_as_default=True)
follower = Follower(*sys.argv[1:])
GLib.MainLoop().run()
