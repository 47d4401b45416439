#include <filesystem>
#include <map>
#include <system_error>
#include <vector>

#include "app/commands/program.hpp"
#include "app/commands/rules/rules_file.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/system_words.hpp"
#include "app/io/unpacked.hpp"
#include "base/file.hpp"
#include "base/json_writer.hpp"
#include "convert/picture/png.hpp"
#include "formats/base64/base64.hpp"

namespace tetron::app {

namespace {

namespace fs = std::filesystem;

struct PageOptions {
  std::string file;
  std::string output = "-";
  std::string page;
};

constexpr std::uint64_t largest_page = std::uint64_t{16} << 20;
// The places of the page, bindings/wasm/rules_page/rules.html, where an exported page has its game and the
// other games.
constexpr std::string_view game_begins = "<script type=\"application/json\" id=\"game\">";
constexpr std::string_view gallery_begins = "<script type=\"application/json\" id=\"gallery\">";
constexpr std::string_view ends = "</script>";

// The page next to the program, where it is installed, or where scripts/package --npm makes it in a build
// tree.
fs::path page_next_to_program() {
  std::error_code unknown;
  const fs::path own = fs::read_symlink("/proc/self/exe", unknown);
  const fs::path folder = own.parent_path();
  for (fs::path page :
       {folder / "rules.html", folder / "../share/tetron/rules.html", folder / "../package/npm/rules.html"})
    if (fs::exists(page, unknown)) return page;
  refuse(ExitCode::cannot_open,
         "there is no rules.html next to the program; in a build tree `scripts/package --npm` makes it, else "
         "give "
         "one with --page");
}

std::string page_text(const fs::path& path) {
  const auto bytes = base::FileBytes::open(path, largest_page);
  if (!bytes) refuse(ExitCode::cannot_open, "{}: {}", path.string(), why_not_read(bytes.error()));
  return std::string(bytes->text());
}

// Replaces the contents of an element by the text.
void put_text(std::string& page, std::string_view begins, std::string_view text, const fs::path& path) {
  const std::size_t at = page.find(begins);
  const std::size_t end = at == page.npos ? page.npos : page.find(ends, at);
  if (end == page.npos)
    refuse(
        ExitCode::damaged,
        "{}: expected rules.html as scripts/package --npm makes it, found a page without a place for a game",
        path.string());
  const std::size_t from = at + begins.size();
  page.replace(from, end - from, text);
}

std::string data_of(const scene::Bitmap& picture) {
  std::vector<std::uint32_t> pixels;
  pixels.reserve(picture.rgba.size() / 4);
  for (std::size_t i = 0; i + 3 < picture.rgba.size(); i += 4) {
    const std::uint32_t alpha = picture.rgba[i + 3];
    const auto channel = [&](std::size_t k) { return (picture.rgba[i + k] * alpha + 127) / 255; };
    pixels.push_back(alpha << 24 | channel(0) << 16 | channel(1) << 8 | channel(2));
  }
  const auto png = convert::to_png({picture.width, picture.height, picture.width, pixels});
  return png ? "data:image/png;base64," + base64::encode(*png) : std::string();
}

// {"name":...,"source":...,"pictures":[{"path":...,"data":...},...]}, escaped so that it cannot end an
// element.
std::string game_json(const RuleFile& file, const rules::Settings& settings) {
  std::map<std::string, std::string> pictures;
  for (const rules::Look& look : settings.looks) {
    if (look.picture.empty() || pictures.contains(look.picture)) continue;
    if (const auto found = file.pictures->find(look.picture)) pictures[look.picture] = data_of(**found);
  }
  std::string json_text;
  base::JsonWriter json(json_text);
  json.begin_object();
  json.string("name", fs::path(without_packing(file.source.name)).stem().string());
  json.string("source", file.source.text);
  json.list("pictures", pictures, [&json](const auto& picture) {
    json.begin_object();
    json.string("path", picture.first);
    json.string("data", picture.second);
    json.end_object();
  });
  json.end_object();
  std::string text;
  for (const char c : json_text) {
    if (c == '<')
      text += "\\u003c";
    else
      text += c;
  }
  return text;
}

ExitCode export_rules(const PageOptions& options) {
  const auto file = open_rules(options.file);
  if (!file) return ExitCode::cannot_open;
  const auto script = rules::Script::load(file->source, 1, script_options(*file));
  if (!script) {
    error(shown(script.error()));
    return ExitCode::problems;
  }
  const fs::path path = options.page.empty() ? page_next_to_program() : fs::path(options.page);
  std::string page = page_text(path);
  put_text(page, game_begins, game_json(*file, (*script)->game().settings), path);
  put_text(page, gallery_begins, "[]", path);
  Output out(options.output);
  out.text() = page;
  out.commit();
  return ExitCode::done;
}

void describe_rules_export(Command& command, Program& program) {
  auto options = std::make_shared<PageOptions>();
  command.add_option("FILE", options->file, "A rule file; - is standard input")->required();
  command.add_option("-o,--output", options->output, "File to write; - is standard output")
      ->type_name("FILE")
      ->capture_default_str();
  command
      .add_option("--page", options->page,
                  "rules.html as scripts/package --npm makes it; default: the one beside the program")
      ->type_name("FILE");
  command.footer("Example: tetron rules export puyo.lua -o puyo.html");
  program.run_for(command, [options] { return export_rules(*options); });
}

}  // namespace

extern const NamedCommand rules_export_command{"rules export", "Make a web page that plays a rule file", "",
                                               describe_rules_export};

}  // namespace tetron::app
