// Counts the warnings of decoders. libvips keeps their texts in a buffer of the whole process. But when a JPEG
// image is released, it logs their number in the releasing thread, and it logs the warnings of libtiff in the
// thread that reads the pixels.

#include "Warnings.h"
#include "VipsShim.h"

#include <stdio.h>
#include <string.h>

static _Thread_local int warnings, losses;
static _Atomic int all_losses;

// What libtiff and libjpeg say if they fill a row or a block with pixels that the file does not have. Other
// warnings are about fields that nobody needs.
static const char *const losing[] = {"Bad code word", "Premature EO", "Line length mismatch",
    "Uncompressed data (not supported)", "due to lack of data", "premature end of data segment",
    "bad Huffman code", "bad arithmetic code", "Premature end of JPEG", "instead of RST"};

static int loses_pixels(const char *text) {
  for (size_t i = 0; i < G_N_ELEMENTS(losing); i++)
    if (strstr(text, losing[i]) != NULL) return 1;
  return 0;
}

// Other messages are ignored: they would appear between the program's own lines.
void take_message(const gchar *domain, GLogLevelFlags level, const gchar *text, gpointer data) {
  (void)domain, (void)level, (void)data;
  int count = 0;
  if (text == NULL) return;
  if (sscanf(text, "read gave %d warnings", &count) == 1) {
    warnings += count;
  } else if (loses_pixels(text)) {
    losses++;
    all_losses++;
  }
}

int shim_take_warnings(void) {
  int count = warnings;
  warnings = 0;
  return count;
}

int shim_losses(void) { return all_losses; }

int shim_take_losses(void) {
  int count = losses;
  losses = 0;
  return count;
}
