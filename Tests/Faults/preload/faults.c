/* Stands before the calls of the C library that change files, counts them over all threads, and at
   the N-th one kills the process or refuses with an error. Nothing else is changed: the program
   under test is the one that is shipped. Switched by the environment:

   FAULTS_AT=N      the call that is meant, from 1 on; without it calls are only counted
   FAULTS_DO=kill   or the number of an error
   FAULTS_ON=1      each call from the N-th on, as on a disk that stays full
   FAULTS_READS=1   calls that open a file or folder to read it count as well
   FAULTS_ROOM=N    bytes that may be written in all; then the disk is full
   FAULTS_TELL=FILE one line a call, in columns: its number, its name, the path it begins from and the one
                    it leads to, mostly the same; with FAULTS_AT the hit ones only */

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
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long counted, written;
static long at, room = -1;
static int deed, goes_on, reads_count, tells = -1;

static long number_of(const char *name, long other) {
  const char *text = getenv(name);
  return text && *text ? atol(text) : other;
}

__attribute__((constructor)) static void prepare(void) {
  const char *what = getenv("FAULTS_DO"), *file = getenv("FAULTS_TELL");
  at = number_of("FAULTS_AT", 0);
  room = number_of("FAULTS_ROOM", -1);
  goes_on = number_of("FAULTS_ON", 0) != 0;
  reads_count = number_of("FAULTS_READS", 0) != 0;
  deed = what && strcmp(what, "kill") ? atoi(what) : 0;
  if (file)
    tells = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  /* Out of the way of a program that counts its open files from below. */
  if (tells >= 0 && tells < 100) {
    int high = fcntl(tells, F_DUPFD_CLOEXEC, 100);
    if (high >= 0) syscall(SYS_close, tells), tells = high;
  }
}

/* One of the paths that a call was given, as an absolute one. */
struct place {
  int folder;
  const char *path;
};

static void write_place(char *line, size_t room, struct place place) {
  char folder[PATH_MAX] = "", link[64];
  if (place.folder >= 0 && (!place.path || *place.path != '/')) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", place.folder);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, folder, sizeof folder - 1);
    folder[length > 0 ? length : 0] = 0;
  }
  snprintf(line, room, "%s%s%s", folder, *folder && place.path ? "/" : "",
           place.path ? place.path : "");
}

static void tell(long number, const char *name, struct place from, struct place to) {
  char line[4 * PATH_MAX + 64], first[2 * PATH_MAX], second[2 * PATH_MAX];
  if (tells < 0) return;
  write_place(first, sizeof first, from);
  write_place(second, sizeof second, to);
  int length = snprintf(line, sizeof line, "%ld\t%s\t%s\t%s\n", number, name, first, second);
  if (length > (int)sizeof line - 1) length = sizeof line - 1;
  (void)syscall(SYS_write, tells, line, length);
}

/* 0 where the call may go on, else -1 with its error set. */
static int meets_both(const char *name, struct place from, struct place to) {
  int kept = errno;
  long number = atomic_fetch_add(&counted, 1) + 1;
  int hit = at > 0 && (number == at || (goes_on && number > at));
  if (hit || at == 0) tell(number, name, from, to);
  errno = kept;
  if (!hit) return 0;
  if (deed == 0) {
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
  }
  errno = deed;
  return -1;
}

static int meets(const char *name, int folder, const char *path) {
  struct place place = {folder, path};
  return meets_both(name, place, place);
}

/* Streams and pipes are no files: what is told to the user is not refused. */
static int is_file(int descriptor) {
  struct stat status;
  return descriptor > 2 && descriptor != tells && fstat(descriptor, &status) == 0 &&
         S_ISREG(status.st_mode);
}

/* How many of the bytes there is room for; -1 where there is none. */
static ssize_t fitting(size_t wanted) {
  if (room < 0) return (ssize_t)wanted;
  long before = atomic_fetch_add(&written, (long)wanted);
  if (before >= room) return errno = ENOSPC, -1;
  return before + (long)wanted > room ? room - before : (ssize_t)wanted;
}

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) {
  int kept = errno;
  void *found = dlsym(RTLD_NEXT, name);
  errno = kept;
  return found;
}

/* Calls that need no look at their arguments. */
#define CHANGES(answer, name, parameters, arguments, folder, path) \
  answer name parameters {                                         \
    if (meets(#name, folder, path)) return -1;                     \
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

/* Calls with two paths: a message may name the one or the other. */
#define MOVES(name, parameters, arguments, from, path, to, target)                          \
  int name parameters {                                                                     \
    if (meets_both(#name, (struct place){from, path}, (struct place){to, target})) return -1; \
    return REAL(name) arguments;                                                            \
  }

MOVES(rename, (const char *p, const char *q), (p, q), -1, p, -1, q)
MOVES(renameat, (int d, const char *p, int e, const char *q), (d, p, e, q), d, p, e, q)
MOVES(renameat2, (int d, const char *p, int e, const char *q, unsigned f), (d, p, e, q, f), d, p, e, q)
MOVES(link, (const char *p, const char *q), (p, q), -1, p, -1, q)
MOVES(linkat, (int d, const char *p, int e, const char *q, int f), (d, p, e, q, f), d, p, e, q)

#define WRITES(name, parameters, arguments, count)  \
  ssize_t name parameters {                         \
    if (!is_file(d)) return REAL(name) arguments;   \
    if (meets(#name, d, NULL)) return -1;           \
    ssize_t fits = fitting(count);                  \
    if (fits < 0) return -1;                        \
    count = (size_t)fits;                           \
    return REAL(name) arguments;                    \
  }

WRITES(write, (int d, const void *b, size_t n), (d, b, n), n)
WRITES(pwrite, (int d, const void *b, size_t n, off_t o), (d, b, n, o), n)
WRITES(pwrite64, (int d, const void *b, size_t n, off64_t o), (d, b, n, o), n)

ssize_t writev(int d, const struct iovec *parts, int count) {
  if (is_file(d) && meets("writev", d, NULL)) return -1;
  return REAL(writev)(d, parts, count);
}

ssize_t copy_file_range(int s, off64_t *o, int d, off64_t *p, size_t n, unsigned f) {
  if (meets("copy_file_range", d, NULL)) return -1;
  return REAL(copy_file_range)(s, o, d, p, n, f);
}

/* Opening changes files where it makes or cuts one. */
static int opens(const char *name, int folder, const char *path, int flags) {
  if (flags & (O_CREAT | O_TRUNC)) return meets(name, folder, path);
  return reads_count ? meets(name, folder, path) : 0;
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
    if ((changes || reads_count) && meets(#name, -1, path)) return NULL;  \
    return REAL(name)(path, mode);                                        \
  }

STREAMS(fopen)
STREAMS(fopen64)

DIR *opendir(const char *path) {
  return reads_count && meets("opendir", -1, path) ? NULL : REAL(opendir)(path);
}

int mkstemp(char *path) { return meets("mkstemp", -1, path) ? -1 : REAL(mkstemp)(path); }
int mkstemp64(char *path) { return meets("mkstemp64", -1, path) ? -1 : REAL(mkstemp64)(path); }
char *mkdtemp(char *path) { return meets("mkdtemp", -1, path) ? NULL : REAL(mkdtemp)(path); }
