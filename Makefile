# SPDX-License-Identifier: MIT
# A thin door to CMake and tools/. `make help` lists what there is.
PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60
export FUZZ_SECONDS
# The studio is built into the command if `make web` or `make run` has made it;
# `make STUDIO=` leaves it out.
STUDIO ?= $(patsubst %/studio.c,$(CURDIR)/%,$(wildcard build/studio/studio.c))

.PHONY: all run test bench fuzz faults lint format install wasm web docs
.PHONY: clean help
.PHONY: always

all: build/release/crossply ## build the command: build/release/crossply

build/release/crossply: always | build
	@cmake --preset release -DCMAKE_INSTALL_PREFIX=$(PREFIX) \
		-DCROSSPLY_STUDIO=$(STUDIO) \
		>build/release.log 2>&1 || { \
		cat build/release.log; \
		echo "is a package missing? try: tools/packages build"; \
		exit 1; }
	@cmake --build build/release

build:
	@mkdir -p build

run: | build ## build it all, show what it does and serve the studio
	@tools/packages build studio || tools/packages build
	@echo "building the studio and build/release/crossply"
	@tools/web >build/run.log 2>&1 || { \
		tail -n 3 build/run.log; \
		echo "the studio cannot be built: going on without it"; }
	@$(MAKE) --no-print-directory all >build/run.log 2>&1 || { \
		cat build/run.log; exit 1; }
	@tools/tour build/release/crossply

test: | build ## run every test (installs packages)
	@tools/packages build test web
	@tools/test

bench: | build ## measure (installs packages)
	@tools/packages build bench
	@tools/bench

fuzz: | build ## run every fuzz target for FUZZ_SECONDS (60)
	@tools/packages build test
	@tools/fuzz

faults: | build ## kill, fill, flood and attack the server for long
	@tools/packages build test
	@tools/faults

lint: | build ## check format, style and common mistakes
	@tools/packages build test lint
	@tools/lint

format: ## lay out all C sources
	@tools/packages lint
	git ls-files '*.c' '*.h' | xargs clang-format-14 -i

install: all ## install below $(DESTDIR)$(PREFIX)
	DESTDIR=$(DESTDIR) cmake --install build/release

wasm: | build ## build the pure layers for wasm32-wasi and try them
	@tools/packages build test web
	@tools/wasm/check

web: | build ## build the package and the pages into build/web
	@tools/packages build studio
	@tools/web

docs: | build ## refresh what is made: rules, picture, transcripts
	@tools/packages build test
	@tools/docs

clean: ## remove everything that was built
	rm -rf build

help: ## list these
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | \
		sed -E 's/^([a-z]+):.*## (.*)/  make \1|\2/' | column -t -s '|'
