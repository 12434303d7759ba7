// Measures compressed data without keeping it.

#include "VipsShim.h"

#include <limits.h>
#include <zlib.h>

size_t shim_inflated_size(const void *bytes, size_t count, size_t limit) {
  unsigned char out[32 << 10];
  z_stream stream = {.next_in = (unsigned char *)bytes, .avail_in = count > UINT_MAX ? UINT_MAX : (uInt)count};
  if (inflateInit(&stream) != Z_OK) return 0;
  int state = Z_OK;
  size_t size = 0;
  while (state == Z_OK && size <= limit) {
    stream.next_out = out;
    stream.avail_out = sizeof out;
    state = inflate(&stream, Z_NO_FLUSH);
    size += sizeof out - stream.avail_out;
  }
  inflateEnd(&stream);
  return size;
}
