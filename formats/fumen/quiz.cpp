#include "formats/fumen/quiz.hpp"

#include <array>

namespace tetron::fumen {

namespace {

constexpr std::string_view beginning = "#Q=";

bool is_piece(char c) {
  return std::string_view("TIOSZJLtioszjl").find(c) != std::string_view::npos;
}

char letter(Piece piece) {
  return " ILOZTJS"[static_cast<std::size_t>(piece)];
}

// Whether a white space character may begin with this byte.
bool may_be_white_space(char c) {
  return (c >= '\t' && c <= ' ') || static_cast<unsigned char>(c) >= 0xC2;
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
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t length = may_be_white_space(text[at]) ? white_space(text.substr(at)) : 0;
    if (length != 0) past = at + length;
  }
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
  return parse(comment, std::nullopt);
}

std::optional<Quiz> Quiz::parse(const Comment& comment, std::optional<std::size_t> white_space_until) {
  if (!comment.head().empty()) return parse(Comment(comment.text()), std::nullopt);
  std::string_view left = comment.tail();
  if (!left.starts_with(beginning)) return std::nullopt;
  left.remove_prefix(beginning.size());
  const auto hold = take_bracket(left, '[', ']');
  if (!hold) return std::nullopt;
  const auto current = take_bracket(left, '(', ')');
  if (!current) return std::nullopt;
  Quiz quiz;
  quiz.whole_ = comment.whole();
  quiz.hand_.hold = *hold;
  quiz.hand_.current = *current;
  quiz.go_to(quiz.whole().size() - left.size());
  quiz.white_space_until_ =
      white_space_until ? *white_space_until : quiz.hand_.from + past_last_white_space(left);
  return quiz;
}

void Quiz::go_to(std::size_t from) {
  hand_.from = from;
  hand_.next_at = skip_white_space(whole(), from);
}

char Quiz::next() const {
  const std::size_t at = hand_.next_at;
  return at < whole().size() && is_piece(whole()[at]) ? whole()[at] : '\0';
}

bool Quiz::queue_ends() const {
  return hand_.next_at == whole().size() || whole()[hand_.next_at] == ';';
}

char Quiz::take_next() {
  const char piece = next();
  if (piece != 0) go_to(hand_.next_at + 1);
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
  add(hand_.hold);
  add(']');
  add('(');
  add(hand_.current);
  add(')');
  return Comment(std::string_view(head.data(), size), whole_, hand_.from);
}

Comment Quiz::text() const {
  const std::size_t semicolon = whole().find(';', hand_.from);
  if (semicolon == std::string_view::npos) return Comment();
  return Comment({}, whole_, semicolon + 1);
}

std::optional<Quiz> Quiz::quiz_in_text() const {
  return parse(text(), white_space_until_);
}

void Quiz::settle(Version version) {
  if (hand_.current != 0) return;
  if (hand_.hold != 0 && version >= Version::v115) {
    hand_.current = hand_.hold;
    hand_.hold = 0;
    return;
  }
  hand_.current = take_next();
}

void Quiz::place(Piece piece) {
  const Hand before = hand_;
  const char placed = letter(piece);
  if (placed == hand_.current) {
    hand_.current = 0;
  } else if (placed == hand_.hold) {
    hand_.hold = hand_.current;
  } else if (hand_.hold == 0 && placed == next()) {
    hand_.hold = hand_.current;
    take_next();
    hand_.agreed = !(queue_ends() && hand_.from < whole().size());
  } else {
    return;
  }
  // Where something follows that is neither a piece nor the end, there is no knowing what comes next.
  hand_.current = take_next();
  if (hand_.current == 0 && !queue_ends()) hand_ = before;
}

bool Quiz::over() const {
  return hand_.hold == 0 && hand_.current == 0 && queue_ends();
}

}  // namespace tetron::fumen
