/*
 * Stops a process before a chosen change to the disk or a chosen send. Preloaded, it stands between the program and the
 * C library, counts every call that changes a file below one folder or sends over TCP, and ends the process at one of
 * them as a power cut would. What the tests of crash-points.ts tell it stands in a small file that both have mapped.
 *
 *   KEYTURN_CRASH_DIR      the folder whose files count
 *   KEYTURN_CRASH_CONTROL  struct control, written by the test
 *   KEYTURN_CRASH_LIST     where each call is listed as it comes: "call file\n"
 *   KEYTURN_CRASH_RECORD   where each change is recorded with its bytes, for a test that makes the cuts itself (recorded.ts)
 *
 * A place is a call, a file and a number: the how many-th such call since the test armed the shim. Digits in names of
 * files are told as '#', because process ids and times are in them. Three ways to stop:
 *   before  the call does not happen
 *   torn    half of a write happens
 *   lost    the call does not happen, and what was written since the last sync of each file is taken back
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OFF, LISTING, BEFORE, TORN, LOST, RECORDING };

struct control {
  uint32_t mode;
  /* Another number: all counts begin anew. */
  uint32_t turn;
  uint32_t occurrence;
  uint32_t fired;
  char call[16];
  char file[224];
};

static volatile struct control *control;
static char folder[PATH_MAX];
static size_t folder_length;
static int list = -1;
static int recording = -1;
static pthread_mutex_t turns = PTHREAD_MUTEX_INITIALIZER;

/* ---- counting ---- */

#define MOST_KINDS 512
static struct {
  char call[16];
  char file[224];
  uint32_t count;
} kinds[MOST_KINDS];
static int known_kinds;
static uint32_t known_turn;

static uint32_t next_occurrence(const char *call, const char *file) {
  if (known_turn != control->turn) {
    known_turn = control->turn;
    known_kinds = 0;
  }
  for (int at = 0; at < known_kinds; at += 1)
    if (!strcmp(kinds[at].call, call) && !strcmp(kinds[at].file, file)) return kinds[at].count += 1;
  if (known_kinds == MOST_KINDS) return 0;
  snprintf(kinds[known_kinds].call, sizeof kinds[0].call, "%s", call);
  snprintf(kinds[known_kinds].file, sizeof kinds[0].file, "%s", file);
  kinds[known_kinds].count = 1;
  known_kinds += 1;
  return 1;
}

/* ---- what a power cut takes back ---- */

struct unsynced {
  struct unsynced *before;
  dev_t device;
  ino_t inode;
  off_t size;
  off_t at;
  size_t length;
  char bytes[];
};
static struct unsynced *newest;

#define MOST_HANDLES 256
static struct {
  dev_t device;
  ino_t inode;
  int handle;
} handles[MOST_HANDLES];
static int known_handles;

/* A handle of our own is never closed: that would give up the locks that the process has on the file. */
static int own_handle(int fd, const struct stat *about) {
  for (int at = 0; at < known_handles; at += 1)
    if (handles[at].device == about->st_dev && handles[at].inode == about->st_ino) return handles[at].handle;
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  int handle = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
  if (handle < 0 || known_handles == MOST_HANDLES) return -1;
  handles[known_handles].device = about->st_dev;
  handles[known_handles].inode = about->st_ino;
  handles[known_handles].handle = handle;
  known_handles += 1;
  return handle;
}

/* Keeps what stands where `length` bytes will be written, or behind the end that a file is cut to. */
static void keep_old(int fd, off_t at, size_t length) {
  struct stat about;
  if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) return;
  int handle = own_handle(fd, &about);
  if (handle < 0) return;
  size_t old = at >= about.st_size ? 0 : (size_t)(about.st_size - at);
  if (old > length) old = length;
  struct unsynced *kept = malloc(sizeof *kept + old);
  if (!kept) return;
  kept->device = about.st_dev;
  kept->inode = about.st_ino;
  kept->size = about.st_size;
  kept->at = at;
  kept->length = old;
  if (old > 0 && syscall(SYS_pread64, handle, kept->bytes, old, at) != (long)old) kept->length = 0;
  kept->before = newest;
  newest = kept;
}

