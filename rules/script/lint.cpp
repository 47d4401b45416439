#include "rules/script/lint.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <utility>

#include "rules/lua/function.hpp"
#include "rules/script/advice.hpp"
#include "rules/script/tokens.hpp"

namespace tetron::rules {

namespace {

using Kind = Token::Kind;

struct Foreign {
  std::string_view sign;
  std::string_view instead;
};
constexpr std::array foreign{
    Foreign{"!=", "Lua writes ~= for 'is not'"},
    Foreign{"<>", "Lua writes ~= for 'is not'"},
    Foreign{"!", "Lua writes 'not'"},
    Foreign{"&&", "Lua writes 'and'"},
    Foreign{"||", "Lua writes 'or'"},
    Foreign{"+=", "write x = x + 1"},
    Foreign{"-=", "write x = x - 1"},
    Foreign{"*=", "write x = x * 2"},
    Foreign{"/=", "write x = x / 2, or x ~= y for 'is not'"},
    Foreign{"%=", "write x = x % 2"},
    Foreign{"++", "write x = x + 1"},
    Foreign{"=>", "write >= for 'at least'"},
};

constexpr std::array<std::string_view, 8> quotes{"\u201c", "\u201d", "\u201e", "\u201f",
                                                 "\u2018", "\u2019", "\u201a", "\u00b4"};

constexpr std::array<std::string_view, 22> words{
    "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
    "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"};

bool is_word(std::string_view name) {
  return std::ranges::binary_search(words, name);
}

// A block of the file, from its first token to the one after its last.
struct Block {
  enum class Opener : std::uint8_t { function, loop, other };
  Opener opener{};
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t depth = 0;
};

// All blocks, each after those within it. A loop begins at its `for` or `while`.
std::vector<Block> blocks_of(const std::vector<Token>& tokens) {
  std::vector<Block> all;
  std::vector<Block> open;
  constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t loop = none;  // whose `do` comes next
  const auto begin = [&](Block::Opener opener, std::size_t at) {
    open.push_back({opener, at, 0, open.size()});
  };
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    if (token.kind != Kind::name) continue;
    if (token.is("function")) begin(Block::Opener::function, at);
    if (token.is("for") || token.is("while")) loop = at;
    if (token.is("do")) {
      begin(loop == none ? Block::Opener::other : Block::Opener::loop, loop == none ? at : loop);
      loop = none;
    }
    if (token.is("repeat")) begin(Block::Opener::loop, at);
    if (token.is("if")) begin(Block::Opener::other, at);
    if ((token.is("end") || token.is("until")) && !open.empty()) {
      open.back().end = at;
      all.push_back(open.back());
      open.pop_back();
    }
  }
  for (; !open.empty(); open.pop_back()) {
    open.back().end = tokens.size();
    all.push_back(open.back());
  }
  return all;
}

// The name of a parameter of an engine function, from 1; empty if there is none.
std::string_view parameter_name(std::string_view function, int number) {
  const Function* const known = find_function(function);
  if (!known) return {};
  std::string_view list = known->signature;
  list.remove_prefix(std::min(list.size(), list.find('(') + 1));
  list = list.substr(0, list.find(')'));
  for (; number > 1; --number) {
    const std::size_t comma = list.find(", ");
    if (comma == list.npos) return {};
    list.remove_prefix(comma + 2);
  }
  return list.substr(0, list.find(','));
}

// How many tokens are looked at, so that a text of nothing but `if` takes no time.
constexpr std::size_t longest_condition = 200;
constexpr std::size_t longest_body = 5000;

class Linter {
 public:
  Linter(const std::string& file, std::string_view text)
      : file_(file), text_(text), tokens_(tokens_of(text)), blocks_(blocks_of(tokens_)) {}

  std::vector<ScriptError> all() {
    find_depths();
    find_definitions();
    for (at_ = 0; at_ < tokens_.size() && found_.size() < most_found; ++at_) {
      look_at_sign();
      look_at_condition();
      look_at_local_update();
      look_at_engine_function();
      look_at_call();
      look_at_loop();
    }
    std::ranges::stable_sort(found_, {}, &ScriptError::line);
    return std::move(found_);
  }

 private:
  const Token& token(std::ptrdiff_t away = 0) const {
    static constexpr Token none{};
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(at_) + away;
    return at < 0 || at >= std::ssize(tokens_) ? none : tokens_[static_cast<std::size_t>(at)];
  }
  bool is_field() const { return token(-1).is(".") || token(-1).is(":"); }
  void add(std::string what, std::string hint = {}) {
    found_.push_back({file_, token().line, {}, std::move(what), std::move(hint)});
  }

