// Counts the warnings of the JPEG decoder. libvips keeps their texts in a buffer of the whole process, but when
// an image is released, it logs their number in the releasing thread.

#include "Warnings.h"
#include "VipsShim.h"

#include <stdio.h>

static _Thread_local int warnings;

// Other messages are ignored: they would appear between the program's own lines.
void take_message(const gchar *domain, GLogLevelFlags level, const gchar *text, gpointer data) {
  (void)domain, (void)level, (void)data;
  int count = 0;
  if (text != NULL && sscanf(text, "read gave %d warnings", &count) == 1) warnings += count;
}

int shim_take_warnings(void) {
  int count = warnings;
  warnings = 0;
  return count;
}
