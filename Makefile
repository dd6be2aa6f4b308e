# What is built, run and checked. `make` builds the program as it is installed; install.mk says where it goes, and packages.mk
# what all of this needs of Debian.

SWIFT ?= swift
SUDO := $(shell test "$$(id -u)" = 0 || echo sudo)

# Not all at once: each test has programs of its own, and what starves proves nothing.
TEST_OPTIONS := --experimental-maximum-parallelization-width 32

# With a sanitizer all takes longer. Not run are programs with a library of the tests' own before the sanitizer, programs
# that systemd starts, which does not tell them where to report, what holds a program to its time, and what the fuzzer does.
NOT_SANITIZED := IntegrationTests.FaultTests EnduranceTests VolumeTests ClockTests OpenFilesTests KnownCallsTests \
	UserManager ConfinementTests ReadmeTests EntryPropertyTests fightEndsSoonAndCostsNothing
SANITIZER_OPTIONS := --experimental-maximum-parallelization-width 8 $(addprefix --skip ,$(NOT_SANITIZED))

# A real session is not to be reached: where a test would, it fails.
NO_SESSION := env -u DISPLAY -u WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent \
	GSETTINGS_BACKEND=memory

PROGRAM := .build/release/iconsd
FUZZER := .build/fuzz/debug/PropertyTests
FUZZ_SECONDS ?= 12
BENCHMARKS := .build/benchmarks

.PHONY: all run check check-fuzz check-faults check-sanitizers check-address check-thread corpus fuzzer test bench lint \
	documents format clean

all:
	$(SWIFT) build -c release --product iconsd

# On a desktop: the daemon, against the session. Elsewhere: a demonstration in a session of its own, which ends by itself.
run: packages-run all
	@data/demonstration $(PROGRAM)

check: packages-check lint test

# What is said is said at once, so that a test which waits for ever is known by what it has not said.
test:
	$(SWIFT) build --build-tests
	$(NO_SESSION) timeout --verbose --kill-after=10 600 stdbuf --output=L $(SWIFT) test $(TEST_OPTIONS)

# The tests with the address sanitizer, and with the thread sanitizer. The programs that they run are built with it, too: what
# it finds in any of them it writes to a file.
check-sanitizers: check-address check-thread

check-address check-thread: check-%: packages-check
	$(SWIFT) build --build-tests --sanitize=$* --scratch-path .build/$*
	@rm -rf .build/$*/reports && mkdir .build/$*/reports
	@echo 'not run: $(NOT_SANITIZED)'
	$(NO_SESSION) G_SLICE=always-malloc \
		ASAN_OPTIONS=detect_leaks=0:log_path=$(CURDIR)/.build/$*/reports/report \
		TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/unseen-locks:log_path=$(CURDIR)/.build/$*/reports/report \
		timeout --verbose --kill-after=10 900 stdbuf --output=L $(SWIFT) test --skip-build --sanitize=$* \
		--scratch-path .build/$* $(SANITIZER_OPTIONS)
	@if cat .build/$*/reports/* 2>/dev/null; then echo "the sanitizer has found something" >&2; exit 1; fi

# libFuzzer makes up what iconsd reads of others, each kind for so many seconds. What breaks a property is kept in
# .build/fuzzing; `make corpus` keeps what leads somewhere new for the tests and the next runs.
check-fuzz: packages-build fuzzer
	Tests/PropertyTests/fuzz $(FUZZER) .build/fuzzing $(FUZZ_SECONDS)

corpus: fuzzer
	Tests/PropertyTests/fuzz $(FUZZER) .build/fuzzing --keep

fuzzer:
	FUZZING=1 $(SWIFT) build --scratch-path .build/fuzz --product PropertyTests \
		-Xswiftc -O -Xswiftc -sanitize=fuzzer,address

# Each call that changes something fails in each way, and is the last one, in all kinds of work: `make check` tries a part of
# that. Fewer at a time, since a daemon that has to wait for its turn proves nothing.
check-faults: packages-check
	$(SWIFT) build --build-tests
	$(NO_SESSION) ICONSD_TEST_FAULTS=whole timeout --verbose --kill-after=10 5400 stdbuf --output=L $(SWIFT) test \
		--experimental-maximum-parallelization-width 8 --filter 'IntegrationTests.FaultTests|EnduranceTests'

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
documents:
	$(SWIFT) run Documents .

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks

$(PROGRAM):
	$(MAKE) all

clean:
	rm -rf .build

include install.mk packages.mk