static void forget_old(int fd) {
  struct stat about;
  if (fstat(fd, &about) != 0) return;
  for (struct unsynced **at = &newest; *at;) {
    struct unsynced *each = *at;
    if (each->device == about.st_dev && each->inode == about.st_ino) {
      *at = each->before;
      free(each);
    } else
      at = &each->before;
  }
}

static void take_back(void) {
  for (struct unsynced *each = newest; each; each = each->before)
    for (int at = 0; at < known_handles; at += 1) {
      if (handles[at].device != each->device || handles[at].inode != each->inode) continue;
      if (each->length > 0) syscall(SYS_pwrite64, handles[at].handle, each->bytes, each->length, each->at);
      syscall(SYS_ftruncate, handles[at].handle, each->size);
    }
}

/* ---- recording ---- */

/* "kind \t name \t number \t length \n" and `length` bytes: `number` is where they go, or the size that a file is cut to. */
static void record(char kind, const char *name, long long number, const struct iovec *parts, int count) {
  if (control->mode != RECORDING || recording < 0) return;
  size_t total = 0;
  for (int at = 0; at < count; at += 1) total += parts[at].iov_len;
  char head[2 * PATH_MAX + 64];
  int length = snprintf(head, sizeof head, "%c\t%s\t%lld\t%zu\n", kind, name, number, total);
  pthread_mutex_lock(&turns);
  if (syscall(SYS_write, recording, head, length) != length) abort();
  for (int at = 0; at < count; at += 1)
    if (syscall(SYS_write, recording, parts[at].iov_base, parts[at].iov_len) != (long)parts[at].iov_len) abort();
  pthread_mutex_unlock(&turns);
}

/* ---- one call ---- */

static void stop(void) {
  control->fired = 1;
  syscall(SYS_kill, getpid(), SIGKILL);
  for (;;) pause();
}

static void without_digits(char *to, size_t room, const char *from) {
  size_t length = 0;
  for (; *from && length + 1 < room; from += 1) {
    int is_digit = *from >= '0' && *from <= '9';
    if (is_digit && length > 0 && to[length - 1] == '#') continue;
    to[length++] = is_digit ? '#' : *from;
  }
  to[length] = 0;
}

/*
 * Counts the call; true when it is the one at which half of the write is still to happen. Does not return when the
 * process stops here. Nobody else gets a turn from then on: no later call may happen.
 */
static int is_torn_here(const char *call, const char *name, int is_write) {
  char file[224];
  without_digits(file, sizeof file, name);
  pthread_mutex_lock(&turns);
  int mode = (int)control->mode;
  uint32_t occurrence = next_occurrence(call, file);
  if (mode == LISTING || mode == RECORDING) {
    char line[256];
    int length = snprintf(line, sizeof line, "%s %s\n", call, file);
    if (syscall(SYS_write, list, line, length) != length) abort();
  } else if (mode != OFF && occurrence == control->occurrence && !strcmp((const char *)control->call, call) &&
             !strcmp((const char *)control->file, file)) {
    if (mode == TORN && is_write) return 1;
    if (mode == LOST) take_back();
    stop();
  }
  pthread_mutex_unlock(&turns);
  return 0;
}

static int is_on(void) { return control && control->mode != OFF; }

/* The file's name below the folder, "socket" of a TCP connection, else null. */
static const char *name_of(int fd, char *room) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, room, PATH_MAX - 1);
  if (length < 0) return NULL;
  room[length] = 0;
  if (!strncmp(room, "socket:", 7)) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(fd, (struct sockaddr *)&address, &size) != 0) return NULL;
    return address.ss_family == AF_INET || address.ss_family == AF_INET6 ? "socket" : NULL;
  }
  if (strncmp(room, folder, folder_length) != 0) return NULL;
  if (room[folder_length] == 0) return ".";
  return room[folder_length] == '/' ? room + folder_length + 1 : NULL;
}

/* Of a path that may not be there; the program names its files by their whole paths. */
static const char *name_at(const char *path) {
  if (!path || strncmp(path, folder, folder_length) != 0 || path[folder_length] != '/') return NULL;
  return path + folder_length + 1;
}

static void at_path(char kind, const char *call, const char *path) {
  const char *name = is_on() ? name_at(path) : NULL;
  if (!name) return;
  is_torn_here(call, name, 0);
  record(kind, name, 0, NULL, 0);
}

