/* SPDX-License-Identifier: MIT */
/* crossply check --certificate */
#ifndef CROSSPLY_CLI_CHECK_CERTIFICATE_H
#define CROSSPLY_CLI_CHECK_CERTIFICATE_H

#include "cli/cli.h"

/* Verifies the certificates of the file that --certificate names; with an
 * operand, also that they are those of this pack. */
int check_certificates(cli *c);

#endif
