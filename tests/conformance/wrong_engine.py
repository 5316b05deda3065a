"""A small engine that misbehaves in one way every few questions, for the tests of the verifier: ``python wrong_engine.py MANNER``.

It imports nothing of the project, so that it starts at once. Where it behaves it skips.
"""

import json
import os
import sys
import time


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _misbehave(manner: str) -> None:
    if manner == "dies":
        sys.stderr.write("Traceback\nKeyError: 'hatsu'\nlast words\n")
        os._exit(9)
    elif manner == "dies without a word":
        os._exit(9)
    elif manner == "closes its mouth":
        os.close(1)
        time.sleep(60)
    elif manner == "garbles":
        _say("no json\n")
    elif manner == "floods":
        while True:
            _say("x" * 65536)
    elif manner == "chatters":
        _say('{"type":"result"}\n' * 3)
    elif manner == "hangs":
        time.sleep(60)
    else:
        _complain(manner)


def _complain(manner: str) -> None:
    if manner == "complains":
        sys.stderr.write("not again\n" * 100_000)
    while manner == "complains for ever":
        sys.stderr.write("not again\n" * 1000)


def _main(manner: str) -> None:
    if manner == "silent":
        time.sleep(60)
    if manner == "gone":
        sys.exit(3)
    for number, line in enumerate(sys.stdin):
        told = json.loads(line)
        if told["type"] == "stop":
            if manner == "will not stop":
                time.sleep(60)
            return
        if told["type"] == "start":
            engine = {"name": manner, "version": "1"}
            _say(json.dumps({"type": "started", "protocol": 1, "engine": engine}) + "\n")
            if manner == "does not listen":
                time.sleep(60)
            if manner == "leaves":
                sys.stderr.write("ValueError: enough\n")
                return
            continue
        if number == 2 or manner.startswith("always"):
            _misbehave(manner.removeprefix("always "))
        _say(json.dumps({"type": "skipped", "id": told["id"], "why": manner}) + "\n")


if __name__ == "__main__":
    _main(sys.argv[1])
