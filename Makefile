# Everything that is built, run, checked or installed. `make` builds the program as it is installed.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
APT ?= apt-get
SUDO := $(shell test "$$(id -u)" = 0 || echo sudo)

# What the program is built with, what the demonstration shows it on, and what the tests try it on.
BUILD_PACKAGES := pkg-config libdbus-1-dev libglib2.0-dev
DEMONSTRATION_PACKAGES := dbus xvfb xauth xdg-desktop-portal xdg-desktop-portal-gtk dconf-cli dconf-gsettings-backend \
	gsettings-desktop-schemas libglib2.0-bin papirus-icon-theme
TEST_PACKAGES := $(DEMONSTRATION_PACKAGES) yaru-theme-icon breeze-icon-theme elementary-xfce-icon-theme \
	numix-icon-theme adwaita-icon-theme hicolor-icon-theme util-linux procps bubblewrap strace mount systemd desktop-file-utils \
	bash zsh fish mandoc shellcheck \
	xfconf xfce4-settings xfce4-panel x11-apps libkf5iconthemes-bin python3 python3-gi gir1.2-glib-2.0 \
	gir1.2-gtk-3.0 gir1.2-gtk-4.0 librsvg2-common python3-pyqt5 libqt5svg5 \
	cinnamon-desktop-data cinnamon-settings-daemon mate-desktop-common mate-settings-daemon \
	plasma-workspace plasma-integration xdg-desktop-portal-kde kde-style-breeze libkf5config-bin gnome-shell \
	kded5 kde-config-gtk-style plasma-desktop kactivitymanagerd libkf5service-bin libgtk2.0-bin xsettingsd qt5ct lxqt-qtplugin
# The packager's tools, and what the package is tried with.
DEB_PACKAGES := build-essential debhelper
CHECK_DEB_PACKAGES := lintian debootstrap systemd-container util-linux python3-gi gir1.2-gtk-3.0 gir1.2-gtk-4.0
BENCH_PACKAGES := dbus dconf-gsettings-backend gsettings-desktop-schemas libglib2.0-bin papirus-icon-theme util-linux \
	gcc libc6-dev python3 python3-dbus python3-gi gir1.2-glib-2.0

# Not all at once: each test has programs of its own, and what starves proves nothing.
TEST_OPTIONS := --experimental-maximum-parallelization-width 32

PROGRAM := .build/release/iconsd
FUZZER := .build/fuzz/debug/PropertyTests
FUZZ_SECONDS ?= 12
BENCHMARKS := .build/benchmarks
DEB_TREE := .build/deb

# Where things are installed. Sessions read autostart entries in /etc, and beside a prefix of somebody's own nothing of
# the system's is touched.
SYSCONFDIR ?= $(if $(filter /usr /usr/local,$(PREFIX)),/etc,$(PREFIX)/etc)
BINDIR := $(PREFIX)/bin
DOCDIR := $(PREFIX)/share/doc/iconsd
INTERFACE := $(PREFIX)/share/dbus-1/interfaces/io.github.iconsd.Iconsd1.xml
BUS_SERVICE := $(PREFIX)/share/dbus-1/services/io.github.iconsd.Iconsd1.service
UNIT := $(PREFIX)/lib/systemd/user/iconsd.service
AUTOSTART := $(SYSCONFDIR)/xdg/autostart/iconsd.desktop
# Debian's packages have them in vendor-completions, and leave this folder to others.
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions

