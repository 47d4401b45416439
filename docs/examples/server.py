"""A server: POST a recording to /info for its players and results as JSON, to /picture?ms=9000 for a PNG of a moment.

server.py PORT      curl --data-binary @match.ttrm localhost:8000/picture?ms=9000 >moment.png
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import tetron

MOST = 16 << 20  # bytes of a recording


def info(data, _):
    match = tetron.read_match(data)
    answer = {"players": match.players, "score": match.score, "winner": match.winner, "rounds": len(match)}
    return "application/json", json.dumps(answer).encode()


def picture(data, asked):
    return "image/png", tetron.picture(tetron.read(data).at(int(asked.get("ms", ["0"])[0])))


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        url = urlsplit(self.path)
        size = int(self.headers.get("Content-Length", 0))
        answer = {"/info": info, "/picture": picture}.get(url.path)
        try:
            if answer is None:
                return self.send_error(404, "there are /info and /picture")
            if size > MOST:
                return self.send_error(413, f"a recording has at most {MOST} bytes here")
            code, (kind, body) = 200, answer(self.rfile.read(size), parse_qs(url.query))
        except ValueError as error:  # tetron.Error is one
            problem = {"error": str(error), "offset": getattr(error, "offset", None)}
            code, (kind, body) = 422, ("application/json", json.dumps(problem).encode())
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
