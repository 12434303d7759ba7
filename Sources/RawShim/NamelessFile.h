// A file for bytes in memory, since the decoders of images read files.

#pragma once

#include <stddef.h>
#include <sys/types.h>

/// Returns the descriptor of a new file without a name; -1 with `errno` on an error.
int nameless_file(void);

/// Writes bytes at a position. Returns nonzero on an error.
int nameless_put(int file, const void *bytes, size_t count, off_t position);
