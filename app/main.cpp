#include "app/io/output.hpp"
#include "app/run.hpp"

int main(int argc, char** argv) {
  tetron::app::handle_signals();
  return static_cast<int>(tetron::app::run({argv, static_cast<std::size_t>(argc)}));
}
