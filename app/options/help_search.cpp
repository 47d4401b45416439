#include "app/options/help_search.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "app/options/described.hpp"
#include "app/options/help.hpp"
#include "app/options/offered.hpp"

namespace tetron::app {

namespace {

// A word that people look for, and words that our help has for it.
struct OtherWord {
  std::string_view asked;
  std::string_view ours;
};
constexpr std::array other_words{
    OtherWord{"anime", "animation"},
    OtherWord{"annotate", "note"},
    OtherWord{"bookmark", "note"},
    OtherWord{"ai", "bot"},
    OtherWord{"b2b", "back-to-back"},
    OtherWord{"clip", "convert video"},
    OtherWord{"coach", "review"},
    OtherWord{"compare", "beside"},
    OtherWord{"crop", "from until"},
    OtherWord{"cut", "from until"},
    OtherWord{"database", "archive"},
    OtherWord{"decode", "fumen decode"},
    OtherWord{"export", "convert"},
    OtherWord{"excel", "csv"},
    OtherWord{"ffmpeg", "convert video"},
    OtherWord{"fix", "salvage"},
    OtherWord{"glue", "join assemble"},
    OtherWord{"graph", "chart"},
    OtherWord{"image", "picture"},
    OtherWord{"jpg", "picture"},
    OtherWord{"jpeg", "picture"},
    OtherWord{"misdrop", "review"},
    OtherWord{"mistake", "review"},
    OtherWord{"mov", "video"},
    OtherWord{"mp4", "video"},
    OtherWord{"open", "play"},
    OtherWord{"opponent", "player"},
    OtherWord{"pco", "pc"},
    OtherWord{"png", "picture"},
    OtherWord{"rank", "sort"},
    OtherWord{"recover", "salvage"},
    OtherWord{"ren", "combo"},
    OtherWord{"repair", "salvage"},
    OtherWord{"save", "saves convert"},
    OtherWord{"sfinder", "pc"},
    OtherWord{"split", "split"},
    OtherWord{"tetris", "quad"},
    OtherWord{"thumbnail", "picture"},
    OtherWord{"trim", "from until"},
    OtherWord{"unglue", "disassemble"},
    OtherWord{"user", "player"},
    OtherWord{"username", "player"},
    OtherWord{"view", "play show"},
    OtherWord{"watch", "play"},
    OtherWord{"webm", "video"},
};

// The how-to pages of docs/README.md.
struct HowTo {
  std::string_view name;
  std::string_view about;
};
constexpr std::array pages{
    HowTo{"first-ten-minutes", "the window with the mouse alone, step by step"},
    HowTo{"watch", "watch a recording, in a window, a terminal or a browser"},
    HowTo{"convert", "make fumens, pictures, video, tables or data of a recording"},
    HowTo{"share", "show a game to somebody who has nothing installed"},
    HowTo{"look-inside", "see what a file says, byte by byte, and what is wrong with it"},
    HowTo{"find-mistakes", "learn what was good in a game, what cost most, and play on from there"},
    HowTo{"many", "find a match among many"},
    HowTo{"own-game", "make a new falling-block game and send it as a link"},
    HowTo{"scripts", "use tetron from a shell script, Python or JavaScript"},
};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (is_letter(small))
      words.back() += small;
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// "videos" is about "video", "converting" about "convert".
bool is_same_word(std::string_view a, std::string_view b) {
  constexpr std::array<std::string_view, 6> endings{"s", "es", "d", "ed", "ing", "ion"};
  if (a.size() > b.size()) std::swap(a, b);
  return b.starts_with(a) &&
         (a.size() == b.size() || std::ranges::find(endings, b.substr(a.size())) != endings.end());
}

bool has_word(std::string_view text, std::string_view word) {
  return std::ranges::any_of(words_in(text), [&](const std::string& one) { return is_same_word(one, word); });
}

// How much a text is about a word, if it is a name or if it describes something.
constexpr int name_worth = 8;
constexpr int text_worth = 3;

// What was asked, each with the words that mean the same.
using Asked = std::vector<std::vector<std::string>>;

Asked asked_for(std::span<const std::string> words) {
  Asked asked;
  for (const std::string& given : words)
    for (const std::string& word : words_in(given)) {
      std::vector<std::string> same{word};
      for (const OtherWord& other : other_words)
        if (is_same_word(word, other.asked))
          for (std::string& ours : words_in(other.ours)) same.push_back(std::move(ours));
      asked.push_back(std::move(same));
    }
  return asked;
}

// Which of what was asked a name and its description are about, and how much. A bit for each.
struct Match {
  unsigned asked = 0;
  int worth = 0;
};

Match match(const Asked& asked, std::string_view name, std::string_view text) {
  Match match;
  for (std::size_t i = 0; i < asked.size() && i < 16; ++i) {
    int worth = 0;
    for (const std::string& word : asked[i])
      worth = std::max({worth, has_word(name, word) ? name_worth : 0, has_word(text, word) ? text_worth : 0});
    if (worth > 0) match.asked |= 1U << i;
    match.worth += worth;
  }
  return match;
}

// A command or page, with its options that are about the words.
struct Finding {
  Match match;
  std::string lines;
};

void find_in_commands(const CLI::App& app, const std::string& before, const Asked& asked,
                      std::vector<Finding>& found) {
  for (const CLI::App* command : commands_of(app)) {
    const std::string name = before + command->get_name();
    find_in_commands(*command, name + " ", asked, found);
    Finding finding{match(asked, name, command->get_description()), {}};
    finding.lines = help_entry(name, command->get_description(), 0);
    int best = 0;
    unsigned covered = 0;
    for (const CLI::Option* option : options_of(*command)) {
      if (option->get_positional()) continue;
      const std::string names = shown_name(option, false);
      const Match of_option = match(asked, names, option->get_description());
      // What only mentions a word that the command itself is about is left out.
      if (of_option.worth == 0 ||
          (of_option.worth < name_worth && (of_option.asked & ~finding.match.asked) == 0))
        continue;
      best = std::max(best, of_option.worth);
      covered |= of_option.asked;
      finding.lines += help_entry(names, option->get_description());
    }
    finding.match.asked |= covered;
    finding.match.worth += best;
    if (finding.match.worth > 0) found.push_back(std::move(finding));
  }
}

}  // namespace

std::string help_about(const Command& root, std::span<const std::string> words) {
  constexpr std::size_t most = 6;
  const Asked asked = asked_for(words);
  std::vector<Finding> found;
  find_in_commands(root.app(), "", asked, found);
  for (const HowTo& page : pages) {
    Finding finding{match(asked, page.name, page.about), {}};
    finding.lines = help_entry(fmt::format("docs/howto/{}.md", page.name), page.about, 0);
    if (finding.match.worth > 0) found.push_back(std::move(finding));
  }
  // What is about all of the words comes before what is about one of them.
  const auto covered = [](const Finding& finding) { return std::popcount(finding.match.asked); };
  std::ranges::stable_sort(found, [&](const Finding& a, const Finding& b) {
    if (covered(a) != covered(b)) return covered(a) > covered(b);
    return a.match.worth > b.match.worth;
  });
  std::string out;
  for (std::size_t i = 0; i < found.size() && i < most && covered(found[i]) == covered(found[0]); ++i)
    out += found[i].lines;
  return out;
}

}  // namespace tetron::app
