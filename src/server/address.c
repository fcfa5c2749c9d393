/* SPDX-License-Identifier: MIT */
#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>

#include "base/ascii.h"

static const unsigned char mapped[12] = { 0, 0, 0, 0, 0,    0,
	                                  0, 0, 0, 0, 0xff, 0xff };

static bool is_ipv4(const struct address *address)
{
	return memcmp(address->byte, mapped, sizeof mapped) == 0;
}

bool address_parse(struct address *address, cply_str text)
{
	char zeroed[INET6_ADDRSTRLEN];
	if (text.len == 0 || text.len >= sizeof zeroed)
		return false;
	memcpy(zeroed, text.ptr, text.len);
	zeroed[text.len] = '\0';
	if (inet_pton(AF_INET, zeroed, address->byte + 12) == 1) {
		memcpy(address->byte, mapped, sizeof mapped);
		return true;
	}
	return inet_pton(AF_INET6, zeroed, address->byte) == 1;
}

void address_of_socket(struct address *address,
                       const struct sockaddr_storage *from)
{
	memset(address, 0, sizeof *address);
	if (from->ss_family == AF_INET) {
		struct sockaddr_in in;
		memcpy(&in, from, sizeof in);
		memcpy(address->byte, mapped, sizeof mapped);
		memcpy(address->byte + 12, &in.sin_addr, 4);
	} else if (from->ss_family == AF_INET6) {
		struct sockaddr_in6 in;
		memcpy(&in, from, sizeof in);
		memcpy(address->byte, &in.sin6_addr, 16);
	}
}

static bool parse_port(cply_str text, in_port_t *port)
{
	uint32_t number;
	if (text.len > 5 || !cply_str_u32(text, &number) || number > 65535)
		return false;
	*port = htons((uint16_t)number);
	return true;
}

static void set_ipv4(struct endpoint *endpoint, const struct address *address,
                     in_port_t port)
{
	struct sockaddr_in in = { .sin_family = AF_INET, .sin_port = port };
	memcpy(&in.sin_addr, address->byte + 12, 4);
	memcpy(&endpoint->socket, &in, sizeof in);
	endpoint->size = sizeof in;
}

static void set_ipv6(struct endpoint *endpoint, const struct address *address,
                     in_port_t port)
{
	struct sockaddr_in6 in = { .sin6_family = AF_INET6, .sin6_port = port };
	memcpy(&in.sin6_addr, address->byte, 16);
	memcpy(&endpoint->socket, &in, sizeof in);
	endpoint->size = sizeof in;
}

bool endpoint_parse(struct endpoint *endpoint, cply_str text)
{
	cply_str host = CPLY_STR("127.0.0.1"), port = text;
	for (size_t i = text.len; i-- > 0;)
		if (text.ptr[i] == ':') {
			host = cply_str_sub(text, 0, i);
			port = cply_str_sub(text, i + 1, text.len);
			break;
		}
	bool brackets = host.len > 1 && host.ptr[0] == '[' &&
	                host.ptr[host.len - 1] == ']';
	if (brackets)
		host = cply_str_sub(host, 1, host.len - 1);
	struct address address;
	in_port_t number;
	if (cply_str_is(host, "localhost"))
		host = CPLY_STR("127.0.0.1");
	if (!address_parse(&address, host) || !parse_port(port, &number) ||
	    brackets == is_ipv4(&address))
		return false;
	*endpoint = (struct endpoint){ 0 };
	if (is_ipv4(&address))
		set_ipv4(endpoint, &address, number);
	else
		set_ipv6(endpoint, &address, number);
	return true;
}

void endpoint_print(const struct endpoint *endpoint, char *out)
{
	char host[INET6_ADDRSTRLEN] = "";
	if (endpoint->socket.ss_family == AF_INET) {
		struct sockaddr_in in;
		memcpy(&in, &endpoint->socket, sizeof in);
		inet_ntop(AF_INET, &in.sin_addr, host, sizeof host);
		snprintf(out, 64, "%s:%u", host, ntohs(in.sin_port));
	} else {
		struct sockaddr_in6 in;
		memcpy(&in, &endpoint->socket, sizeof in);
		inet_ntop(AF_INET6, &in.sin6_addr, host, sizeof host);
		snprintf(out, 64, "[%s]:%u", host, ntohs(in.sin6_port));
	}
}

/* ---- networks ---- */

bool network_parse(struct network *network, cply_str text)
{
	size_t slash = 0;
	while (slash < text.len && text.ptr[slash] != '/')
		slash++;
	if (!address_parse(&network->address, cply_str_sub(text, 0, slash)))
		return false;
	uint32_t most = is_ipv4(&network->address) ? 32 : 128, bits = most;
	if (slash < text.len &&
	    (!cply_str_u32(cply_str_sub(text, slash + 1, text.len), &bits) ||
	     bits > most))
		return false;
	network->bits = bits + 128 - most;
	return true;
}

bool network_has(const struct network *network, const struct address *address)
{
	unsigned whole = network->bits / 8, rest = network->bits % 8;
	if (memcmp(network->address.byte, address->byte, whole) != 0)
		return false;
	if (rest == 0)
		return true;
	unsigned differ =
		network->address.byte[whole] ^ (unsigned)address->byte[whole];
	return differ >> (8 - rest) == 0;
}

void address_neighbour(struct address *address)
{
	enum { BYTES = 56 / 8 };
	if (!is_ipv4(address))
		memset(address->byte + BYTES, 0, 16 - BYTES);
}

static bool is_trusted(const struct address *address,
                       const struct network *trusted, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (network_has(&trusted[i], address))
			return true;
	return false;
}

struct address address_of_client(const struct address *peer, cply_str forwarded,
                                 const struct network *trusted, size_t count)
{
	struct address client = *peer;
	while (forwarded.len && is_trusted(&client, trusted, count)) {
		size_t begin = forwarded.len;
		while (begin > 0 && forwarded.ptr[begin - 1] != ',')
			begin--;
		cply_str last = cply_str_trim(
			cply_str_sub(forwarded, begin, forwarded.len));
		struct address next;
		if (!address_parse(&next, last))
			break;
		client = next;
		forwarded.len = begin ? begin - 1 : 0;
	}
	return client;
}