/* The other name goes with it as bytes. */
static void at_paths(char kind, const char *call, const char *from, const char *to) {
  const char *name = is_on() ? name_at(to) : NULL;
  if (!name) return;
  is_torn_here(call, name, 0);
  const char *other = name_at(from);
  if (!other) other = from;
  record(kind, name, 0, &(struct iovec){(void *)other, strlen(other)}, 1);
}

static size_t total_of(const struct iovec *parts, int count) {
  size_t total = 0;
  for (int at = 0; at < count; at += 1) total += parts[at].iov_len;
  return total;
}

/*
 * Before a write of `parts`, at `offset` or, where that is -1, where the file stands. At its place half of it is
 * written, as one piece.
 */
static void at_write(const char *call, int fd, const struct iovec *parts, int count, off_t offset) {
  if (!is_on()) return;
  char room[PATH_MAX];
  int failed = errno;
  const char *name = name_of(fd, room);
  if (!name) {
    errno = failed;
    return;
  }
  int is_socket = !strcmp(name, "socket");
  size_t total = total_of(parts, count);
  if (is_torn_here(is_socket ? "send" : call, name, 1)) {
    char *half = malloc(total + 1);
    size_t length = 0;
    for (int at = 0; half && at < count; at += 1) {
      memcpy(half + length, parts[at].iov_base, parts[at].iov_len);
      length += parts[at].iov_len;
    }
    if (offset < 0) syscall(SYS_write, fd, half, total / 2);
    else syscall(SYS_pwrite64, fd, half, total / 2, offset);
    stop();
  }
  if ((control->mode == LOST || control->mode == RECORDING) && !is_socket) {
    struct stat about;
    int appends = (fcntl(fd, F_GETFL) & O_APPEND) != 0;
    off_t at = offset >= 0                               ? offset
               : appends && fstat(fd, &about) == 0 ? about.st_size
                                                         : lseek(fd, 0, SEEK_CUR);
    record('W', name, at, parts, count);
    if (control->mode != LOST) {
      errno = failed;
      return;
    }
    pthread_mutex_lock(&turns);
    keep_old(fd, at, total);
    pthread_mutex_unlock(&turns);
  }
  errno = failed;
}

static void at_truncation(int fd, off_t length) {
  if (!is_on()) return;
  char room[PATH_MAX];
  const char *name = name_of(fd, room);
  if (!name) return;
  is_torn_here("truncate", name, 0);
  record('T', name, length, NULL, 0);
  if (control->mode != LOST) return;
  pthread_mutex_lock(&turns);
  keep_old(fd, length, SSIZE_MAX);
  pthread_mutex_unlock(&turns);
}

/* True where the file counts: then the sync makes its writes last. */
static int at_sync(const char *call, int fd) {
  if (!is_on()) return 0;
  char room[PATH_MAX];
  const char *name = name_of(fd, room);
  if (!name || !strcmp(name, "socket")) return 0;
  is_torn_here(call, name, 0);
  record('S', name, 0, NULL, 0);
  return control->mode == LOST;
}

static int synced(int fd, int outcome) {
  pthread_mutex_lock(&turns);
  if (outcome == 0) forget_old(fd);
  pthread_mutex_unlock(&turns);
  return outcome;
}

static void at_opening(const char *path, int flags) {
  if (!is_on() || !(flags & (O_CREAT | O_TRUNC))) return;
  struct stat about;
  int is_there = stat(path, &about) == 0;
  if (!is_there && (flags & O_CREAT)) at_path('C', "create", path);
  else if (is_there && (flags & O_TRUNC)) at_path('T', "truncate", path);
}

/* ---- the calls ---- */

/* The C library's own. */
#define NEXT(name) \
  ({ \
    static __typeof__(&name) next; \
    if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
    next; \
  })
/* One buffer as the parts of a write. */
#define ONE(buffer, length) &(struct iovec){(void *)(buffer), (length)}, 1

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("KEYTURN_CRASH_CONTROL");
  const char *where = getenv("KEYTURN_CRASH_DIR");
  const char *lines = getenv("KEYTURN_CRASH_LIST");
  const char *bytes = getenv("KEYTURN_CRASH_RECORD");
  /* Programs that this one starts are none of ours. */
  unsetenv("LD_PRELOAD");
  if (!file || !where || !lines) return;
  snprintf(folder, sizeof folder, "%s", where);
  folder_length = strlen(folder);
  int handle = (int)syscall(SYS_openat, AT_FDCWD, file, O_RDWR | O_CLOEXEC, 0);
  list = (int)syscall(SYS_openat, AT_FDCWD, lines, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
  if (bytes) recording = (int)syscall(SYS_openat, AT_FDCWD, bytes, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
  if (handle < 0 || list < 0) abort();
  void *mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, handle, 0);
  if (mapped == MAP_FAILED) abort();
  control = mapped;
}

