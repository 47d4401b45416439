#pragma once

#include <barrier>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

#include "solver/ranks/ranks.hpp"

namespace tetron::test {

// Ranks that are threads of this process.
class ThreadRanks {
 public:
  explicit ThreadRanks(int size)
      : size_(size), messages_(static_cast<std::size_t>(size)), all_there_(size), all_taken_(size) {}

  // Runs the same for each, and waits for all.
  void run(const std::function<void(solver::Ranks&)>& work) {
    std::vector<std::jthread> threads;
    for (int rank = 0; rank < size_; ++rank)
      threads.emplace_back([this, rank, &work] {
        One one(*this, rank);
        work(one);
      });
  }
  // How often each has exchanged messages.
  int exchanges() const { return exchanges_; }

 private:
  class One : public solver::Ranks {
   public:
    One(ThreadRanks& all, int rank) : all_(all), rank_(rank) {}
    int rank() const override { return rank_; }
    int size() const override { return all_.size_; }
    std::vector<solver::Bytes> exchange(std::vector<solver::Bytes> to_each) override {
      const auto own = static_cast<std::size_t>(rank_);
      if (rank_ == 0) ++all_.exchanges_;
      all_.messages_[own] = std::move(to_each);
      all_.all_there_.arrive_and_wait();
      std::vector<solver::Bytes> received;
      for (auto& sent : all_.messages_) received.push_back(std::move(sent[own]));
      all_.all_taken_.arrive_and_wait();
      return received;
    }

   private:
    ThreadRanks& all_;
    int rank_;
  };

  int size_;
  std::vector<std::vector<solver::Bytes>> messages_;  // by sender, then receiver
  std::barrier<> all_there_;
  std::barrier<> all_taken_;
  int exchanges_ = 0;
};

}  // namespace tetron::test
