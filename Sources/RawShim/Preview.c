// Reads a preview in a child process, which has limits for time and memory. The child only calls LibRaw and the C
// library: it has no other threads. The preview goes into a file that both processes have open.

#define _GNU_SOURCE // MAP_ANONYMOUS, syscall

#include "LibRaw.h"
#include "NamelessFile.h"
#include "RawShim.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/// Keeps LibRaw from printing when it runs out of memory or meets damaged data.
#define QUIET 3
/// The most that LibRaw may take. The largest files take 0.2 s.
#define PROCESSOR_SECONDS 3
#define SECONDS 60
/// What LibRaw may need beside two copies of a preview.
#define OTHER_MEMORY ((size_t)256 << 20)

/// What the child found.
typedef struct {
  int error;
  LibRawPreview preview;
} Result;

/// The memory that the process has mapped, which the limit includes; 0 if it is unknown.
static size_t mapped_memory(void) {
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return 0;
  if (fscanf(file, "%lu", &pages) != 1) pages = 0;
  fclose(file);
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void limit(int resource, rlim_t most) {
  struct rlimit known;
  if (getrlimit(resource, &known) != 0) return;
  if (known.rlim_max != RLIM_INFINITY && known.rlim_max < most) most = known.rlim_max;
  if (known.rlim_cur != RLIM_INFINITY && known.rlim_cur < most) most = known.rlim_cur;
  setrlimit(resource, &(struct rlimit){most, most});
}

/// Closes the descriptors from first to last, both included.
static void close_between(unsigned first, unsigned last) {
  if (first > last) return;
#if defined(SYS_close_range)
  if (syscall(SYS_close_range, first, last, 0) == 0) return;
#endif
  unsigned open = (unsigned)getdtablesize();
  for (unsigned descriptor = first; descriptor <= last && descriptor < open; descriptor++) close((int)descriptor);
}

/// Closes what the parent has open, except for two files and the standard streams. Locks of the parent would otherwise
/// be held for as long as the child runs.
static void close_others(int file, int other) {
  unsigned low = (unsigned)(file < other ? file : other), high = (unsigned)(file < other ? other : file);
  close_between(STDERR_FILENO + 1, low - 1);
  close_between(low + 1, high - 1);
  close_between(high + 1, INT_MAX);
}

/// Restores the default of each signal, so that it ends the child at once. The thread that forks may block signals, even
/// the alarm, and the parent's handlers are not meant for a child: Swift's crash handler takes ten seconds.
static void reset_signals(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction known;
    if (sigaction(number, NULL, &known) == 0 && known.sa_handler != SIG_IGN) signal(number, SIG_DFL);
  }
  signal(SIGALRM, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void set_limits(size_t bytes) {
#if defined(__linux__)
  // No child is left if the parent is killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  size_t mapped = mapped_memory();
  if (mapped > 0) limit(RLIMIT_AS, mapped + 2 * bytes + OTHER_MEMORY);
#endif
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, PROCESSOR_SECONDS);
  alarm(SECONDS);
  // The decoder of JPEG prints warnings.
  int nothing = open("/dev/null", O_WRONLY);
  if (nothing >= 0) dup2(nothing, STDERR_FILENO);
}

static int read_preview(const LibRaw *raw, int file, size_t most, LibRawPreview *preview) {
  char path[32];
  // The same file, whatever its path leads to by now.
  snprintf(path, sizeof path, "/dev/fd/%d", file);
  libraw_data_t *data = raw->init(QUIET);
  if (data == NULL) return RAW_CRASHED;
  int error = raw->open_file(data, path);
  if (error == 0) error = raw->unpack_thumb(data);
  if (error != 0) return error;
  libraw_processed_image_t *image = raw->dcraw_make_mem_thumb(data, &error);
  if (image == NULL) return error != 0 ? error : RAW_CRASHED;
  preview->kind = image->type;
  preview->width = image->width;
  preview->height = image->height;
  preview->samples = image->colors;
  preview->bits = image->bits;
  preview->count = image->data_size;
  preview->raw_width = raw->get_raw_width(data);
  preview->raw_height = raw->get_raw_height(data);
  if (preview->count > most) return RAW_TOO_LARGE;
  off_t start = preview->kind == 2 ? RAW_HEAD : 0;
  return nameless_put(preview->file, image->data, preview->count, start) == 0 ? 0 : RAW_CRASHED;
}

/// The processor time of a process, rounded up since the system ends it by ticks, which are less exact.
static long seconds_used(const struct rusage *usage) {
  long microseconds = usage->ru_utime.tv_usec + usage->ru_stime.tv_usec;
  return usage->ru_utime.tv_sec + usage->ru_stime.tv_sec + (microseconds + 500000) / 1000000;
}

/// The most processor time of a child, which a limit of the parent may lower.
static long most_seconds(void) {
  struct rlimit known;
  if (getrlimit(RLIMIT_CPU, &known) != 0 || known.rlim_cur > PROCESSOR_SECONDS) return PROCESSOR_SECONDS;
  return (long)known.rlim_cur;
}

/// Waits for a child. Returns 0 if it ended by itself, otherwise why it did not.
static int wait_for(pid_t child) {
  int status;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0)
    if (errno != EINTR) return RAW_CRASHED;
  if (WIFEXITED(status)) return WEXITSTATUS(status) == 0 ? 0 : RAW_CRASHED;
  if (WTERMSIG(status) == SIGALRM || seconds_used(&usage) >= most_seconds()) return RAW_TOO_SLOW;
  return WTERMSIG(status) == SIGKILL ? RAW_KILLED : RAW_CRASHED;
}

static int run(const LibRaw *raw, int file, size_t most, Result *result) {
  result->error = RAW_CRASHED;
  pid_t child = fork();
  if (child < 0) return RAW_REFUSED;
  if (child == 0) {
    reset_signals();
    close_others(file, result->preview.file);
    set_limits(most);
    result->error = read_preview(raw, file, most, &result->preview);
    _exit(0);
  }
  int failure = wait_for(child);
  return failure == 0 ? result->error : failure;
}

int raw_read_preview(int file, size_t most, LibRawPreview *preview) {
  LibRaw raw = raw_functions();
  Result *result = mmap(NULL, sizeof *result, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (result == MAP_FAILED) return RAW_REFUSED;
  int own = nameless_file();
  result->preview.file = own;
  int error = own < 0 ? RAW_REFUSED : run(&raw, file, most, result);
  *preview = result->preview;
  preview->file = own;
  int reason = errno;
  munmap(result, sizeof *result);
  if (error != 0 && own >= 0) close(own);
  errno = reason;
  return error;
}

int raw_put_head(int file, const void *head, size_t count) {
  return count <= RAW_HEAD ? nameless_put(file, head, count, 0) : -1;
}
