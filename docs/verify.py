#!/usr/bin/env python3
# Copyright (c) 2026 Loadstone
# SPDX-License-Identifier: 0BSD
# Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted.
# THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
# IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
# INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
# ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OF THIS SOFTWARE.
"""Verifies weight tickets without Loadstone, from evidence-format.md alone.

    python3 verify.py keys.json <digits of a code | its address | ticket.pdf | pack.pdf | chain.json>

keys.json is the answer of GET /api/verify/keys; chain.json a list of answers of GET /api/verify/<seal>, or an archive's.
"""
import base64, datetime, hashlib, json, os, pathlib, re, sys, zlib
P = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def sha(data):
    return hashlib.sha256(data).hexdigest()


def add(a, b):
    """Two points of the curve; None is the point at infinity."""
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    if a == b:
        slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P)
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(k, point):
    total = None
    while k:
        if k & 1:
            total = add(total, point)
        point, k = add(point, point), k >> 1
    return total


def is_signed(public_key, signature, message):
    """ES256; all but the message in hexadecimal."""
    key = bytes.fromhex(public_key)
    if len(key) != 65 or key[0] != 4 or len(signature) != 128:
        return False
    x, y = int.from_bytes(key[1:33], "big"), int.from_bytes(key[33:], "big")
    r, s = int(signature[:64], 16), int(signature[64:], 16)
    if (y * y - x * x * x + 3 * x - B) % P or x >= P or y >= P or not (0 < r < N and 0 < s < N):
        return False
    w = pow(s, -1, N)
    point = add(times(int(sha(message), 16) * w % N, G), times(r * w % N, (x, y)))
    return point is not None and point[0] % N == r


def read_count(data, at):
    value, shift = data[at] & 127, 7
    while data[at] > 127:
        at += 1
        value, shift = value | (data[at] & 127) << shift, shift + 7
    return value, at + 1


def read_texts(data, count):
    left, texts = int.from_bytes(data, "big"), []

    def digit():
        nonlocal left
        left, last = divmod(left, 98)
        return last

    while len(texts) < count:
        text = ""
        while one := digit():
            if one == 97:
                text += chr((digit() * 98 + digit()) * 98 + digit())
            else:
                text += "…" if one == 96 else chr(one + 31)
        texts.append(text or None)
    if left:
        raise ValueError("the texts go on")
    return texts


NAMES = "carrier seller buyer product vehicle weighbridge_ref loaded_at site signed_by".split()
GROSS, TARE = [None, "weighbridge", "slip", "office"], [None, "weighbridge", "slip", "stored", "office"]


def read_code(digits):
    """What a code says, its signed bytes and its signature. Raises ValueError or IndexError for what is none."""
    number = int(digits)
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    if data[0] != 1 or data[1] != len(data) - 2:
        raise ValueError("not a code of version 1")
    signed, signature = data[:-64], data[-64:].hex()
    flags, at = signed[6], 8
    code = {"key_id": signed[2:6].hex(), "is_sealed_later": bool(flags & 8), "is_from_paper": bool(flags & 16),
            "gross_source": GROSS[signed[7] >> 3], "tare_source": TARE[signed[7] & 7]}
    for name in ("number", "gross_kg", "tare_kg"):
        code[name], at = read_count(signed, at)

    def take(length):
        nonlocal at
        at += length
        return signed[at - length:at]

    def moment(length=4, unit=1):
        seconds = int.from_bytes(take(length), "big") * unit
        return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).isoformat()

    code["logged_at"], code["sealed_at"] = moment(), moment()
    code["weighed_at"] = moment() if flags & 2 else None
    code["tare_weighed_on"] = moment(2, 86400)[:10] if flags & 4 else None
    code["device_key"] = take(6).hex() if flags & 1 else None
    code["seal"] = take(16).hex()
    code.update(zip(NAMES, read_texts(signed[at:], len(NAMES))))
    return code, signed, signature