# Each file beside the program, and where it goes.
FILES := data/io.github.iconsd.Iconsd1.xml:$(INTERFACE) systemd/iconsd.service.in:$(UNIT) \
	data/io.github.iconsd.Iconsd1.service.in:$(BUS_SERVICE) data/iconsd.desktop.in:$(AUTOSTART) \
	$(foreach file,LICENSE README.md CHANGELOG.md $(wildcard docs/*),$(file):$(DOCDIR)/$(file)) \
	$(foreach file,$(wildcard data/examples/catalog/*/*),$(file):$(DOCDIR)/$(file:data/%=%)) \
	systemd/hardening.conf:$(DOCDIR)/examples/iconsd.service.d/hardening.conf \
	$(foreach file,$(wildcard data/man/*.1),$(file):$(PREFIX)/share/man/man1/$(notdir $(file))) \
	$(foreach file,$(wildcard data/man/*.5),$(file):$(PREFIX)/share/man/man5/$(notdir $(file))) \
	data/completions/iconsd.bash:$(PREFIX)/share/bash-completion/completions/iconsd \
	data/completions/_iconsd:$(ZSH_COMPLETIONS)/_iconsd \
	data/completions/iconsd.fish:$(PREFIX)/share/fish/vendor_completions.d/iconsd.fish

.PHONY: all run check check-fuzz corpus fuzzer test bench lint format install uninstall deb check-deb clean \
	packages-build packages-run packages-check packages-bench packages-deb packages-check-deb

all:
	$(SWIFT) build -c release --product iconsd

# On a desktop: the daemon, against the session. Elsewhere: a demonstration in a session of its own, which ends by itself.
run: packages-run all
	@data/demonstration $(PROGRAM)

check: packages-check lint test

# A real session is not to be reached: where a test would, it fails. What is said is said at once, so that a test which
# waits for ever is known by what it has not said.
test:
	$(SWIFT) build --build-tests
	env -u DISPLAY -u WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent GSETTINGS_BACKEND=memory \
		timeout --verbose --kill-after=10 600 stdbuf --output=L $(SWIFT) test $(TEST_OPTIONS)

# libFuzzer makes up what iconsd reads of others, each kind for so many seconds. What breaks a property is kept in
# .build/fuzzing; `make corpus` keeps what leads somewhere new for the tests and the next runs.
check-fuzz: packages-build fuzzer
	Tests/PropertyTests/fuzz $(FUZZER) .build/fuzzing $(FUZZ_SECONDS)

corpus: fuzzer
	Tests/PropertyTests/fuzz $(FUZZER) .build/fuzzing --keep

fuzzer:
	FUZZING=1 $(SWIFT) build --scratch-path .build/fuzz --product PropertyTests \
		-Xswiftc -O -Xswiftc -sanitize=fuzzer,address

# iconsd beside a C program and a Python script that do the same. Temporary files are in memory: what a disk needs to
# store a setting is no program's merit.
bench: packages-bench all $(BENCHMARKS)/follower
	$(SWIFT) build -c release --product Benchmarks
	@TMPDIR=/dev/shm .build/release/Benchmarks $(PROGRAM) $(BENCHMARKS)/follower Benchmarks/follower.py $(BENCHMARKS)

$(BENCHMARKS)/follower: Benchmarks/follower.c
	@mkdir -p $(BENCHMARKS)
	$(CC) -O2 -Wall -Wextra -Werror -o $@ $< $$(pkg-config --cflags --libs dbus-1 gio-2.0)

MANUALS := $(wildcard data/man/*)
SHELL_FILES = $(shell grep -rlIE '^\#!/bin/(ba)?sh' .ci data Tests) data/completions/iconsd.bash

# The manual pages that one refers to need not be installed here.
lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks
	! mandoc -T lint -W style $(MANUALS) 2>&1 | grep -v 'referenced manual not found\|outdated mandoc.db'
	shellcheck $(SHELL_FILES)
	zsh -n data/completions/_iconsd
	fish --no-execute data/completions/iconsd.fish

# Writes what follows from the table of commands: the lists of iconsd(1), and what shells complete.
.PHONY: documents
documents:
	$(SWIFT) run Documents .

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks

# Links in the documents lead to what is installed, those into the sources alone to nothing.
install: $(PROGRAM)
	install -D -m 755 $(PROGRAM) $(DESTDIR)$(BINDIR)/iconsd
	for file in $(FILES); do install -D -m 644 $${file%%:*} $(DESTDIR)$${file#*:} || exit; done
	sed -i 's|@BINDIR@|$(BINDIR)|; s|@DOCDIR@|$(DOCDIR)|' $(DESTDIR)$(UNIT) $(DESTDIR)$(BUS_SERVICE) $(DESTDIR)$(AUTOSTART)
	sed -i -z -E -e 's,\[([^]]*)\]\((Benchmarks/|CONTRIBUTING)[^)]*\),\1,g' -e 's,\(data/(examples/),(\1,g' \
		-e 's,\(data/(io[^)]*),(../../dbus-1/interfaces/\1,g' $(DESTDIR)$(DOCDIR)/README.md
	sed -i 's|/usr/local/share/doc/iconsd|$(DOCDIR)|' $(addprefix $(DESTDIR)$(DOCDIR)/,README.md docs/icon-sets.md)

uninstall:
	rm -f $(DESTDIR)$(BINDIR)/iconsd $(foreach file,$(FILES),$(DESTDIR)$(lastword $(subst :, ,$(file))))
	test ! -d $(DESTDIR)$(DOCDIR) || find $(DESTDIR)$(DOCDIR) -depth -type d -empty -delete

# A package for Debian, in .build. It is made in a tree that has the program, and nothing to build it from.
deb: packages-deb all
	rm -rf $(DEB_TREE) .build/iconsd*.deb .build/iconsd*.changes .build/iconsd*.buildinfo
	mkdir -p $(DEB_TREE)/$(dir $(PROGRAM))
	cp -r CHANGELOG.md LICENSE Makefile README.md data docs systemd data/debian $(DEB_TREE)
	cp $(PROGRAM) $(DEB_TREE)/$(PROGRAM)
	cd $(DEB_TREE) && dpkg-buildpackage --build=binary --no-pre-clean --no-sign

# Installs it in a Debian of its own, uses and removes it there.
check-deb: packages-check-deb deb
	lintian --fail-on error,warning --pedantic .build/iconsd_*.changes
	$(SUDO) Tests/Installation/debian .build/iconsd_*.deb

$(PROGRAM):
	$(MAKE) all

clean:
	rm -rf .build

packages-build: PACKAGES = $(BUILD_PACKAGES)
packages-run: PACKAGES = $(BUILD_PACKAGES) $(DEMONSTRATION_PACKAGES)
packages-check: PACKAGES = $(BUILD_PACKAGES) $(TEST_PACKAGES)
packages-bench: PACKAGES = $(BUILD_PACKAGES) $(BENCH_PACKAGES)
packages-deb: PACKAGES = $(BUILD_PACKAGES) $(DEB_PACKAGES)
packages-check-deb: PACKAGES = $(BUILD_PACKAGES) $(DEB_PACKAGES) $(CHECK_DEB_PACKAGES)

# Debian's packages, where one of them is missing.
packages-build packages-run packages-check packages-bench packages-deb packages-check-deb:
	@missing=""; for package in $(PACKAGES); do \
		test "$$(dpkg-query -W -f '$${db:Status-Status}' $$package 2>/dev/null)" = installed || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
		echo "installing$$missing"; \
		$(SUDO) $(APT) update -qq && \
		DEBIAN_FRONTEND=noninteractive $(SUDO) $(APT) install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi
