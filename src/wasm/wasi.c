/* SPDX-License-Identifier: MIT */
/* What the C library and expat would ask of a system: the environment and the
 * clock, for a hash seed, and files that are never opened. It is answered here,
 * so that the host need not: there is nothing, and it is the year 1970. */
#include <stdint.h>

#define WASI(name) __imported_wasi_snapshot_preview1_##name
enum { WASI_OK = 0, WASI_BAD_FILE = 8 };

int32_t WASI(environ_sizes_get)(int32_t count, int32_t size);
int32_t WASI(environ_get)(int32_t environ, int32_t buffer);
int32_t WASI(clock_time_get)(int32_t id, int64_t precision, int32_t time);
int32_t WASI(fd_close)(int32_t file);
int32_t WASI(fd_seek)(int32_t file, int64_t offset, int32_t from, int32_t at);
int32_t WASI(fd_write)(int32_t file, int32_t parts, int32_t n, int32_t written);
_Noreturn void WASI(proc_exit)(int32_t code);

int32_t WASI(environ_sizes_get)(int32_t count, int32_t size)
{
	*(uint32_t *)(uintptr_t)count = 0;
	*(uint32_t *)(uintptr_t)size = 0;
	return WASI_OK;
}

int32_t WASI(environ_get)(int32_t environ, int32_t buffer)
{
	(void)environ;
	(void)buffer;
	return WASI_OK;
}

int32_t WASI(clock_time_get)(int32_t id, int64_t precision, int32_t time)
{
	(void)id;
	(void)precision;
	*(uint64_t *)(uintptr_t)time = 0;
	return WASI_OK;
}

int32_t WASI(fd_close)(int32_t file)
{
	(void)file;
	return WASI_BAD_FILE;
}

int32_t WASI(fd_seek)(int32_t file, int64_t offset, int32_t from, int32_t at)
{
	(void)file;
	(void)offset;
	(void)from;
	(void)at;
	return WASI_BAD_FILE;
}

int32_t WASI(fd_write)(int32_t file, int32_t parts, int32_t n, int32_t written)
{
	(void)file;
	(void)parts;
	(void)n;
	(void)written;
	return WASI_BAD_FILE;
}

_Noreturn void WASI(proc_exit)(int32_t code)
{
	(void)code;
	__builtin_trap();
}
