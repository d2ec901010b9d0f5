"""Pictures of one colour, made here: a PNG of any size, and a JPEG from a camera that notes where it was."""

from __future__ import annotations

import base64
import struct
import zlib

# 16 by 16 pixels, as browsers save it under the name of a JPEG.
AVIF = base64.b64decode("""
AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0
bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAMgAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBy
cAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAEAAAABAAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1h
AAAAAAAAAAEAAQQBAoMEAAAAOm1kYXQSAAoJGAz/2iAhoNCAMiNFMeHhmUCCCCeUAAACjhOmw5rLCx82q7c1kstl+ZILwZLNIA==
""")


def png(width: int, height: int, colour=(200, 80, 40)) -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = (b"\0" + bytes(colour) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def jpeg_with_place(page, width: int = 64, height: int = 40) -> bytes:
    """A JPEG that the browser draws, with an Exif segment that has a position in it."""
    drawn = page.evaluate(
        """([width, height]) => {
            const canvas = Object.assign(document.createElement("canvas"), { width, height });
            canvas.getContext("2d").fillRect(0, 0, width / 2, height);
            return canvas.toDataURL("image/jpeg").split(",")[1];
        }""", [width, height])
    picture = base64.b64decode(drawn)
    # A little-endian TIFF directory with one entry, the reference of a latitude.
    tiff = b"II*\0\x08\0\0\0\x01\0" + struct.pack("<HHI4s", 1, 2, 2, b"N\0\0\0") + b"\0\0\0\0"
    content = b"Exif\0\0" + tiff
    return picture[:2] + b"\xff\xe1" + struct.pack(">H", len(content) + 2) + content + picture[2:]


def chosen(name: str, content: bytes, kind: str = "image/png") -> dict:
    """A file as a field takes it."""
    return {"name": name, "mimeType": kind, "buffer": content}
