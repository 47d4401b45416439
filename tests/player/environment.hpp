#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "tests/base/temporary_folder.hpp"

namespace tetron::test {

// Sets an environment variable until the end of the block.
class Environment {
 public:
  Environment(const char* name, const std::string& value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old;
    setenv(name, value.c_str(), 1);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() {
    if (old_)
      setenv(name_, old_->c_str(), 1);
    else
      unsetenv(name_);
  }

 private:
  const char* name_;
  std::optional<std::string> old_;
};

// Until the end of the block fontconfig knows the fonts of Debian's fonts-dejavu-core and nothing else,
// whatever is installed and set up on this machine.
class TestFonts {
 public:
  static inline const std::filesystem::path folder = "/usr/share/fonts/truetype/dejavu";
  static bool are_there() { return std::filesystem::exists(folder / "DejaVuSans.ttf"); }

  // `sans` is what a sans-serif font is wanted of first.
  explicit TestFonts(std::string_view sans = "DejaVu Sans")
      : environment_("FONTCONFIG_FILE", (files_.path() / "fonts.conf").string()) {
    std::ofstream out(files_.path() / "fonts.conf");
    out << "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>\n";
    out << "<cachedir>" << files_.path().string() << "</cachedir>\n";
    for (const char* name : {"DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono", "DejaVuSerif"}) {
      std::filesystem::create_symlink(folder / (std::string(name) + ".ttf"),
                                      files_.path() / (std::string(name) + ".ttf"));
    }
    out << "<dir>" << files_.path().string() << "</dir>\n";
    out << "<alias binding=\"same\"><family>sans-serif</family><prefer><family>" << sans
        << "</family></prefer></alias>\n</fontconfig>\n";
  }

 private:
  TemporaryFolder files_;
  Environment environment_;
};

}  // namespace tetron::test
