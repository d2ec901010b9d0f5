"""A mail server that keeps its way private, for the tests of letters: python3 catch-mail.py FOLDER tls|starttls NAME PASSWORD

Its certificate, which it makes itself, is FOLDER/certificate.pem. It says its port on the first line, and on one line each
what letter it took: a document with `secure`, `user`, `to`, `lines`. It ends when nobody listens to it any more.
"""

import base64
import json
import socket
import ssl
import subprocess
import sys
import threading
from pathlib import Path

folder, mode, name, password = Path(sys.argv[1]), *sys.argv[2:]
certificate, key = folder / "certificate.pem", folder / "key.pem"
subprocess.run(
    ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
     "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", certificate],
    check=True, stderr=subprocess.DEVNULL)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)


def tell(document) -> None:
    print(json.dumps(document), flush=True)


def signs_in(words: str, line) -> bool:
    """`AUTH PLAIN` with what is said in one line, or in the next."""
    said = words.split()[2:] or [line()]
    return base64.b64decode(said[0]).decode() == f"\0{name}\0{password}"


def talk(connection: socket.socket) -> None:
    secure = mode == "tls"
    if secure:
        connection = context.wrap_socket(connection, server_side=True)
    stream = connection.makefile("rwb")

    def say(text: str) -> None:
        stream.write(text.encode() + b"\r\n")
        stream.flush()

    def line() -> str:
        return stream.readline().decode().rstrip("\r\n")

    letter = {"secure": secure, "user": None}
    say("220 here")
    while heard := line():
        match heard.split()[0].upper():
            case "EHLO":
                say("250-here")
                say("250 AUTH PLAIN" if secure else "250 STARTTLS")
            case "STARTTLS":
                say("220 go on")
                connection = context.wrap_socket(connection, server_side=True)
                stream, secure = connection.makefile("rwb"), True
                letter["secure"] = True
            case "AUTH" if "PLAIN" in heard.upper():
                if len(heard.split()) == 2:
                    say("334 ")
                if not signs_in(heard, line):
                    say("535 no")
                    continue
                letter["user"] = name
                say("235 yes")
            case "MAIL":
                say("250 yes" if letter["user"] else "530 who are you")
            case "RCPT":
                letter["to"] = heard
                say("250 yes")
            case "DATA":
                say("354 go on")
                letter["lines"] = 0
                while line() != ".":
                    letter["lines"] += 1
                tell(letter)
                say("250 taken")
            case "QUIT":
                say("221 bye")
                return
            case _:
                say("502 what")


def answer(connection: socket.socket) -> None:
    try:
        talk(connection)
    except (OSError, ssl.SSLError):
        pass  # Somebody who does not trust the certificate has gone.
    finally:
        connection.close()


listening = socket.create_server(("127.0.0.1", 0))
tell({"port": listening.getsockname()[1]})
threading.Thread(target=lambda: [answer(listening.accept()[0]) for _ in iter(int, 1)], daemon=True).start()
sys.stdin.read()
