/* Intercepts the calls of the C library that change files, counts them over all threads, and at the
   N-th call kills the process or fails with an error. Nothing else changes: the program under test
   is the one that is shipped. Controlled by environment variables:

   FAULTS_AT=N          the call to fail, starting at 1; without it, calls are only counted
   FAULTS_ACTION=kill   or an error number
   FAULTS_REPEAT=1      fail every call from the N-th on, as on a disk that stays full
   FAULTS_READS=1       also count calls that open a file or folder for reading
   FAULTS_DENY=LIST     fail these calls always, as on a file system that does not have them: a name, an
                        equals sign and an error number, separated by commas; `rename/` is `rename` of
                        a folder
   FAULTS_CAPACITY=N    total bytes that may be written before the disk is full
   FAULTS_LOG=FILE      write one line per call, with tab-separated columns: number, name, source path
                        and target path, mostly the same; with FAULTS_AT only the calls that fail */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long counted, written;
static long at, capacity = -1;
static int error_number, repeats, reads_count, log_file = -1;

static long number_of(const char *name, long other) {
  const char *text = getenv(name);
  return text && *text ? atol(text) : other;
}

__attribute__((constructor)) static void prepare(void) {
  const char *what = getenv("FAULTS_ACTION"), *file = getenv("FAULTS_LOG");
  at = number_of("FAULTS_AT", 0);
  capacity = number_of("FAULTS_CAPACITY", -1);
  repeats = number_of("FAULTS_REPEAT", 0) != 0;
  reads_count = number_of("FAULTS_READS", 0) != 0;
  error_number = what && strcmp(what, "kill") ? atoi(what) : 0;
  if (file)
    log_file = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  /* A high descriptor, so that limits on open files affect only the program. */
  if (log_file >= 0 && log_file < 100) {
    int high = fcntl(log_file, F_DUPFD_CLOEXEC, 100);
    if (high >= 0) syscall(SYS_close, log_file), log_file = high;
  }
}

/* A path argument of a call: relative to a folder's descriptor, if that is not negative. */
struct location {
  int folder;
  const char *path;
};

static void write_location(char *line, size_t size, struct location location) {
  char folder[PATH_MAX] = "", link[64];
  if (location.folder >= 0 && (!location.path || *location.path != '/')) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", location.folder);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, folder, sizeof folder - 1);
    folder[length > 0 ? length : 0] = 0;
  }
  snprintf(line, size, "%s%s%s", folder, *folder && location.path ? "/" : "",
           location.path ? location.path : "");
}

static void log_call(long number, const char *name, struct location from, struct location to) {
  char line[4 * PATH_MAX + 64], first[2 * PATH_MAX], second[2 * PATH_MAX];
  if (log_file < 0) return;
  write_location(first, sizeof first, from);
  write_location(second, sizeof second, to);
  int length = snprintf(line, sizeof line, "%ld\t%s\t%s\t%s\n", number, name, first, second);
  if (length > (int)sizeof line - 1) length = sizeof line - 1;
  (void)syscall(SYS_write, log_file, line, length);
}

/* Whether FAULTS_DENY lists the call. Sets errno. */
static int is_denied(const char *name, struct location location) {
  const char *list = getenv("FAULTS_DENY");
  size_t length = strlen(name);
  for (const char *entry = list; entry && *entry; entry = strchr(entry, ',')) {
    entry += *entry == ',';
    if (strncmp(entry, name, length)) continue;
    int folders_only = entry[length] == '/';
    if (entry[length + folders_only] != '=') continue;
    struct stat status;
    int folder = location.folder < 0 ? AT_FDCWD : location.folder;
    const char *path = location.path ? location.path : "";
    if (folders_only && (fstatat(folder, path, &status, AT_EMPTY_PATH | AT_SYMLINK_NOFOLLOW) ||
                         !S_ISDIR(status.st_mode)))
      continue;
    return errno = atoi(entry + length + folders_only + 1), 1;
  }
  return 0;
}

/* Returns 0 if the call may continue, else -1 with errno set. */
static int intercept_both(const char *name, struct location from, struct location to) {
  int saved = errno;
  if (is_denied(name, from)) return -1;
  errno = saved;
  long number = atomic_fetch_add(&counted, 1) + 1;
  int hit = at > 0 && (number == at || (repeats && number > at));
  if (hit || at == 0) log_call(number, name, from, to);
  errno = saved;
  if (!hit) return 0;
  if (error_number == 0) {
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
  }
  errno = error_number;
  return -1;
}

static int intercept(const char *name, int folder, const char *path) {
  struct location location = {folder, path};
  return intercept_both(name, location, location);
}

/* Excludes standard streams and pipes, so that messages to the user never fail. */
static int is_file(int descriptor) {
  struct stat status;
  return descriptor > 2 && descriptor != log_file && fstat(descriptor, &status) == 0 &&
         S_ISREG(status.st_mode);
}

/* The number of bytes that still fit, or -1 if the disk is full. */
static ssize_t bytes_that_fit(size_t wanted) {
  if (capacity < 0) return (ssize_t)wanted;
  long before = atomic_fetch_add(&written, (long)wanted);
  if (before >= capacity) return errno = ENOSPC, -1;
  return before + (long)wanted > capacity ? capacity - before : (ssize_t)wanted;
}

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) {
  int saved = errno;
  void *found = dlsym(RTLD_NEXT, name);
  errno = saved;
  return found;
}

