/* SPDX-License-Identifier: MIT */
/* Reads requests from standard input, whole and byte by byte, and prints a
 * line for each: `200 METHOD PATH BODY-BYTES`, the status of a refusal, or
 * `more` when one was cut off. Nothing is read after those two. */
#include <stdio.h>
#include <stdlib.h>

#include "requests.h"

static char bytes[4 << 20];

static void compare(const struct request *whole, cply_str rest)
{
	static struct request split;
	read_request(&split, rest, 1);
	bool same = split.status == whole->status;
	if (whole->status == HTTP_DONE)
		same = same && split.size == whole->size &&
		       split.body == whole->body &&
		       split.body_sum == whole->body_sum;
	if (!same) {
		fputs("whole and split requests differ\n", stderr);
		exit(1);
	}
}

int main(void)
{
	static struct request request;
	cply_str rest = { bytes, fread(bytes, 1, sizeof bytes, stdin) };
	while (rest.len) {
		read_request(&request, rest, rest.len);
		compare(&request, rest);
		if (request.status == HTTP_MORE) {
			puts("more");
			return 0;
		}
		if (request.status != HTTP_DONE) {
			printf("%d\n", request.status);
			return 0;
		}
		printf("200 %.*s %.*s %zu\n", (int)request.head.method.len,
		       request.head.method.ptr, (int)request.head.path.len,
		       request.head.path.ptr, request.body);
		if (!request.head.keep_alive)
			return 0;
		rest = cply_str_sub(rest, request.size, rest.len);
	}
	return 0;
}
