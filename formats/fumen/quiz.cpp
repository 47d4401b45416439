#include "formats/fumen/quiz.hpp"

#include <array>

namespace tetron::fumen {

namespace {

constexpr std::string_view beginning = "#Q=";

bool is_piece(char c) {
  return c != 0 && std::string_view("TIOSZJLtioszjl").find(c) != std::string_view::npos;
}

char letter(Piece piece) {
  return " ILOZTJS"[static_cast<std::size_t>(piece)];
}

// Bytes of the white space character (JavaScript's \s, in UTF-8) that `text` begins with, or 0.
std::size_t white_space(std::string_view text) {
  if (text.empty()) return 0;
  if (text[0] == ' ' || (text[0] >= '\t' && text[0] <= '\r')) return 1;
  if (text.starts_with("\u00A0")) return 2;
  if (text.starts_with("\u3000") || text.starts_with("\uFEFF") || text.starts_with("\u1680") ||
      text.starts_with("\u202F") || text.starts_with("\u205F"))
    return 3;
  if (text.size() < 3 || !text.starts_with("\xE2\x80")) return 0;
  const auto third = static_cast<unsigned char>(text[2]);
  return (third >= 0x80 && third <= 0x8A) || third == 0xA8 || third == 0xA9 ? 3
                                                                            : 0;  // U+2000.., U+2028, U+2029
}

std::size_t skip_white_space(std::string_view text, std::size_t at) {
  while (const std::size_t length = white_space(text.substr(at))) at += length;
  return at;
}

std::size_t past_last_white_space(std::string_view text) {
  std::size_t past = 0;
  for (std::size_t at = 0; at < text.size(); ++at)
    if (const std::size_t length = white_space(text.substr(at))) past = at + length;
  return past;
}

// Takes `open`, at most one piece and `close` off the front; the piece or 0, nothing if they are not there.
std::optional<char> take_bracket(std::string_view& text, char open, char close) {
  if (!text.starts_with(open)) return std::nullopt;
  text.remove_prefix(1);
  char piece = 0;
  if (!text.empty() && is_piece(text[0])) {
    piece = text[0];
    text.remove_prefix(1);
  }
  if (!text.starts_with(close)) return std::nullopt;
  text.remove_prefix(1);
  return piece;
}

}  // namespace

std::optional<Quiz> Quiz::parse(const Comment& comment) {
  if (!comment.head().empty()) return parse(Comment(comment.text()));
  std::string_view left = comment.tail();
  if (!left.starts_with(beginning)) return std::nullopt;
  left.remove_prefix(beginning.size());
  const auto hold = take_bracket(left, '[', ']');
  if (!hold) return std::nullopt;
  const auto current = take_bracket(left, '(', ')');
  if (!current) return std::nullopt;
  Quiz quiz;
  quiz.whole_ = comment.whole();
  quiz.from_ = quiz.whole_->size() - left.size();
  quiz.white_space_until_ = quiz.from_ + past_last_white_space(left);
  quiz.hold_ = *hold;
  quiz.current_ = *current;
  return quiz;
}

char Quiz::next() const {
  const std::size_t at = skip_white_space(*whole_, from_);
  return at < whole_->size() && is_piece((*whole_)[at]) ? (*whole_)[at] : '\0';
}

bool Quiz::queue_ends() const {
  const std::size_t at = skip_white_space(*whole_, from_);
  return at == whole_->size() || (*whole_)[at] == ';';
}

char Quiz::take_next() {
  const char piece = next();
  if (piece != 0) from_ = skip_white_space(*whole_, from_) + 1;
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
  const std::size_t semicolon = whole_->find(';', from_);
  if (semicolon == std::string::npos) return Comment();
  return Comment({}, whole_, semicolon + 1);
}

void Quiz::settle(Version version) {
  if (current_ != 0) return;
  if (hold_ != 0 && version >= Version::v115) {
    current_ = hold_;
    hold_ = 0;
    return;
  }
  current_ = take_next();
}

void Quiz::place(Piece piece) {
  const Quiz before = *this;
  const char placed = letter(piece);
  if (placed == current_) {
    current_ = 0;
  } else if (placed == hold_) {
    hold_ = current_;
  } else if (hold_ == 0 && placed == next()) {
    hold_ = current_;
    take_next();
    agreed_ = !(queue_ends() && from_ < whole_->size());
  } else {
    return;
  }
  // Where something follows that is neither a piece nor the end, there is no knowing what comes next.
  current_ = take_next();
  if (current_ == 0 && !queue_ends()) *this = before;
}

bool Quiz::over() const {
  return hold_ == 0 && current_ == 0 && queue_ends();
}

}  // namespace tetron::fumen
