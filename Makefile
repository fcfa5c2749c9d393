# SPDX-License-Identifier: MIT
# A thin door to CMake: `make help` lists what there is.
.PHONY: all run test
all: build/release/build.ninja
	cmake --build build/release

build/%/build.ninja: CMakePresets.json
	cmake --preset $* >/dev/null

test: build/dev/build.ninja build/asan/build.ninja
	cmake --build build/dev && ctest --test-dir build/dev --output-on-failure
	cmake --build build/asan && ctest --test-dir build/asan --output-on-failure
