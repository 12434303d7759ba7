"""libvips through ctypes, to make unusual images and to read published ones.

Uses only functions with fixed arguments, or with an empty list of variable ones, so that the calls do not depend on how
a machine passes variable arguments.
"""

import ctypes
import ctypes.util
import sys

UCHAR, USHORT, SHORT, FLOAT = 0, 2, 3, 6
SIZE_OF = {UCHAR: 1, USHORT: 2, SHORT: 2, FLOAT: 4}
MULTIBAND, GRAY, LAB, CMYK, LABS, SRGB, RGB16, GRAY16, SCRGB = 0, 1, 13, 15, 21, 22, 25, 26, 28

name = ctypes.util.find_library("vips")
if name is None:
    sys.exit("libvips is not installed\n  help: run Scripts/prepare --checks")
lib = ctypes.CDLL(name)
lib.vips_init(b"hostile")
for function in ("vips_image_new_from_memory_copy", "vips_image_new_from_file", "vips_image_new_from_buffer",
                 "vips_image_write_to_memory", "vips_area_new", "vips_profile_blob"):
    if hasattr(lib, function):
        getattr(lib, function).restype = ctypes.c_void_p
lib.vips_error_buffer.restype = ctypes.c_char_p
VOID, SIZE = ctypes.c_void_p, ctypes.c_size_t


class VipsError(Exception):
    """An error of libvips, with its message."""


def fail():
    text = (lib.vips_error_buffer() or b"").decode("utf-8", "replace").strip()
    lib.vips_error_clear()
    raise VipsError(text or "libvips failed")


class Image:
    """A libvips image."""

    def __init__(self, pointer):
        if not pointer:
            fail()
        self.pointer = VOID(pointer)

    def __del__(self):
        if hasattr(self, "pointer"):
            lib.g_object_unref(self.pointer)

    @property
    def width(self):
        return lib.vips_image_get_width(self.pointer)

    @property
    def height(self):
        return lib.vips_image_get_height(self.pointer)

    @property
    def bands(self):
        return lib.vips_image_get_bands(self.pointer)

    def attach(self, field, data):
        """Attaches a block of metadata, or a number."""
        if isinstance(data, int):
            lib.vips_image_set_int(self.pointer, field.encode(), data)
        else:
            lib.vips_image_set_blob_copy(self.pointer, field.encode(), data, SIZE(len(data)))
        return self

    def write(self, suffix):
        """The bytes of a file. `suffix` names the format and its options, as in `.jpg[Q=90]`."""
        buffer, length = VOID(), SIZE()
        if lib.vips_image_write_to_buffer(
                self.pointer, suffix.encode(), ctypes.byref(buffer), ctypes.byref(length), VOID()):
            fail()
        data = ctypes.string_at(buffer, length.value)
        lib.g_free(buffer)
        return data

    def pixels(self):
        length = SIZE()
        memory = lib.vips_image_write_to_memory(self.pointer, ctypes.byref(length))
        if not memory:
            fail()
        data = ctypes.string_at(memory, length.value)
        lib.g_free(VOID(memory))
        return data

    def at(self, across, down):
        """The mean color of a few pixels, on white. The position is given as shares of width and height."""
        data, bands = self.pixels(), self.bands
        x, y = int(across * self.width), int(down * self.height)
        found = [data[((y + dy) * self.width + x + dx) * bands:][:bands]
                 for dx in (-1, 0, 1) for dy in (-1, 0, 1)
                 if 0 <= x + dx < self.width and 0 <= y + dy < self.height]
        color = [sum(pixel[band] for pixel in found) / len(found) for band in range(bands)]
        shown = color.pop() / 255 if bands in (2, 4) else 1
        return tuple(round(value * shown + 255 * (1 - shown)) for value in (color if len(color) == 3 else color * 3))


def image(data, width, height, bands, sample=UCHAR, interpretation=SRGB):
    """Makes an image from pixels in memory."""
    made = Image(lib.vips_image_new_from_memory_copy(data, SIZE(len(data)), width, height, bands, sample))
    field = ctypes.c_int(interpretation)
    lib.vips_image_init_fields(made.pointer, width, height, bands, sample, 0, field,
                               ctypes.c_double(1), ctypes.c_double(1))
    return made


def opened(path):
    return Image(lib.vips_image_new_from_file(path.encode(), VOID()))


def can_write(suffix):
    try:
        return bool(image(bytes(16 * 16 * 3), 16, 16, 3).write(suffix))
    except VipsError:
        return False
