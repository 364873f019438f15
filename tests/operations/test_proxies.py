"""The proxies of docs/operations.md, as they stand there, in front of two pools that say what they are asked.

nginx and Caddy are Debian's packages; .ci/run brings them.
"""

import json
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from django.conf import settings

PATH = "/usr/sbin:/usr/bin:/usr/local/bin"
NGINX, CADDY, OPENSSL = (shutil.which(name, path=PATH) for name in ("nginx", "caddy", "openssl"))
MISSING = (
    "This needs nginx, openssl, and Caddy: run .ci/run, or apt-get install nginx-light openssl caddy. "
    f"Looked for in {PATH}."
)
HOST = "judges.example.org"
# "user" lets root's own test write below root's own folder; anybody else's nginx ignores it.
MAIN = """
user root; daemon off; pid {folder}/pid; error_log {folder}/errors;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxied; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    {server}
}}
"""


class Said(BaseHTTPRequestHandler):
    """Answers with the name of the pool and what came from the proxy."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        names = ("Host", "X-Forwarded-For", "X-Forwarded-Proto")
        told = {"pool": self.server.pool, **{name: self.headers[name] for name in names}}
        text = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_POST = do_GET  # noqa: N815  http.server asks for it by this name

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture(scope="module")
def pools() -> Iterator[dict[str, int]]:
    """The ports of a quick and a slow pool, by the port that the documents give them."""
    servers = []
    for pool in ("8000", "8001"):
        server = ThreadingHTTPServer(("127.0.0.1", 0), Said)
        server.pool = pool
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
    yield {server.pool: server.server_port for server in servers}
    for server in servers:
        server.shutdown()
        server.server_close()


def documented(first: str, last: str, pools: dict[str, int]) -> str:
    """The lines of a file in operations.md, with the ports of these pools."""
    text = (settings.BASE_DIR / "docs" / "operations.md").read_text(encoding="utf-8")
    lines = re.search(rf"^    {first}.*?^    {last}$", text, re.MULTILINE | re.DOTALL)[0]
    assert lines.count("127.0.0.1:8000") == lines.count("127.0.0.1:8001") == 1
    for pool, port in pools.items():
        lines = lines.replace(f"127.0.0.1:{pool}", f"127.0.0.1:{port}")
    return lines


def replaced(text: str, old: str, new: str) -> str:
    assert old in text, old
    return text.replace(old, new)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@contextmanager
def running(command: list[str], port: int, **options: object) -> Iterator[None]:
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **options)
    try:
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                assert process.poll() is None
                time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture
def nginx(tmp_path: Path, pools: dict[str, int]) -> Iterator[int]:
    """The port of an nginx with the documented server; it waits a second for headers instead of ten."""
    if NGINX is None or OPENSSL is None:
        pytest.skip(MISSING)
    port, pem, key = free_port(), tmp_path / "site.pem", tmp_path / "site.key"
    command = [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={HOST}"]
    subprocess.run([*command, "-keyout", key, "-out", pem], check=True, capture_output=True)
    server = documented("limit_req_zone", "}", pools)
    server = replaced(server, "listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    server = replaced(server, f"/etc/ssl/{HOST}.pem", str(pem))
    server = replaced(server, f"/etc/ssl/{HOST}.key", str(key))
    server = replaced(server, "client_header_timeout 10s", "client_header_timeout 1s")
    (tmp_path / "nginx.conf").write_text(MAIN.format(folder=tmp_path, server=server))
    (tmp_path / "errors").touch()
    start = [NGINX, "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path), "-e", str(tmp_path / "errors")]
    checked = subprocess.run([*start, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    with running(start, port):
        yield port


@pytest.fixture
def caddy(tmp_path: Path, pools: dict[str, int]) -> Iterator[int]:
    """The port of a Caddy with the documented site, without TLS; it waits a second for headers."""
    if CADDY is None:
        pytest.skip(MISSING)
    port = free_port()
    site = documented(r"\{", r"\}\n    judges.*?^    \}", pools)
    site = replaced(site, f"{HOST} {{", f"http://{HOST}:{port} {{\nbind 127.0.0.1")
    site = replaced(site, "read_header 10s", "read_header 1s")
    site = replaced(site, "        servers {", "        admin off\n        servers {")
    (tmp_path / "Caddyfile").write_text(site)
    options = ["--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]
    homes = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    checked = subprocess.run(
        [CADDY, "validate", *options], env=homes, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr
    with running([CADDY, "run", *options], port, env=homes, stdout=subprocess.DEVNULL):
        yield port


def trusting() -> ssl.SSLContext:
    """A client's side that takes the test's own certificate."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def connection(port: int, *, tls: bool) -> HTTPConnection:
    if tls:
        return HTTPSConnection("127.0.0.1", port, timeout=30, context=trusting())
    return HTTPConnection("127.0.0.1", port, timeout=30)


