#include "player/window/drop_target.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "player/window/xlib.hpp"

namespace tetron::player {

namespace {

constexpr unsigned long version = 5;
constexpr Atom atom_type = 4;     // XA_ATOM
constexpr Atom window_type = 33;  // XA_WINDOW
constexpr int client_message = 33;
constexpr int selection_notify = 31;
constexpr long most_bytes = 1L << 20;  // for a list of files

// Same layout as Xlib's XSelectionEvent.
struct SelectionEvent {
  int type;
  unsigned long serial;
  int send_event;
  void* display;
  unsigned long requestor;
  Atom selection;
  Atom target;
  Atom property;
  unsigned long time;
};

}  // namespace

class DropTarget::Work {
 public:
  Work(const Display& display, unsigned long window)
      : display_(display.connection()),
        window_(window),
        intern_(symbol<Atom(void*, const char*, int)>(display.xlib(), "XInternAtom")),
        change_(symbol<Change>(display.xlib(), "XChangeProperty")),
        get_(symbol<Get>(display.xlib(), "XGetWindowProperty")),
        free_(symbol<int(void*)>(display.xlib(), "XFree")),
        send_(symbol<int(void*, unsigned long, int, long, ClientMessage*)>(display.xlib(), "XSendEvent")),
        pending_(symbol<int(void*)>(display.xlib(), "XPending")),
        next_(symbol<int(void*, ClientMessage*)>(display.xlib(), "XNextEvent")),
        convert_(symbol<int(void*, Atom, Atom, Atom, unsigned long, unsigned long)>(display.xlib(),
                                                                                    "XConvertSelection")),
        destroy_(symbol<int(void*, unsigned long)>(display.xlib(), "XDestroyWindow")),
        flush_(symbol<int(void*)>(display.xlib(), "XFlush")) {
    const auto root = symbol<unsigned long(void*)>(display.xlib(), "XDefaultRootWindow");
    const auto create = symbol<Create>(display.xlib(), "XCreateSimpleWindow");
    if (!root || !create || !intern_ || !change_ || !get_ || !free_ || !send_ || !pending_ || !next_ ||
        !convert_ || !destroy_ || !flush_)
      return;
    for (std::size_t i = 0; i < names.size(); ++i) atoms_[i] = intern_(display_, names[i], 0);
    ours_ = create(display_, root(display_), -10, -10, 1, 1, 0, 0, 0);
    for (const unsigned long each : {ours_, window_}) {
      set(each, atom(aware), atom_type, version);
      set(each, atom(proxy), window_type, ours_);
    }
    flush_(display_);
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
  ~Work() {
    if (ours_ != 0) destroy_(display_, ours_);
  }

  std::vector<std::string> take() {
    std::vector<std::string> dropped;
    while (ours_ != 0 && pending_(display_) > 0) {
      ClientMessage event;
      next_(display_, &event);
      if (event.type == selection_notify) {
        SelectionEvent selected{};
        std::memcpy(&selected, &event, sizeof selected);
        dropped = receive(selected);
      } else if (event.type == client_message) {
        obey(event);
      }
    }
    return dropped;
  }

 private:
  using Change = int(void*, unsigned long, Atom, Atom, int, int, const unsigned char*, int);
  using Create = unsigned long(void*, unsigned long, int, int, unsigned, unsigned, unsigned, unsigned long,
                               unsigned long);
  using Get = int(void*, unsigned long, Atom, long, long, int, Atom, Atom*, int*, unsigned long*,
                  unsigned long*, unsigned char**);
  enum Name : std::uint8_t {
    aware,
    proxy,
    enter,
    position,
    status,
    leave,
    drop,
    finished,
    selection,
    types,
    copy,
    uris
  };
  static constexpr std::array<const char*, 12> names{
      "XdndAware", "XdndProxy",    "XdndEnter",     "XdndPosition", "XdndStatus",     "XdndLeave",
      "XdndDrop",  "XdndFinished", "XdndSelection", "XdndTypeList", "XdndActionCopy", "text/uri-list"};

  Atom atom(Name name) const { return atoms_[name]; }

  void set(unsigned long window, Atom property, Atom type, unsigned long value) {
    constexpr int replace = 0;
    change_(display_, window, property, type, 32, replace, reinterpret_cast<const unsigned char*>(&value), 1);
  }

  // The bytes of a property in the form that Xlib returns: 32-bit numbers as longs.
  std::string property(unsigned long window, Atom name, bool remove) {
    Atom type = 0;
    int format = 0;
    unsigned long count = 0;
    unsigned long left = 0;
    unsigned char* data = nullptr;
    const int failed = get_(display_, window, name, 0, most_bytes / 4, remove ? 1 : 0, 0, &type, &format,
                            &count, &left, &data);
    std::string bytes;
    if (failed == 0 && data && (format == 8 || format == 32))
      bytes.assign(reinterpret_cast<const char*>(data), count * (format == 8 ? 1 : sizeof(long)));
    if (data) free_(data);
    return bytes;
  }

  bool has_files(const ClientMessage& entering) {
    const auto wanted = static_cast<long>(atom(uris));
    if ((entering.data[1] & 1) == 0)
      return std::find(entering.data.begin() + 2, entering.data.end(), wanted) != entering.data.end();
    const std::string all = property(source_, atom(types), false);
    for (std::size_t at = 0; at + sizeof(long) <= all.size(); at += sizeof(long)) {
      long type = 0;
      std::memcpy(&type, all.data() + at, sizeof type);
      if (type == wanted) return true;
    }
    return false;
  }

  void answer(Name what, std::array<long, 5> data) {
    ClientMessage message;
    message.display = display_;
    message.window = source_;
    message.message_type = atom(what);
    message.data = data;
    send_(display_, source_, 0, 0, &message);
    flush_(display_);
  }

  void obey(const ClientMessage& message) {
    if (message.format != 32) return;
    const auto from = static_cast<unsigned long>(message.data[0]);
    if (message.message_type == atom(enter)) {
      source_ = from;
      takes_ = has_files(message);
    } else if (from != source_) {
      return;
    } else if (message.message_type == atom(position)) {
      answer(status,
             {static_cast<long>(window_), takes_ ? 1 : 0, 0, 0, takes_ ? static_cast<long>(atom(copy)) : 0});
    } else if (message.message_type == atom(leave)) {
      source_ = 0;
    } else if (message.message_type == atom(drop)) {
      if (takes_)
        convert_(display_, atom(selection), atom(uris), atom(selection), ours_,
                 static_cast<unsigned long>(message.data[2]));
      else
        finish(false);
      flush_(display_);
    }
  }

  std::vector<std::string> receive(const SelectionEvent& selected) {
    if (selected.requestor != ours_ || source_ == 0) return {};
    const std::vector<std::string> paths = selected.property == 0
                                               ? std::vector<std::string>{}
                                               : paths_of(property(ours_, selected.property, true));
    finish(!paths.empty());
    return paths;
  }

  void finish(bool is_taken) {
    answer(finished, {static_cast<long>(window_), is_taken ? 1 : 0,
                      is_taken ? static_cast<long>(atom(copy)) : 0, 0, 0});
    source_ = 0;
  }

  void* display_;
  unsigned long window_;
  Atom (*intern_)(void*, const char*, int);
  Change* change_;
  Get* get_;
  int (*free_)(void*);
  int (*send_)(void*, unsigned long, int, long, ClientMessage*);
  int (*pending_)(void*);
  int (*next_)(void*, ClientMessage*);
  int (*convert_)(void*, Atom, Atom, Atom, unsigned long, unsigned long);
  int (*destroy_)(void*, unsigned long);
  int (*flush_)(void*);
  std::array<Atom, names.size()> atoms_{};
  unsigned long ours_ = 0;
  unsigned long source_ = 0;  // the window from which something is being dragged; 0 for none
  bool takes_ = false;
};

DropTarget::DropTarget(const Display& display, unsigned long window)
    : work_(display.connection() ? std::make_unique<Work>(display, window) : nullptr) {}

DropTarget::~DropTarget() = default;

std::vector<std::string> DropTarget::take() {
  return work_ ? work_->take() : std::vector<std::string>{};
}

std::vector<std::string> paths_of(std::string_view uris) {
  constexpr std::string_view scheme = "file://";
  std::vector<std::string> paths;
  while (!uris.empty()) {
    const std::size_t end = std::min(uris.find_first_of("\r\n"), uris.size());
    std::string_view uri = uris.substr(0, end);
    uris.remove_prefix(std::min(end + 1, uris.size()));
    if (!uri.starts_with(scheme)) continue;
    // There may be a host before the path.
    uri.remove_prefix(std::min(uri.find('/', scheme.size()), uri.size()));
    std::string path;
    for (std::size_t i = 0; i < uri.size(); ++i) {
      unsigned value = 0;
      const bool is_code =
          uri[i] == '%' && i + 2 < uri.size() &&
          std::from_chars(uri.data() + i + 1, uri.data() + i + 3, value, 16).ptr == uri.data() + i + 3;
      path += is_code ? static_cast<char>(value) : uri[i];
      if (is_code) i += 2;
    }
    if (!path.empty() && path.find('\0') == std::string::npos) paths.push_back(std::move(path));
  }
  return paths;
}

}  // namespace tetron::player
