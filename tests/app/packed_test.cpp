#include <zlib.h>

#include <filesystem>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

// Inputs packed by gzip, which zlib packs here: docs/options.md, "Packed files".
using namespace tetron::test;

namespace {

std::string packed(const std::string& plain) {
  z_stream stream{};
  constexpr int with_gzip_header = 15 + 16;
  REQUIRE(deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, with_gzip_header, 8, Z_DEFAULT_STRATEGY) ==
          Z_OK);
  std::string out(deflateBound(&stream, static_cast<uLong>(plain.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

// The same but for the name of the file.
std::string without(std::string text, const std::string& name) {
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at))
    text.replace(at, name.size(), "FILE");
  return text;
}

}  // namespace

TEST_CASE("a packed recording is opened as it is unpacked, from a file and from standard input",
          "[app][packed]") {
  for (const char* sample :
       {"good/duel.tet", "tetrio/match.ttrm", "jstris/sprint.jstris", "partial/cut-in-chunk.tet"}) {
    const std::string plain = sample_path(sample);
    const TemporaryFolder folder;
    const std::string text = packed(text_in(plain));
    const std::string file =
        folder.file("game" + std::filesystem::path(plain).extension().string() + ".gz", bytes_of(text))
            .string();
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"info"}, {"check"}, {"dump"}, {"convert", "--to", "csv"}}) {
      CAPTURE(sample, words);
      auto of_plain = words;
      of_plain.push_back(plain);
      auto of_packed = words;
      of_packed.push_back(file);
      const Outcome wanted = run_tetron(of_plain);
      const Outcome had = run_tetron(of_packed);
      CHECK(without(had.out, file) == without(wanted.out, plain));
      CHECK(had.exit_code == wanted.exit_code);
      auto of_pipe = words;
      of_pipe.emplace_back("-");
      const Outcome piped = run_tetron(of_pipe, {.input = text});
      CHECK(without(piped.out, "standard input") ==
            without(run_tetron(of_pipe, {.input = text_in(plain)}).out, "standard input"));
    }
  }
}

TEST_CASE("folders, names of outputs, archives and fumens", "[app][packed]") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path() / "games");
  folder.file("games/one.tet.gz", bytes_of(packed(text_in(sample_path("good/duel.tet")))));
  folder.file("games/two.tet", bytes_of(text_in(sample_path("good/solo.tet"))));
  const std::string games = (folder.path() / "games").string();
  CHECK(run_tetron({"check", games}).out.contains("2 files: "));
  const std::string pattern = (folder.path() / "{stem}.csv").string();
  CHECK(run_tetron({"convert", games, "-o", pattern}).exit_code == 0);
  CHECK(std::filesystem::exists(folder.path() / "one.csv"));
  CHECK(std::filesystem::exists(folder.path() / "two.csv"));
  const std::string fumens = folder.file("pages.txt.gz", bytes_of(packed("v115@vhAAgH\n"))).string();
  CHECK(run_tetron({"convert", fumens, "--to", "html"}).out.contains("</html>"));
  const bool has_archives = run_tetron({"--help"}).out.contains("  archive ");
  if (!has_archives) return;
  const std::string database = (folder.path() / "games.db").string();
  CHECK(run_tetron({"archive", "add", database, games}).exit_code == 0);
  CHECK(lines_of(run_tetron({"archive", "list", database, "--format", "json"}).out).size() == 2);
}

