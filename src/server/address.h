/* SPDX-License-Identifier: MIT */
/* Addresses: to listen on, of peers, and of the proxies that are trusted. */
#ifndef CROSSPLY_SERVER_ADDRESS_H
#define CROSSPLY_SERVER_ADDRESS_H

#include <sys/socket.h>

#include "crossply/base.h"

/* An IPv6 address, or an IPv4 one in its mapped form ::ffff:a.b.c.d. */
struct address {
	unsigned char byte[16];
};

struct network {
	struct address address;
	unsigned bits; /* of 128 */
};

struct endpoint {
	struct sockaddr_storage socket;
	socklen_t size;
};

/* "127.0.0.1:8080", "[::1]:8080", "8080" (on loopback). */
bool endpoint_parse(struct endpoint *endpoint, cply_str text);
/* "127.0.0.1:8080"; `out` holds 64 bytes. */
void endpoint_print(const struct endpoint *endpoint, char *out);

bool address_parse(struct address *address, cply_str text);
void address_of_socket(struct address *address,
                       const struct sockaddr_storage *from);
/* "192.0.2.0/24", "2001:db8::/32", or an address. */
bool network_parse(struct network *network, cply_str text);
bool network_has(const struct network *network, const struct address *address);
/* What is counted as one neighbour: an IPv4 address, or a /56 of IPv6. */
void address_neighbour(struct address *address);

/* The address of the client: the last one in X-Forwarded-For that is not a
 * trusted proxy, if the peer is one. */
struct address address_of_client(const struct address *peer, cply_str forwarded,
                                 const struct network *trusted, size_t count);

#endif
