#pragma once

#include "solver/ranks/rank_messenger.hpp"

namespace tetron::solver {

// The ranks of MPI: the processes that `mpirun` has started. There may be only one object at a time, in the
// main thread.
class MpiRanks : public Ranks, public RankMessenger {
 public:
  // Removes MPI's options from the arguments.
  MpiRanks(int& argc, char**& argv);
  ~MpiRanks() override;

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  std::vector<Bytes> exchange(std::vector<Bytes> to_each) override;
  void send(int to, const Bytes& message) override;
  std::optional<RankMessage> take() override;
  // The number of ranks on this machine.
  int on_this_machine() const;
  // Ends all processes. For a rank that cannot continue, because the others would wait for it forever.
  [[noreturn]] void give_up(int exit_code);

 private:
  int rank_ = 0;
  int size_ = 1;
};

}  // namespace tetron::solver
