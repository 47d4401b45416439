#pragma once

#include "solver/ranks/letters.hpp"

namespace tetron::solver {

// Ranks of MPI: the processes that `mpirun` has started. One at a time, in the main thread.
class MpiRanks : public Ranks, public Letters {
 public:
  // Takes from the arguments what is MPI's own.
  MpiRanks(int& argc, char**& argv);
  ~MpiRanks() override;

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  std::vector<Bytes> exchange(std::vector<Bytes> to_each) override;
  void post(int to, const Bytes& message) override;
  std::optional<Letter> take() override;
  // How many of them this machine has.
  int on_this_machine() const;
  // Ends all processes: this one cannot go on, and the others would wait for it for ever.
  [[noreturn]] void give_up(int exit_code);

 private:
  int rank_ = 0;
  int size_ = 1;
};

}  // namespace tetron::solver
