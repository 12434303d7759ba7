// The embedded previews of raw files, by LibRaw. Only functions of LibRaw are called whose types have been the
// same since 0.20, so that one program works with every later version, and no header is needed to build it.
// Damaged files make LibRaw crash or run forever, so it runs in a child process.

#pragma once

#include <stddef.h>

/// A preview in a file without a name.
typedef struct {
  /// The descriptor of the file, which is gone when it is closed.
  int file;
  /// 1 for the bytes of a JPEG file, 2 for pixels behind `RAW_HEAD` zeros.
  int kind;
  /// The size of pixels, their samples, and the bits of each, in native byte order.
  int width, height, samples, bits;
  /// The size of the raw pixels, as the sensor has them; 0 if it is unknown.
  int raw_width, raw_height;
  /// The number of bytes of the JPEG or of the pixels.
  size_t count;
} LibRawPreview;

/// The space before pixels, for a header.
#define RAW_HEAD 128

/// LibRaw's codes for a file without a preview.
#define RAW_NO_PREVIEW (-5)
#define RAW_NO_SUCH_PREVIEW (-9)
/// The preview is larger than the limit.
#define RAW_TOO_LARGE 1
/// The child process ended without a result.
#define RAW_CRASHED 2
/// The system refused to make a file or a process; `errno` has the reason.
#define RAW_REFUSED 3
/// The child process used up its time.
#define RAW_TOO_SLOW 4
/// The system ended the child process, most likely because it had no memory left.
#define RAW_KILLED 5

/// Loads LibRaw on the first call. Returns NULL, or the reason why it cannot be loaded. Call it before the
/// other functions.
const char *raw_load_library(void);

/// Returns the names under which LibRaw is looked for, by their number from 0; NULL after the last.
const char *raw_library_name(int number);

/// Returns the version of LibRaw, such as `0.20.2-Release`.
const char *raw_version(void);

/// Reads the largest preview of an open raw file, with a limit for its bytes. Returns 0, a code of LibRaw, or
/// one of the above. If it returns 0, close the file of the preview.
int raw_read_preview(int file, size_t limit, LibRawPreview *preview);

/// Writes a header of at most `RAW_HEAD` bytes before pixels. Returns nonzero on an error.
int raw_put_head(int file, const void *head, size_t count);
