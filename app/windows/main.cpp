#include "app/io/output.hpp"
#include "app/run.hpp"
#include "app/windows/own_windows.hpp"

int main(int argc, char** argv) {
  tetron::app::handle_signals();
  return static_cast<int>(
      tetron::app::run_player({argv, static_cast<std::size_t>(argc)}, tetron::app::own_windows()));
}