TEST_CASE("lists that are read line by line may be packed, as files and on standard input", "[app][packed]") {
  const TemporaryFolder folder;
  std::string fumens;
  for (const char* player : {"0", "1"})
    fumens += run_tetron({"convert", sample_path("good/duel.tet"), "--player", player}).out;
  // Longer than the block in which lines are read, and than what is looked at to tell what is packed.
  std::string many;
  while (many.size() < 300'000) many += fumens;
  for (const std::string& text : {fumens, many, std::string("v115@vhAAgH")}) {
    const std::string plain = folder.file("list.txt", bytes_of(text)).string();
    const std::string small = folder.file("list.txt.gz", bytes_of(packed(text))).string();
    for (const std::vector<std::string>& words : {std::vector<std::string>{"fumen", "info"},
                                                  {"fumen", "seq"},
                                                  {"fumen", "decode"},
                                                  {"fumen", "join"}}) {
      CAPTURE(text.size(), words);
      const auto about = [&words](const std::string& file, const std::string& input = {}) {
        auto all = words;
        all.push_back(file);
        return run_tetron(all, {.input = input});
      };
      const Outcome wanted = about(plain);
      const Outcome had = about(small);
      CHECK(without(had.out, small) == without(wanted.out, plain));
      CHECK(without(had.err, small) == without(wanted.err, plain));
      CHECK(had.exit_code == wanted.exit_code);
      CHECK(about("-", packed(text)).out == about("-", text).out);
    }
  }
  const std::string board = "##....####\n##.....###\n###....###\n###...####\n";
  const auto percent = [](const std::string& file) {
    return run_tetron({"pc", "percent", file, "--queue", "*p7", "--tree", "0", "--failed", "0"}).out;
  };
  CHECK(percent(folder.file("board.txt.gz", bytes_of(packed(board))).string()).contains("1584 of 2520"));
  const std::string queues = folder.file("queues.txt.gz", bytes_of(packed("TIO\nLSZ\n"))).string();
  CHECK(run_tetron({"pc", "sequences", "--queue-file", queues}).out == "LSZ\nTIO\n");
}

TEST_CASE("a packed list that is damaged is refused in words", "[app][packed]") {
  const TemporaryFolder folder;
  const std::string text = packed("v115@vhAAgH\nv115@vhFSQYAgH\n");
  for (std::size_t cut = 3; cut < text.size(); ++cut) {
    const std::string file = folder.file("cut.txt.gz", bytes_of(text.substr(0, cut))).string();
    const Outcome outcome = run_tetron({"fumen", "info", file});
    CAPTURE(cut, outcome.err);
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.out.empty());
    CHECK(
        (outcome.err.contains("is packed by gzip and damaged: ") || outcome.err.contains("is not a fumen")));
  }
}

TEST_CASE("a recording that gzip is a part of stays as it is", "[app][packed]") {
  for (const auto& entry : std::filesystem::directory_iterator(sample_path("ngf"))) {
    if (entry.path().extension() != ".ngf") continue;
    CAPTURE(entry.path());
    CHECK(run_tetron({"info", entry.path().string()}).out.contains("NES Tetris"));
  }
}

TEST_CASE("what is packed and no recording is said to be none", "[app][packed]") {
  const TemporaryFolder folder;
  std::string archive = "rules/shapes.lua";  // as tar begins
  archive.resize(512, '\0');
  archive += "local x = 1\n" + std::string(20000, '\0');
  for (const std::string& plain :
       {archive, std::string(9000, '\0'), std::string(200'000, '#'), std::string("\0\1\2", 3)}) {
    CAPTURE(plain.size());
    const std::string file = folder.file("x.gz", bytes_of(packed(plain))).string();
    for (const std::string command : {"info", "check"}) {
      const Outcome outcome = run_tetron({command, file});
      CHECK(outcome.exit_code == 3);
      CHECK(outcome.out.empty());
      CHECK(!outcome.err.contains("NES"));
    }
  }
}

TEST_CASE("what is packed too well, or damaged, is refused in words", "[app][packed]") {
  const TemporaryFolder folder;
  const std::string bomb =
      folder
          .file("bomb.tet.gz",
                bytes_of(packed(text_in(sample_path("good/duel.tet")) + std::string(64 << 20, '\0'))))
          .string();
  const Outcome large = run_tetron({"info", bomb});
  CHECK(large.exit_code == 3);
  CHECK(large.err.contains("holds more than 16 MiB, the most that tetron unpacks from "));
  std::string text = packed(text_in(sample_path("good/duel.tet")));
  for (const std::size_t cut : {text.size() / 2, text.size() - 3}) {
    const std::string file = folder.file("cut.tet.gz", bytes_of(text.substr(0, cut))).string();
    const Outcome outcome = run_tetron({"info", file});
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.err.contains("is packed by gzip and damaged: "));
  }
}