/* Calls that always change files, whatever their arguments. */
#define CHANGES(answer, name, parameters, arguments, folder, path) \
  answer name parameters {                                         \
    if (intercept(#name, folder, path)) return -1;                     \
    return REAL(name) arguments;                                   \
  }

CHANGES(int, mkdir, (const char *p, mode_t m), (p, m), -1, p)
CHANGES(int, mkdirat, (int d, const char *p, mode_t m), (d, p, m), d, p)
CHANGES(int, symlink, (const char *p, const char *q), (p, q), -1, q)
CHANGES(int, unlink, (const char *p), (p), -1, p)
CHANGES(int, unlinkat, (int d, const char *p, int f), (d, p, f), d, p)
CHANGES(int, rmdir, (const char *p), (p), -1, p)
CHANGES(int, chmod, (const char *p, mode_t m), (p, m), -1, p)
CHANGES(int, fchmod, (int d, mode_t m), (d, m), d, NULL)
CHANGES(int, fchmodat, (int d, const char *p, mode_t m, int f), (d, p, m, f), d, p)
CHANGES(int, utimensat, (int d, const char *p, const struct timespec t[2], int f), (d, p, t, f), d, p)
CHANGES(int, futimens, (int d, const struct timespec t[2]), (d, t), d, NULL)
CHANGES(int, truncate, (const char *p, off_t n), (p, n), -1, p)
CHANGES(int, ftruncate, (int d, off_t n), (d, n), d, NULL)
CHANGES(int, ftruncate64, (int d, off64_t n), (d, n), d, NULL)
CHANGES(int, fallocate, (int d, int m, off_t o, off_t n), (d, m, o, n), d, NULL)
CHANGES(int, fsync, (int d), (d), d, NULL)
CHANGES(int, fdatasync, (int d), (d), d, NULL)
CHANGES(int, syncfs, (int d), (d), d, NULL)

/* Calls with two paths: a message may name either. */
#define MOVES(name, parameters, arguments, from, path, to, target)                          \
  int name parameters {                                                                     \
    if (intercept_both(#name, (struct location){from, path}, (struct location){to, target})) return -1; \
    return REAL(name) arguments;                                                            \
  }

MOVES(rename, (const char *p, const char *q), (p, q), -1, p, -1, q)
MOVES(renameat, (int d, const char *p, int e, const char *q), (d, p, e, q), d, p, e, q)
MOVES(renameat2, (int d, const char *p, int e, const char *q, unsigned f), (d, p, e, q, f), d, p, e, q)
MOVES(link, (const char *p, const char *q), (p, q), -1, p, -1, q)
MOVES(linkat, (int d, const char *p, int e, const char *q, int f), (d, p, e, q, f), d, p, e, q)

int flock(int d, int operation) {
  return is_denied("flock", (struct location){d, NULL}) ? -1 : REAL(flock)(d, operation);
}

#define WRITES(name, parameters, arguments, count)  \
  ssize_t name parameters {                         \
    if (!is_file(d)) return REAL(name) arguments;   \
    if (intercept(#name, d, NULL)) return -1;           \
    ssize_t fits = bytes_that_fit(count);                  \
    if (fits < 0) return -1;                        \
    count = (size_t)fits;                           \
    return REAL(name) arguments;                    \
  }

WRITES(write, (int d, const void *b, size_t n), (d, b, n), n)
WRITES(pwrite, (int d, const void *b, size_t n, off_t o), (d, b, n, o), n)
WRITES(pwrite64, (int d, const void *b, size_t n, off64_t o), (d, b, n, o), n)

ssize_t writev(int d, const struct iovec *parts, int count) {
  if (is_file(d) && intercept("writev", d, NULL)) return -1;
  return REAL(writev)(d, parts, count);
}

ssize_t copy_file_range(int s, off64_t *o, int d, off64_t *p, size_t n, unsigned f) {
  if (intercept("copy_file_range", d, NULL)) return -1;
  return REAL(copy_file_range)(s, o, d, p, n, f);
}

/* Opening a file changes it if it creates or truncates it. */
static int opens(const char *name, int folder, const char *path, int flags) {
  if (flags & (O_CREAT | O_TRUNC)) return intercept(name, folder, path);
  return reads_count ? intercept(name, folder, path) : 0;
}

#define OPENS(name, parameters, arguments, folder)    \
  int name parameters {                               \
    va_list list;                                     \
    va_start(list, flags);                            \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list);                                     \
    if (opens(#name, folder, path, flags)) return -1; \
    return REAL(name) arguments;                      \
  }

OPENS(open, (const char *path, int flags, ...), (path, flags, mode), -1)
OPENS(open64, (const char *path, int flags, ...), (path, flags, mode), -1)
OPENS(openat, (int d, const char *path, int flags, ...), (d, path, flags, mode), d)
OPENS(openat64, (int d, const char *path, int flags, ...), (d, path, flags, mode), d)

#define STREAMS(name)                                                     \
  FILE *name(const char *path, const char *mode) {                        \
    int changes = strpbrk(mode, "wa+") != NULL;                           \
    if ((changes || reads_count) && intercept(#name, -1, path)) return NULL;  \
    return REAL(name)(path, mode);                                        \
  }

STREAMS(fopen)
STREAMS(fopen64)

DIR *opendir(const char *path) {
  return reads_count && intercept("opendir", -1, path) ? NULL : REAL(opendir)(path);
}

int mkstemp(char *path) { return intercept("mkstemp", -1, path) ? -1 : REAL(mkstemp)(path); }
int mkstemp64(char *path) { return intercept("mkstemp64", -1, path) ? -1 : REAL(mkstemp64)(path); }
char *mkdtemp(char *path) { return intercept("mkdtemp", -1, path) ? NULL : REAL(mkdtemp)(path); }
