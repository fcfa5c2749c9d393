/* SPDX-License-Identifier: MIT */
/* Runs a command several times: measure RUNS COMMAND [ARGUMENT...]. Prints
 * best wall time, mean CPU time (both in ms) and peak memory (in KB). It is a
 * program of its own because a child's peak begins with its parent's size. */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static double ms(struct timeval t)
{
	return (double)t.tv_sec * 1e3 + (double)t.tv_usec / 1e3;
}

static pid_t start(char **argv)
{
	pid_t pid = fork();
	if (pid == 0) {
		int null = open("/dev/null", O_RDWR);
		for (int fd = 0; fd < 3; fd++)
			dup2(null, fd);
		execvp(argv[0], argv);
		_exit(127);
	}
	return pid;
}

int main(int argc, char **argv)
{
	int runs = argc > 2 ? (int)strtol(argv[1], NULL, 10) : 0;
	double best = 0, cpu = 0;
	long peak = 0;
	for (int i = 0; i < runs; i++) {
		double begin = now_ms();
		int status;
		struct rusage usage;
		pid_t pid = start(argv + 2);
		if (pid < 0 || wait4(pid, &status, 0, &usage) != pid)
			return 1;
		double wall = now_ms() - begin;
		/* 1 is "there are findings": no failure. */
		if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) {
			fprintf(stderr, "%s failed\n", argv[2]);
			return 1;
		}
		if (!i || wall < best)
			best = wall;
		cpu += ms(usage.ru_utime) + ms(usage.ru_stime);
		if (usage.ru_maxrss > peak)
			peak = usage.ru_maxrss;
	}
	if (runs < 1)
		return 1;
	printf("%.3f %.3f %ld\n", best, cpu / runs, peak);
	return 0;
}
