#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/run.hpp"
#include "base/utf8.hpp"
#include "fuzz/require.hpp"

using namespace tetron;
using fuzz::require;

namespace {

namespace fs = std::filesystem;

// A folder of its own, in which all runs happen: what a run writes is gone before the next one.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "tetron-fuzz-XXXXXX").string();
    require(::mkdtemp(name.data()) != nullptr, "no folder");
    path_ = name;
    for (const char* variable :
         {"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"})
      ::setenv(variable, name.c_str(), 1);
    // However large it is meant to be.
    (void)std::signal(SIGXFSZ, SIG_IGN);
    rlimit size{};
    size.rlim_cur = size.rlim_max = rlim_t{1} << 20;
    (void)::setrlimit(RLIMIT_FSIZE, &size);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }

  // In there everything is as it was before the first run.
  void enter() const {
    require(::chdir(path_.c_str()) == 0, "no way into the folder");
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(path_, ignored))
      fs::remove_all(entry.path(), ignored);
    write("board.txt", "X_XX\nX__X\n");
    write("game.lua", "setTumo({[0]={-1}}, 0, 0)\n");
    write("game.txt", "tournament 1\ndigits 3\n1st call 123 -> 1 EAT 1 BITE\n");
    write("field.fumen", "v115@vhAAgH");
  }

 private:
  static void write(const char* name, std::string_view text) {
    const int file = ::open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return;
    require(::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()), "no file");
    ::close(file);
  }

  fs::path path_;
};

// What keeps a run short, behind all other words. Given before, it is an error of usage.
std::vector<std::string> short_end(std::string_view command, std::string_view second) {
  if (command == "solve" || command == "pc") return {"--timeout", "0.05", "--memory", "16M"};
  if (command != "rules") return {};
  if (second == "check" || second == "run") return {"--frames", "20"};
  if (second == "rate") return {"--games", "2"};
  return {};
}

std::string text_in(int file) {
  std::string text(static_cast<std::size_t>(::lseek(file, 0, SEEK_END)), '\0');
  const ssize_t length = ::pread(file, text.data(), text.size(), 0);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
  return text;
}

}  // namespace

// A line of the input is a word of the command line; a word that leads out of the folder is left out. However
// they are put together there is an exit code, and messages that a terminal may show.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder;
  static const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  static const int messages = ::memfd_create("messages", MFD_CLOEXEC);
  constexpr std::size_t most_words = 40;
  std::vector<std::string> words{"tetron"};
  for (std::string_view left = fuzz::as_text(data, size); !left.empty() && words.size() < most_words;) {
    const std::string_view line = left.substr(0, left.find('\n'));
    left.remove_prefix(std::min(line.size() + 1, left.size()));
    // Of what a shell can pass.
    if (line.contains('/') || line.contains("..") || line.contains('\0')) continue;
    words.emplace_back(line);
  }
  if (words.size() > 2 && words[1] == "rules" && words[2] == "mix") return 0;  // for as long as it takes
  const auto end = short_end(words.size() > 1 ? words[1] : "", words.size() > 2 ? words[2] : "");
  words.insert(words.end(), end.begin(), end.end());
  static const int outside =
      ::open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);  // where a fuzzer has its own files
  folder.enter();
  require(::ftruncate(messages, 0) == 0 && ::lseek(messages, 0, SEEK_SET) == 0, "no messages");
  std::vector<const char*> arguments;
  for (const std::string& word : words) arguments.push_back(word.c_str());
  const auto code = static_cast<int>(app::run(arguments, {nothing, nothing, messages}));
  require(::fchdir(outside) == 0, "no way back");
  require(code >= 0 && code <= 5, "an exit code that there is not");
  const std::string printed = text_in(messages);
  require(base::is_valid_utf8(printed), "messages that are no UTF-8");
  for (const char c : printed)
    require(c == '\n' || c == '\t' || static_cast<unsigned char>(c) >= 0x20,
            "a message with a control character");
  require(code != 2 || !printed.empty(), "wrong usage without a word");
  return 0;
}
