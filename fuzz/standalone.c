/* SPDX-License-Identifier: MIT */
/* Runs a fuzz target over files and folders without a fuzzer. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static int run_path(const char *path);

static int run_folder(const char *path, DIR *dir)
{
	int n = 0;
	for (struct dirent *e; (e = readdir(dir));) {
		char inner[4096];
		if (e->d_name[0] == '.')
			continue;
		snprintf(inner, sizeof inner, "%s/%s", path, e->d_name);
		n += run_path(inner);
	}
	closedir(dir);
	return n;
}

static int run_path(const char *path)
{
	DIR *dir = opendir(path);
	if (dir)
		return run_folder(path, dir);
	FILE *f = fopen(path, "rb");
	if (!f) {
		fprintf(stderr, "%s: cannot open\n", path);
		exit(1);
	}
	fseek(f, 0, SEEK_END);
	long size = ftell(f);
	rewind(f);
	/* Exactly as large as the file, so that ASan sees any overrun. */
	uint8_t *bytes = malloc(size > 0 ? (size_t)size : 1);
	size_t got = bytes ? fread(bytes, 1, (size_t)size, f) : 0;
	fclose(f);
	LLVMFuzzerTestOneInput(bytes, got);
	free(bytes);
	return 1;
}

int main(int argc, char **argv)
{
	int n = 0;
	for (int i = 1; i < argc; i++)
		n += run_path(argv[i]);
	printf("%d inputs replayed\n", n);
	return n > 0 ? 0 : 1;
}