def ask(port: int, path: str, *, tls: bool, body: bytes | None = None) -> tuple[int, bytes]:
    client = connection(port, tls=tls)
    try:
        headers = {"Host": HOST, "X-Forwarded-For": "203.0.113.9"}
        client.request("POST" if body else "GET", path, body, headers)
        response = client.getresponse()
        return response.status, response.read()
    finally:
        client.close()


def server_of(port: int, *, tls: bool) -> str:
    """What the proxy says it is."""
    client = connection(port, tls=tls)
    client.request("GET", "/", headers={"Host": HOST})
    response = client.getresponse()
    response.read()
    client.close()
    return response.headers["Server"]


def sees_what_the_documents_say(port: int, *, tls: bool) -> None:
    for path, pool in (("/", "8000"), ("/quiz/1/1/", "8000"), ("/lab/", "8001"), ("/api/v1/x", "8001")):
        status, text = ask(port, path, tls=tls)
        told = json.loads(text)
        assert (status, told["pool"]) == (200, pool), path
        assert told["Host"].partition(":")[0] == HOST
        assert told["X-Forwarded-For"].split(", ")[-1] == "127.0.0.1"  # what PROXY_COUNT=1 believes
        assert told["X-Forwarded-Proto"] == ("https" if tls else "http")
    assert ask(port, "/progress/data/", tls=tls, body=b"x" * 5_500_000)[0] == 200
    assert not re.search(r"\d", server_of(port, tls=tls))


def seconds_until_closed(port: int, *, tls: bool) -> float:
    """How long one may take over the headers of a request."""
    raw = socket.create_connection(("127.0.0.1", port), timeout=30)
    if tls:
        raw = trusting().wrap_socket(raw)
    with raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: " + HOST.encode() + b"\r\nX-Slow: ")
        began = time.monotonic()
        while raw.recv(1000):
            pass
        return time.monotonic() - began


def is_refused(port: int, *, tls: bool) -> bool:
    """Whether a body of seven megabytes is refused, by an answer or by hanging up."""
    try:
        return ask(port, "/progress/data/", tls=tls, body=b"x" * 7_000_000)[0] in {413, 502}
    except OSError:
        return True


def test_nginx_leads_to_the_pools_and_holds_back_what_is_slow_or_large(nginx):
    sees_what_the_documents_say(nginx, tls=True)
    assert is_refused(nginx, tls=True)
    assert seconds_until_closed(nginx, tls=True) < 20


@pytest.mark.parametrize(("path", "burst"), [("/", 300), ("/lab/", 120)])
def test_nginx_refuses_a_flood_and_lets_a_classroom_in(nginx, path, burst):
    client, statuses = connection(nginx, tls=True), Counter()
    began = time.monotonic()
    for _ in range(6 * burst):
        client.request("GET", path, headers={"Host": HOST})
        response = client.getresponse()
        response.read()
        statuses[response.status] += 1
    client.close()
    rate = 30 if path == "/" else 10
    assert statuses.keys() <= {200, 429}
    assert burst <= statuses[200] <= burst + rate * (time.monotonic() - began) + 10
    assert statuses[429]


def test_caddy_leads_to_the_pools_and_holds_back_what_is_slow_or_large(caddy):
    sees_what_the_documents_say(caddy, tls=False)
    assert is_refused(caddy, tls=False)
    assert seconds_until_closed(caddy, tls=False) < 20