  void find_depths() {
    std::vector<int> steps(tokens_.size() + 1);
    ends_.resize(tokens_.size());
    for (const Block& block : blocks_) {
      ends_[block.begin] = block.end;
      ++steps[std::min(block.begin + 1, tokens_.size())];
      --steps[block.end];
    }
    int depth = 0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) depths_.push_back(depth += steps[i]);
    std::size_t braces = 0;
    for (const Token& each : tokens_) {
      if (each.is("}") && braces > 0) --braces;
      braces_.push_back(braces);
      if (each.is("{")) ++braces;
    }
  }
  // `if name then name() end` calls it only if there is one.
  bool is_asked_about() const {
    static constexpr std::array<std::string_view, 6> before{"if", "elseif", "while", "and", "or", "not"};
    return token(1).is("and") ||
           (std::ranges::find(before, token(-1).text) != before.end() && !token(1).is("("));
  }
  // All names that the file gives a value to or asks about, parameters included.
  void find_definitions() {
    bool is_list = false;  // within the names after `local`, `for` or the parentheses of a function
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      sets_globals_ |= token().is("_G");
      if (token().kind == Kind::name && !is_word(token().text)) {
        if (is_list || token(1).is("=") || token(1).is(",") || token(-1).is("function") || is_asked_about())
          defined_.insert(token().text);
      } else if (token().is("local") || token().is("for") || token().is("function")) {
        is_list = true;
      } else if (!token().is(",") && !token().is("(")) {
        is_list = false;
      }
    }
  }

  void look_at_sign() {
    if (token().kind == Kind::strange) {
      const bool is_quote = std::ranges::find(quotes, token().text) != quotes.end();
      add(is_quote ? "a curly quote: Lua has no such character"
                   : "a character that Lua does not have outside of texts",
          is_quote ? "write \" instead" : "");
    }
    if (token().kind != Kind::sign) return;
    const auto sign = std::ranges::find(foreign, token().text, &Foreign::sign);
    if (sign != foreign.end())
      add("'" + std::string(sign->sign) + "' is not part of Lua", std::string(sign->instead));
  }

  void look_at_condition() {
    const bool is_until = token().is("until");
    if (!token().is("if") && !token().is("elseif") && !token().is("while") && !is_until) return;
    const std::size_t begin = at_;
    for (std::size_t i = begin + 1; i < std::min(begin + longest_condition, tokens_.size()); ++i) {
      const Token& each = tokens_[i];
      if (each.is("then") || each.is("do") || each.is("function") || (is_until && each.line != token().line))
        return;
      if (!each.is("=") || braces_[i] != braces_[begin]) continue;
      found_.push_back({file_,
                        each.line,
                        {},
                        "'=' in the condition of '" + std::string(token().text) + "' gives a value",
                        "compare with =="});
      return;
    }
  }

  void look_at_local_update() {
    if (!token().is("update") || is_field()) return;
    const bool is_local = token(-1).is("local") || (token(-1).is("function") && token(-2).is("local"));
    if (is_local && depths_[at_] == (token(-1).is("function") ? 1 : 0))
      add("a local update() is not called by the engine", "leave out 'local'");
  }

  // A function of the engine that becomes something else. Another function with its name is meant so.
  void look_at_engine_function() {
    if (token().kind != Kind::name || is_field() || is_word(token().text)) return;
    if (!token(1).is("=") || braces_[at_] > 0 || token(2).is("function")) return;
    const std::string name(token().text);
    if (find_function(name)) {
      add("'" + name + "' is a function of the engine, and is lost from here on", "take another name");
      return;
    }
    for (const Function& function : all_functions())
      if (std::string_view(function.name).size() <= name.size() + 1 && is_nearly(name, function.name)) {
        add("'" + name + "' gets a value, but is nearly the name of a function of the engine",
            "did you mean '" + std::string(function.name) + "'?");
        return;
      }
  }

  void look_at_call() {
    if (token().kind != Kind::name || is_field() || is_word(token().text) || token(-1).is("function")) return;
    if (!token(1).is("(") && token(1).kind != Kind::text) return;
    const std::string_view name = token().text;
    if (!defined_.contains(name) && find_function(name)) look_at_arguments(name);
    if (sets_globals_ || defined_.contains(name) || find_function(name) || is_lua_name(name)) return;
    ScriptError error{
        file_, token().line, {}, "attempt to call a nil value (global '" + std::string(name) + "')"};
    advise(error, text_);
    found_.push_back(std::move(error));
  }

  // Too few arguments for a function of the engine. What ends with a call or `...` may stand for several.
  void look_at_arguments(std::string_view name) {
    if (!token(1).is("(") || token(2).is(")")) return;
    int commas = 0;
    int depth = 0;
    for (std::size_t i = at_ + 1; i < std::min(at_ + longest_condition, tokens_.size()); ++i) {
      const Token& each = tokens_[i];
      if (each.is("function")) return;
      if (each.is("(") || each.is("{") || each.is("[")) ++depth;
      if (each.is(",") && depth == 1) ++commas;
      if (!each.is(")") && !each.is("}") && !each.is("]")) continue;
      if (--depth > 0) continue;
      const std::string_view missing = parameter_name(name, commas + 2);
      if (missing.empty() || tokens_[i - 1].is(")") || tokens_[i - 1].is("...")) return;
      found_.push_back(
          {file_, token().line, std::string(name),
           "argument " + std::to_string(commas + 2) + ", " + std::string(missing) + ", is missing"});
      return;
    }
  }

  // `for x = 1, getFieldWidth() - 1` whose body never looks at x - 1.
  void look_at_loop() {
    if (!token().is("for") || token(1).kind != Kind::name || !token(2).is("=") || !token(3).is("1") ||
        !token(4).is(","))
      return;
    const bool is_width = token(5).is("getFieldWidth");
    if (!is_width && !token(5).is("getFieldHeight")) return;
    const bool is_to_end = token(8).is("do") || (token(8).is("-") && token(9).is("1") && token(10).is("do"));
    if (!token(6).is("(") || !token(7).is(")") || !is_to_end) return;
    for (std::size_t i = at_ + 8; i + 2 < std::min(ends_[at_], at_ + longest_body); ++i)
      if (tokens_[i].is(token(1).text) && (tokens_[i + 1].is("-") || tokens_[i + 1].is("+"))) return;
    add("this loop leaves out " + std::string(is_width ? "column" : "row") + " 0",
        std::string(is_width ? "columns" : "rows") + " count from 0 to " + std::string(token(5).text) +
            "() - 1");
  }

  const std::string& file_;
  std::string_view text_;
  std::vector<Token> tokens_;
  std::vector<Block> blocks_;
  std::vector<std::size_t> ends_;    // of the block that begins at each token
  std::vector<int> depths_;          // in how many blocks each token is
  std::vector<std::size_t> braces_;  // how many are open before each token
  std::set<std::string_view> defined_;
  bool sets_globals_ = false;  // by other means, such as _G
  std::size_t at_ = 0;
  std::vector<ScriptError> found_;
};

}  // namespace

