# Where the program and its files go, and the package that brings them there.

PREFIX ?= /usr/local
DESTDIR ?=
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

.PHONY: install uninstall deb check-deb

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
	cp -r CHANGELOG.md LICENSE Makefile install.mk packages.mk README.md data docs systemd data/debian $(DEB_TREE)
	cp $(PROGRAM) $(DEB_TREE)/$(PROGRAM)
	cd $(DEB_TREE) && dpkg-buildpackage --build=binary --no-pre-clean --no-sign

# Installs it in a Debian of its own, uses and removes it there.
check-deb: packages-check-deb deb
	lintian --fail-on error,warning --pedantic .build/iconsd_*.changes
	$(SUDO) Tests/Installation/debian .build/iconsd_*.deb