def check_code(digits, keys):
    try:
        code, signed, signature = read_code(digits)
    except (ValueError, IndexError, OverflowError) as fault:
        return None, f"unreadable: {fault}"
    key = next((key for key_id, key in keys.items() if key_id.startswith(code["key_id"])), None)
    if key is None:
        return code, "signed by a key that isn't in the file"
    return code, None if is_signed(key, signature, signed) else "altered: the signature doesn't match"


def check_seal(answer, before, keys):
    """The faults of one answer; `before` is the seal of the answer before it, None for the first."""
    seal, device, png, faults = answer["seal"], answer["device"], answer["signature_png"], []
    own = [seal["picture_hash"], seal["source"]] if seal["version"] > 1 else []
    moment = datetime.datetime.fromisoformat(seal["sealed_at"].replace("Z", "+00:00")).astimezone(datetime.timezone.utc)
    sealed_at = moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    message = json.dumps(
        [f"seal-{seal['version']}", seal["number"], seal["carrier_company_id"], seal["content_hash"], *own,
         seal["device_signature"], seal["previous"], sealed_at, seal["is_later"], seal["key_id"]],
        separators=(",", ":"), ensure_ascii=False).encode()
    if sha(message) != seal["seal_hash"] or not is_signed(keys.get(seal["key_id"], ""), seal["signature"], message):
        faults.append("the seal is not what the server signed")
    is_kept = answer.get("erased_at", "")[:10] < f"{moment.year + 6}{sealed_at[4:10]}"  # Six years, then it may be erased.
    if seal["version"] > 1 and is_kept and (sha(base64.b64decode(png)) if png else None) != seal["picture_hash"]:
        faults.append("the picture is not the one that was sealed")
    if device and device["is_signed"]:
        named = "" if device["author"] is None else f"2 {device['author']} "
        signed = f"loadstone ticket {named}{seal['content_hash']}".encode()
        if not is_signed(device["public_key"], seal["device_signature"] or "", signed):
            faults.append("the phone did not sign this content")
    if before and (seal["number"] != before["number"] + 1 or seal["previous"] != before["seal_hash"]):
        faults.append(f"it does not follow no. {before['number']}")
    return faults


def codes_in(data):
    """The codes in the links of a PDF, also where another program has compressed it, or in a text."""
    parts = [data] if data.startswith(b"%PDF") else [re.sub(rb"\s", b"", data)]
    for stream in re.finditer(rb"stream\r?\n(.*?)endstream", data, re.S):
        try:
            parts.append(zlib.decompressobj().decompress(stream.group(1)))
        except zlib.error:
            pass  # A picture or a font.
    found = [code.decode() for part in parts for code in re.findall(rb"/v#([1-9]\d{99,799})", part)]
    return list(dict.fromkeys(found)) or re.findall(r"^\d+$", data.decode("latin-1").strip())


def main(keys_file, what):
    listed = [key["public_key"] for key in json.loads(pathlib.Path(keys_file).read_text("utf-8"))["data"]]
    keys, bad = {sha(bytes.fromhex(key)): key for key in listed}, 0
    data = pathlib.Path(what).read_bytes() if os.path.exists(what) else what.encode()
    if data.lstrip().startswith(b"["):
        results, before = [], None
        for answer in json.loads(data):
            before = answer["previous"] if answer.get("after_gap") else before
            if file := answer.get("signature_file"):
                answer["signature_png"] = base64.b64encode(pathlib.Path(what).parent.joinpath(file).read_bytes())
            results.append((answer["seal"], "; ".join(check_seal(answer, before, keys)) or None))
            before = answer["seal"]
    else:
        results = [check_code(digits, keys) for digits in codes_in(data)]
    for said, fault in results:
        bad += fault is not None
        print(f"{'FAULT' if fault else 'holds'}  no. {said['number'] if said else '?'}" + (f": {fault}" if fault else ""))
        if said and "gross_kg" in said and not fault:
            print("       " + json.dumps(said, ensure_ascii=False))
    print(f"{len(results) - bad} of {len(results)} hold." + (" Others lie between." if b'"after_gap":true' in data else ""))
    return 1 if bad or not results else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
