#include "formats/fumen/comment.hpp"

#include "tests/catch.hpp"

using namespace tetron::fumen;

TEST_CASE("fumen comment: equal texts are equal however they are shared") {
  const auto whole = std::make_shared<const CommentText>("#Q=[](T)IOSZ", "");
  const Comment tail("#Q=[](I)", whole, 9);
  CHECK(tail.text() == "#Q=[](I)OSZ");
  CHECK(tail.size() == 11);
  CHECK(tail == Comment("#Q=[](I)OSZ"));
  CHECK(Comment("#Q=[](I)OSZ") == tail);
  CHECK(tail == Comment("#Q=[](I)O", std::make_shared<const CommentText>("SZ", ""), 0));
  CHECK(tail == Comment("#Q=", std::make_shared<const CommentText>("[](I)OSZ", ""), 0));
  CHECK(tail != Comment("#Q=[](I)OS"));
  CHECK(tail != Comment("#Q=[](I)OSJ"));
  CHECK(tail != Comment("#Q=[](J)OSZ"));
  CHECK(tail != Comment("#Q=[](J)", whole, 9));
  CHECK(tail != Comment("#Q=[](I)", whole, 10));
  CHECK(tail != Comment());
}

TEST_CASE("fumen comment: empty ones") {
  CHECK(Comment().empty());
  CHECK(Comment("").empty());
  CHECK(Comment() == Comment(""));
  CHECK(Comment({}, std::make_shared<const CommentText>("abc", ""), 3) == Comment());
  CHECK(Comment().text().empty());
}
