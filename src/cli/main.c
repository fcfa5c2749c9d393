/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "crossply/crossply.h"

int main(void)
{
	puts(cply_version());
	return 0;
}
