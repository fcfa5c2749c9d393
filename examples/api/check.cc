/* SPDX-License-Identifier: MIT */
/* check.c in C++: the session frees itself. check FILE */
#include <crossply/crossply.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>

struct free_session {
	void operator()(cply_session *s) const
	{
		cply_session_free(s);
	}
};
using session = std::unique_ptr<cply_session, free_session>;

int main(int argc, char **argv)
{
	std::ifstream file(argc == 2 ? argv[1] : "", std::ios::binary);
	if (!file)
		return 3;
	const std::string bytes(std::istreambuf_iterator<char>(file), {});
	const session s(cply_session_new(nullptr));
	const cply_doc *doc =
		cply_session_read(s.get(), bytes.data(), bytes.size(), argv[1]);
	if (doc)
		cply_session_check(s.get(), doc);
	std::cout << cply_session_text(s.get());
	return !doc || cply_session_count(s.get(), CPLY_ERROR) > 0;
}
