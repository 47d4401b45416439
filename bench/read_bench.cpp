#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "bench/recordings.hpp"
#include "convert/json/chunk_json.hpp"
#include "formats/tet/recording.hpp"

namespace tetron::bench {

namespace {

void set_rate(benchmark::State& state) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(large().size()));
}

// The yardstick: follow the size bytes, look at nothing else.
void follow_sizes(benchmark::State& state) {
  const auto file = large();
  for (auto _ : state) {
    std::size_t chunks = 0;
    for (std::size_t at = 0; at < file.size(); at += std::to_integer<std::size_t>(file[at])) ++chunks;
    benchmark::DoNotOptimize(chunks);
  }
  set_rate(state);
}
BENCHMARK(follow_sizes)->Unit(benchmark::kMillisecond);

// Every chunk checked and given as its typed view, from each of which fields are read.
struct Sum {
  std::uint64_t& total;
  void operator()(const tet::StoneView& v) const { total += v.stone().x + v.netstat(); }
  void operator()(const tet::NewStoneView& v) const { total += v.old_stone().y + v.credits(); }
  void operator()(const tet::MatrixView& v) const { total += v.lines() + v.packed().size(); }
  void operator()(const tet::WeaponView& v) const { total += v.word_param(); }
  void operator()(const tet::MessageView& v) const { total += v.target(); }
  void operator()(const tet::View& v) const { total += v.time().value; }
};

void read_views(benchmark::State& state) {
  const auto recording = tet::Recording::read(large());
  for (auto _ : state) {
    std::uint64_t total = 0;
    for (tet::Walk walk = recording->chunks(); const auto chunk = walk.next();)
      tet::visit_some(*chunk, Sum{total});
    benchmark::DoNotOptimize(total);
  }
  set_rate(state);
}
BENCHMARK(read_views)->Unit(benchmark::kMillisecond);

// The yardstick for a file: mapped anew each time, as a command that trusted its file would do.
void follow_sizes_of_file(benchmark::State& state) {
  const auto size = static_cast<std::size_t>(std::filesystem::file_size(large_file()));
  for (auto _ : state) {
    const int number = ::open(large_file().c_str(), O_RDONLY | O_CLOEXEC);
    void* const mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, number, 0);
    ::close(number);
    if (mapped == MAP_FAILED) return state.SkipWithError("the file cannot be mapped");
    const auto* file = static_cast<const std::byte*>(mapped);
    std::size_t chunks = 0;
    for (std::size_t at = 0; at < size; at += std::to_integer<std::size_t>(file[at])) ++chunks;
    benchmark::DoNotOptimize(chunks);
    ::munmap(mapped, size);
  }
  set_rate(state);
}
BENCHMARK(follow_sizes_of_file)->Unit(benchmark::kMillisecond);

// As commands read it: copied block by block, every chunk looked at in the copy.
void read_views_of_file(benchmark::State& state) {
  const auto file = base::File::open(large_file());
  const auto recording = tet::Recording::read(base::ByteSource(*file));
  for (auto _ : state) {
    std::uint64_t total = 0;
    for (tet::Walk walk = recording->chunks(); const auto chunk = walk.next();)
      tet::visit_some(*chunk, Sum{total});
    benchmark::DoNotOptimize(total);
  }
  set_rate(state);
}
BENCHMARK(read_views_of_file)->Unit(benchmark::kMillisecond);

// `dump --format ndjson` without the writing: bytes of output a second.
void dump_ndjson(benchmark::State& state) {
  const auto recording = tet::Recording::read(one_hour());
  const base::Encoding encoding;
  std::int64_t written = 0;
  for (auto _ : state) {
    std::string out;
    for (tet::Walk walk = recording->chunks(); const auto chunk = walk.next();) {
      convert::append_json(out, *chunk, encoding, convert::JsonDetail::dump);
      out += '\n';
      if (out.size() < 256 * 1024) continue;
      written += static_cast<std::int64_t>(out.size());
      out.clear();
    }
    written += static_cast<std::int64_t>(out.size());
  }
  state.SetBytesProcessed(written);
}
BENCHMARK(dump_ndjson)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace tetron::bench
