#include "formats/fumen/quiz.hpp"

#include <algorithm>
#include <array>

namespace tetron::fumen {

namespace {

constexpr std::string_view beginning = "#Q=";

bool is_piece(char c) {
  return std::string_view("TIOSZJL").find(c) != std::string_view::npos;
}

char letter(const std::optional<Piece>& piece) {
  return piece ? "\0ILOZTJS"[static_cast<std::size_t>(*piece)] : '\0';
}

// Whether `text` begins with a white space character (JavaScript's \s, in UTF-8).
bool white_space(std::string_view text) {
  if (text[0] == ' ' || (text[0] >= '\t' && text[0] <= '\r')) return true;
  if (static_cast<unsigned char>(text[0]) < 0xC2) return false;
  for (const std::string_view space : {"\u00A0", "\u3000", "\uFEFF", "\u1680", "\u202F", "\u205F"})
    if (text.starts_with(space)) return true;
  if (text.size() < 3 || !text.starts_with("\xE2\x80")) return false;
  const auto third = static_cast<unsigned char>(text[2]);
  return (third >= 0x80 && third <= 0x8A) || third == 0xA8 || third == 0xA9;  // U+2000.., U+2028, U+2029
}

bool has_white_space(std::string_view text) {
  for (; !text.empty(); text.remove_prefix(1))
    if (white_space(text)) return true;
  return false;
}

// If there is exactly one piece between the first `open` and the first `close`, removes it from `letters`
// and returns it; else returns 0.
char take_bracket(std::string& letters, char open, char close) {
  const std::size_t from = letters.find(open);
  if (from == letters.npos || letters.find(close) != from + 2 || !is_piece(letters[from + 1])) return 0;
  const char piece = letters[from + 1];
  letters.erase(from, 2);
  return piece;
}

}  // namespace

bool is_quiz(const Comment& comment) {
  if (comment.head().empty()) return comment.tail().starts_with(beginning);
  return comment.head().size() >= beginning.size() ? comment.head().starts_with(beginning)
                                                   : comment.text().starts_with(beginning);
}

std::optional<Quiz> Quiz::parse(const Comment& comment) {
  if (!is_quiz(comment)) return std::nullopt;
  if (!comment.head().empty()) return parse(Comment(comment.text()));
  const std::string_view all = comment.tail().substr(beginning.size());
  const std::size_t semicolon = std::min(all.find(';'), all.size());
  std::string letters;
  for (const char c : all.substr(0, semicolon))
    if (is_piece(c) || std::string_view("[]()").contains(c)) letters += c;

  Quiz quiz;
  quiz.current_ = take_bracket(letters, '(', ')');
  quiz.hold_ = take_bracket(letters, '[', ']');
  std::erase_if(letters, [](char c) { return !is_piece(c); });

  std::string printed = "[";
  if (quiz.hold_ != 0) printed += quiz.hold_;
  printed += "](";
  if (quiz.current_ != 0) printed += quiz.current_;
  printed += ')';
  const bool plain = all.substr(0, semicolon) == printed + letters;
  quiz.agreed_ = plain && quiz.current_ != 0 && !has_white_space(all.substr(semicolon));
  if (plain) {
    quiz.whole_ = comment.whole();
    quiz.from_ = comment.from() + beginning.size() + printed.size();
    quiz.queue_end_ = comment.from() + beginning.size() + semicolon;
  } else {
    quiz.queue_end_ = letters.size();
    quiz.whole_ = std::make_shared<const CommentText>(letters.append(all.substr(semicolon)), std::string());
  }
  return quiz;
}

char Quiz::take_next() {
  const char piece = next();
  if (piece != 0) ++from_;
  return piece;
}

Comment Quiz::comment() const {
  std::array<char, Comment::max_head> head{};
  std::size_t size = 0;
  const auto add = [&](char c) {
    if (c != 0) head[size++] = c;
  };
  for (const char c : beginning) add(c);
  add('[');
  add(hold_);
  add(']');
  add('(');
  add(current_);
  add(')');
  return Comment(std::string_view(head.data(), size), whole_, from_);
}

Comment Quiz::text() const {
  if (queue_end_ == whole_->utf8.size()) return Comment();
  return Comment({}, whole_, queue_end_ + 1);
}

void Quiz::lock(const std::optional<Piece>& piece, Version version) {
  const char placed = letter(piece);
  if (placed == current_) {
    current_ = take_next();
  } else if (hold_ != 0 && placed == hold_) {
    hold_ = current_;
    current_ = take_next();
  } else if (hold_ == 0 && placed == next()) {
    hold_ = current_;
    take_next();
    if (piece && from_ == queue_end_ && queue_end_ < whole_->utf8.size()) agreed_ = false;
    current_ = take_next();
  }
  if (current_ != 0 || hold_ == 0) return;
  if (version >= Version::v115) {
    current_ = hold_;
    hold_ = 0;
  } else {
    agreed_ = false;
  }
}

}  // namespace tetron::fumen
