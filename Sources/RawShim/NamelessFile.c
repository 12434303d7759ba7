#define _GNU_SOURCE // memfd_create

#include "NamelessFile.h"

#include <errno.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/mman.h>

int nameless_file(void) { return memfd_create("preview", MFD_CLOEXEC); }
#else
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int nameless_file(void) {
  const char *folder = getenv("TMPDIR");
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/vitrine-preview-XXXXXX", folder != NULL ? folder : "/tmp");
  int file = mkstemp(path);
  if (file < 0) return -1;
  unlink(path);
  fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}
#endif

int nameless_put(int file, const void *bytes, size_t count, off_t position) {
  for (size_t done = 0; done < count;) {
    ssize_t written = pwrite(file, (const char *)bytes + done, count - done, position + (off_t)done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return -1;
    done += (size_t)written;
  }
  return 0;
}
