#include "solver/mpi/mpi_ranks.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace tetron::solver {

namespace {

// MPI counts in int, so longer messages are sent in parts of so many bytes.
constexpr std::uint64_t part = std::uint64_t{1} << 26;
// Tags: for exchanges, for the size of a letter, and for its parts.
constexpr int exchanged = 0;
constexpr int letter_size = 1;
constexpr int letter_part = 2;

}  // namespace

MpiRanks::MpiRanks(int& argc, char**& argv) {
  int provided = 0;
  // The threads that show progress and that wait for Ctrl+C never call MPI.
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

MpiRanks::~MpiRanks() {
  MPI_Finalize();
}

std::vector<Bytes> MpiRanks::exchange(std::vector<Bytes> to_each) {
  const auto ranks = static_cast<std::size_t>(size_);
  const auto own = static_cast<std::size_t>(rank_);
  std::vector<Bytes> received(ranks);
  // The message to this rank itself is not sent.
  received[own] = std::move(to_each[own]);
  to_each[own].clear();
  std::vector<std::uint64_t> sizes(ranks);
  std::vector<std::uint64_t> sizes_to_come(ranks);
  for (std::size_t r = 0; r < ranks; ++r) sizes[r] = to_each[r].size();
  MPI_Alltoall(sizes.data(), 1, MPI_UINT64_T, sizes_to_come.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
  for (std::size_t r = 0; r < ranks; ++r)
    if (r != own) received[r].resize(sizes_to_come[r]);

  std::vector<MPI_Request> requests;
  for (std::size_t r = 0; r < ranks; ++r)
    for (std::uint64_t at = 0; r != own && at < sizes_to_come[r]; at += part)
      MPI_Irecv(received[r].data() + at, static_cast<int>(std::min(part, sizes_to_come[r] - at)), MPI_BYTE,
                static_cast<int>(r), exchanged, MPI_COMM_WORLD, &requests.emplace_back());
  for (std::size_t r = 0; r < ranks; ++r)
    for (std::uint64_t at = 0; at < sizes[r]; at += part)
      MPI_Isend(to_each[r].data() + at, static_cast<int>(std::min(part, sizes[r] - at)), MPI_BYTE,
                static_cast<int>(r), exchanged, MPI_COMM_WORLD, &requests.emplace_back());
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  return received;
}

void MpiRanks::send(int to, const Bytes& message) {
  const std::uint64_t size = message.size();
  MPI_Send(&size, 1, MPI_UINT64_T, to, letter_size, MPI_COMM_WORLD);
  for (std::uint64_t at = 0; at < size; at += part)
    MPI_Send(message.data() + at, static_cast<int>(std::min(part, size - at)), MPI_BYTE, to, letter_part,
             MPI_COMM_WORLD);
}

std::optional<RankMessage> MpiRanks::take() {
  int has_come = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, letter_size, MPI_COMM_WORLD, &has_come, &status);
  if (has_come == 0) return std::nullopt;
  RankMessage letter{status.MPI_SOURCE, {}};
  std::uint64_t size = 0;
  MPI_Recv(&size, 1, MPI_UINT64_T, letter.from, letter_size, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  letter.message.resize(size);
  for (std::uint64_t at = 0; at < size; at += part)
    MPI_Recv(letter.message.data() + at, static_cast<int>(std::min(part, size - at)), MPI_BYTE, letter.from,
             letter_part, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return letter;
}

int MpiRanks::on_this_machine() const {
  MPI_Comm here = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &here);
  int count = 1;
  MPI_Comm_size(here, &count);
  MPI_Comm_free(&here);
  return count;
}

void MpiRanks::give_up(int exit_code) {
  MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::abort();
}

}  // namespace tetron::solver