std::vector<ScriptError> lint(const std::string& file, std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  return Linter(file, text).all();
}

namespace {

// Words about what runs without an end at a line: the innermost loop there, or a function that calls itself.
std::string endless_at(std::string_view text, int line) {
  const std::vector<Token> tokens = tokens_of(text);
  for (const Block& block : blocks_of(tokens)) {
    const int last = block.end < tokens.size() ? tokens[block.end].line : line;
    if (tokens[block.begin].line > line || last < line) continue;
    const std::string begins = " of line " + std::to_string(tokens[block.begin].line);
    if (block.opener == Block::Opener::loop)
      return "does the '" + std::string(tokens[block.begin].text) + "'" + begins + " end?";
    if (block.opener != Block::Opener::function || block.begin + 1 >= tokens.size()) continue;
    const std::string_view name = tokens[block.begin + 1].text;
    for (std::size_t i = block.begin + 2; i + 1 < block.end; ++i)
      if (tokens[i].is(name) && tokens[i + 1].is("(") && tokens[block.begin + 1].kind == Kind::name)
        return std::string(name) + "() calls itself: does that end?";
  }
  return {};
}

// "bad argument #2 to 'getFieldBlock' (is missing)" becomes "argument 2, y, is missing".
void name_argument(ScriptError& error) {
  constexpr std::string_view begin = "bad argument #";
  const std::size_t what = error.what.find(" (");
  const std::size_t to = error.what.find(" to '");
  if (!error.what.starts_with(begin) || what == error.what.npos || to == error.what.npos || to > what) return;
  int number = 0;
  std::from_chars(error.what.data() + begin.size(), error.what.data() + to, number);
  const std::string function = error.what.substr(to + 5, what - to - 6);
  const std::string_view name = number > 0 ? parameter_name(function, number) : std::string_view();
  if (name.empty()) return;
  std::string_view wrong = std::string_view(error.what).substr(what + 2, error.what.size() - what - 3);
  if (wrong.starts_with(std::string(name) + " ")) wrong.remove_prefix(name.size() + 1);
  error.what = "argument " + std::to_string(number) + ", " + std::string(name) + ", " + std::string(wrong);
}

}  // namespace

void explain(ScriptError& error, std::string_view text) {
  advise(error, text);
  name_argument(error);
  if (!error.hint.empty()) return;
  if (error.what.starts_with("takes ") || error.what.contains("calls in calls")) {
    error.hint = endless_at(text, error.line);
  } else if (error.what.contains(" near ") || error.what.contains("expected")) {
    for (const ScriptError& one : lint(error.file, text))
      if (one.line == error.line) {
        error.hint = one.what + (one.hint.empty() ? "" : ": " + one.hint);
        return;
      }
  }
}

}  // namespace tetron::rules
