#include "app/io/shell.hpp"

#include <random>

#include "base/escape.hpp"
#include "tests/app/command.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

// What a shell makes of a word.
std::string read_by(const std::string& shell, const std::string& quoted) {
  return run(shell, {"-c", "printf %s " + quoted}).out;
}

}  // namespace

TEST_CASE("words are quoted only where they must be", "[app][shell]") {
  CHECK(app::shell_quoted("/games/duel-2.tet") == "/games/duel-2.tet");
  CHECK(app::shell_quoted("") == "''");
  CHECK(app::shell_quoted("a b") == "'a b'");
  CHECK(app::shell_quoted("it's") == "'it'\\''s'");
  CHECK(app::shell_quoted("~/x") == "'~/x'");
  CHECK(app::shell_quoted("Zoë") == "'Zoë'");
}

TEST_CASE("a shell reads back what was quoted", "[app][shell]") {
  for (const std::string word :
       {"a b", "$HOME", "`x`", "it's", "\\", "\\'", "a\\nb", "*?[x]", "!x", "#", "ä\"ö"}) {
    CAPTURE(word);
    CHECK(read_by("sh", app::shell_quoted(word)) == word);
  }
  std::mt19937 random(7);
  for (int i = 0; i < 60; ++i) {
    std::string word;
    for (int length = 1 + static_cast<int>(random() % 20); length > 0; --length)
      word += static_cast<char>(1 + random() % 255);
    const std::string quoted = app::shell_quoted(word);
    CAPTURE(quoted);
    CHECK(read_by("bash", quoted) == word);
    // Nothing in it moves a terminal's cursor or hides text.
    std::string plain = quoted;
    std::erase(plain, '\\');
    CHECK(base::escaped(plain) == plain);
  }
}
