/* SPDX-License-Identifier: MIT */
/* A clock for tests, loaded before the C library: the machine's, plus as many
 * milliseconds as the file CROSSPLY_TEST_CLOCK says now. Clocks that only go
 * forward are left alone, as a step leaves them alone. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define PUBLIC __attribute__((visibility("default")))

enum { SECOND_MS = 1000, MS_NS = 1000000, SECOND_NS = 1000000000 };

static const volatile int64_t *step_ms;

__attribute__((constructor)) static void open_step(void)
{
	const char *path = getenv("CROSSPLY_TEST_CLOCK");
	int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	if (fd < 0)
		return;
	void *at = mmap(NULL, sizeof *step_ms, PROT_READ, MAP_SHARED, fd, 0);
	close(fd);
	if (at != MAP_FAILED)
		step_ms = at;
}

static int64_t floor_to(int64_t n, int64_t unit)
{
	return (n < 0 ? n - unit + 1 : n) / unit;
}

PUBLIC int clock_gettime(clockid_t clock, struct timespec *out)
{
	int outcome = (int)syscall(SYS_clock_gettime, clock, out);
	if (outcome != 0 || !step_ms ||
	    (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE))
		return outcome;
	int64_t step = *step_ms, seconds = floor_to(step, SECOND_MS);
	out->tv_sec += seconds;
	out->tv_nsec += (step - seconds * SECOND_MS) * MS_NS;
	if (out->tv_nsec >= SECOND_NS) {
		out->tv_nsec -= SECOND_NS;
		out->tv_sec++;
	}
	return 0;
}

PUBLIC time_t time(time_t *out)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	if (out)
		*out = now.tv_sec;
	return now.tv_sec;
}