ssize_t write(int fd, const void *buffer, size_t length) {
  at_write("write", fd, ONE(buffer, length), -1);
  return NEXT(write)(fd, buffer, length);
}

ssize_t pwrite(int fd, const void *buffer, size_t length, off_t offset) {
  at_write("write", fd, ONE(buffer, length), offset);
  return NEXT(pwrite)(fd, buffer, length, offset);
}

ssize_t pwrite64(int fd, const void *buffer, size_t length, off64_t offset) {
  at_write("write", fd, ONE(buffer, length), offset);
  return NEXT(pwrite64)(fd, buffer, length, offset);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  at_write("write", fd, parts, count, -1);
  return NEXT(writev)(fd, parts, count);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  at_write("write", fd, parts, count, offset);
  return NEXT(pwritev)(fd, parts, count, offset);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
  at_write("write", fd, parts, count, offset);
  return NEXT(pwritev64)(fd, parts, count, offset);
}

ssize_t sendfile64(int to, int from, off64_t *offset, size_t length) {
  at_write("write", to, ONE("", 0), -1);
  return NEXT(sendfile64)(to, from, offset, length);
}

ssize_t send(int fd, const void *buffer, size_t length, int flags) {
  at_write("write", fd, ONE(buffer, length), -1);
  return NEXT(send)(fd, buffer, length, flags);
}

ssize_t sendto(int fd, const void *buffer, size_t length, int flags, const struct sockaddr *to, socklen_t size) {
  at_write("write", fd, ONE(buffer, length), -1);
  return NEXT(sendto)(fd, buffer, length, flags, to, size);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  at_write("write", fd, message->msg_iov, (int)message->msg_iovlen, -1);
  return NEXT(sendmsg)(fd, message, flags);
}

int fsync(int fd) {
  int counts = at_sync("fsync", fd);
  int outcome = NEXT(fsync)(fd);
  return counts ? synced(fd, outcome) : outcome;
}

int fdatasync(int fd) {
  int counts = at_sync("fdatasync", fd);
  int outcome = NEXT(fdatasync)(fd);
  return counts ? synced(fd, outcome) : outcome;
}

int ftruncate(int fd, off_t length) {
  at_truncation(fd, length);
  return NEXT(ftruncate)(fd, length);
}

int ftruncate64(int fd, off64_t length) {
  at_truncation(fd, length);
  return NEXT(ftruncate64)(fd, length);
}

int rename(const char *from, const char *to) {
  at_paths('R', "rename", from, to);
  return NEXT(rename)(from, to);
}

int link(const char *from, const char *to) {
  at_paths('L', "link", from, to);
  return NEXT(link)(from, to);
}

int symlink(const char *content, const char *path) {
  at_paths('Y', "link", content, path);
  return NEXT(symlink)(content, path);
}

int unlink(const char *path) {
  at_path('U', "unlink", path);
  return NEXT(unlink)(path);
}

int unlinkat(int at, const char *path, int flags) {
  at_path('U', "unlink", path);
  return NEXT(unlinkat)(at, path, flags);
}

int remove(const char *path) {
  at_path('U', "unlink", path);
  return NEXT(remove)(path);
}

int rmdir(const char *path) {
  at_path('U', "unlink", path);
  return NEXT(rmdir)(path);
}

int mkdir(const char *path, mode_t mode) {
  at_path('D', "create", path);
  return NEXT(mkdir)(path, mode);
}

/* Their third parameter is only there when a file may be made. */
#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | O_TMPFILE)) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  at_opening(path, flags);
  return NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  at_opening(path, flags);
  return NEXT(open64)(path, flags, mode);
}

int openat(int at, const char *path, int flags, ...) {
  MODE(flags)
  at_opening(path, flags);
  return NEXT(openat)(at, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...) {
  MODE(flags)
  at_opening(path, flags);
  return NEXT(openat64)(at, path, flags, mode);
}
