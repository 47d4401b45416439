#pragma once

namespace tetron::scene {

// Which panels are open beside the fields.
struct Panels {
  bool statistics = false;
  bool chat = false;
  bool chunk = false;
  bool mistakes = false;
  bool values = false;  // the line above the seek bar; no panel
  bool inputs = false;  // the keys that players press, in their fields' cards; no panel
  friend bool operator==(const Panels&, const Panels&) = default;

  int count() const { return int{statistics} + int{chat} + int{chunk} + int{mistakes}; }
};

}  // namespace tetron::scene
