#!/usr/bin/env python3
"""Drops files on a window as a file manager does: the source's half of XDND 5, with Xlib through ctypes.

drop.py WINDOW TYPE URI...    TYPE is what is offered, text/uri-list for files; prints "taken" or "refused"
"""
import ctypes
import sys
import time

x11 = ctypes.CDLL("libX11.so.6")
Window = Atom = ctypes.c_ulong


class Client(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", Window), ("message_type", Atom),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("room", ctypes.c_long * 24)]


class Request(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("owner", Window), ("requestor", Window), ("selection", Atom),
                ("target", Atom), ("property", Atom), ("time", ctypes.c_ulong)]


class Notify(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("requestor", Window), ("selection", Atom), ("target", Atom),
                ("property", Atom), ("time", ctypes.c_ulong), ("room", ctypes.c_long * 24)]


x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XInternAtom.restype = Atom
x11.XDefaultRootWindow.restype = Window
x11.XCreateSimpleWindow.restype = Window
display = ctypes.c_void_p(x11.XOpenDisplay(None))


def atom(name):
    return x11.XInternAtom(display, name.encode(), 0)


def number(window, name):
    """The first number of a property, 0 if there is none."""
    kind, form = Atom(), ctypes.c_int()
    count, left = ctypes.c_ulong(), ctypes.c_ulong()
    data = ctypes.POINTER(ctypes.c_ulong)()
    x11.XGetWindowProperty(display, Window(window), Atom(atom(name)), ctypes.c_long(0), ctypes.c_long(1), 0, Atom(0),
                           ctypes.byref(kind), ctypes.byref(form), ctypes.byref(count), ctypes.byref(left),
                           ctypes.byref(data))
    return data[0] if count.value and form.value == 32 else 0


target = int(sys.argv[1])
offered = atom(sys.argv[2])
uris = "".join(uri + "\r\n" for uri in sys.argv[3:]).encode()
ours = x11.XCreateSimpleWindow(display, Window(x11.XDefaultRootWindow(display)), 0, 0, 1, 1, 0,
                               ctypes.c_ulong(0), ctypes.c_ulong(0))
selection = atom("XdndSelection")
x11.XSetSelectionOwner(display, Atom(selection), Window(ours), ctypes.c_ulong(0))
to = number(target, "XdndProxy") or target
if number(to, "XdndAware") < 5 or (to != target and number(to, "XdndProxy") != to):
    sys.exit("the window does not know XDND 5")


def send(name, *data):
    message = Client(33, 0, 1, display, target, atom(name), 32)
    message.data[0] = ours
    for i, value in enumerate(data):
        message.data[i + 1] = value
    x11.XSendEvent(display, Window(to), 0, ctypes.c_long(0), ctypes.byref(message))
    x11.XFlush(display)


send("XdndEnter", 5 << 24, offered)
send("XdndPosition", 0, 100 << 16 | 100, 0, atom("XdndActionCopy"))
until = time.monotonic() + 60
while time.monotonic() < until:
    event = Client()
    x11.XNextEvent(display, ctypes.byref(event))
    if event.type == 33 and event.message_type == atom("XdndStatus"):
        if not event.data[1] & 1:
            send("XdndLeave")
            print("refused")
            break
        send("XdndDrop", 0, 0)
    elif event.type == 33 and event.message_type == atom("XdndFinished"):
        print("taken" if event.data[1] & 1 else "refused")
        break
    elif event.type == 30:
        asked = ctypes.cast(ctypes.byref(event), ctypes.POINTER(Request)).contents
        x11.XChangeProperty(display, Window(asked.requestor), Atom(asked.property), Atom(asked.target), 8, 0, uris,
                            len(uris))
        answer = Notify(31, 0, 1, display, asked.requestor, asked.selection, asked.target, asked.property, asked.time)
        x11.XSendEvent(display, Window(asked.requestor), 0, ctypes.c_long(0), ctypes.byref(answer))
        x11.XFlush(display)
