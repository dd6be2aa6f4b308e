# Debian's packages, by what they are for; `make packages-build` installs those of them that are missing.

APT ?= apt-get

# What the program is built with, what the demonstration shows it on, and what the tests try it on.
packages_build := pkg-config libdbus-1-dev libglib2.0-dev
packages_run := $(packages_build) \
	dbus xvfb xauth xdg-desktop-portal xdg-desktop-portal-gtk dconf-cli dconf-gsettings-backend \
	gsettings-desktop-schemas libglib2.0-bin papirus-icon-theme
packages_check := $(packages_run) \
	yaru-theme-icon breeze-icon-theme elementary-xfce-icon-theme numix-icon-theme adwaita-icon-theme hicolor-icon-theme \
	util-linux procps bubblewrap strace mount systemd desktop-file-utils bash zsh fish mandoc shellcheck \
	xfconf xfce4-settings xfce4-panel x11-apps libkf5iconthemes-bin python3 python3-gi gir1.2-glib-2.0 \
	gir1.2-gtk-3.0 gir1.2-gtk-4.0 librsvg2-common python3-pyqt5 libqt5svg5 \
	cinnamon-desktop-data cinnamon-settings-daemon mate-desktop-common mate-settings-daemon \
	plasma-workspace plasma-integration xdg-desktop-portal-kde kde-style-breeze libkf5config-bin gnome-shell \
	kded5 kde-config-gtk-style plasma-desktop kactivitymanagerd libkf5service-bin libgtk2.0-bin xsettingsd qt5ct \
	lxqt-qtplugin
# The packager's tools, and what the package is tried with.
packages_deb := $(packages_build) build-essential debhelper
packages_check-deb := $(packages_deb) \
	lintian debootstrap systemd-container util-linux python3-gi gir1.2-gtk-3.0 gir1.2-gtk-4.0
packages_bench := $(packages_build) \
	dbus dconf-gsettings-backend gsettings-desktop-schemas libglib2.0-bin papirus-icon-theme util-linux \
	gcc libc6-dev python3 python3-dbus python3-gi gir1.2-glib-2.0

PURPOSES := build run check bench deb check-deb
.PHONY: $(PURPOSES:%=packages-%)

$(PURPOSES:%=packages-%): packages-%:
	@missing=""; for package in $(packages_$*); do \
		test "$$(dpkg-query -W -f '$${db:Status-Status}' $$package 2>/dev/null)" = installed || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
		echo "installing$$missing"; \
		$(SUDO) $(APT) update -qq && \
		DEBIAN_FRONTEND=noninteractive $(SUDO) $(APT) install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi
