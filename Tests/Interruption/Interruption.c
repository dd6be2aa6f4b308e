// Preloaded into iconsd, it ends the program, or lets a call fail, at one of the calls that change something on the disk or
// in dconf. The order is a file named by ICONSD_TEST_ORDER, "CALL NUMBER FAULT\n": the first, second … of the calls of that
// name, or with `*` of all of them; the fault is `before` or `after`, at which the program is killed, `short`, with which
// only half is written, or an error number. It is read at the next call, counts from there, and is carried out once; what
// was hit is written to the file whose name has ".done" appended. With the fault `record` each call from there on is
// written to the one with ".calls".
//
// And it sets the time of day, by as many seconds as the file says that ICONSD_TEST_CLOCK names.
//
// What is a call: each system call that changes something, by the name that it has without `at` and `2`.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum fault { NONE, FAILS, SHORT, KILLS_AFTER };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char wanted[32], fault[16];
static int calls_left;

// System calls, since those of the library are the ones below.
static void read_order(const char *path) {
    char text[128] = "";
    int file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    syscall(SYS_read, file, text, sizeof text - 1);
    close(file);
    if (sscanf(text, "%31s %d %15s", wanted, &calls_left, fault) != 3) fault[0] = 0;
    // Another program puts down its calls, too.
    if (strcmp(fault, "record")) syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

static void tell(const char *order, const char *ending, int flags, const char *call, const char *path) {
    char name[4096], text[4200];
    snprintf(name, sizeof name, "%s%s", order, ending);
    int length = snprintf(text, sizeof text, "%s %s\n", call, path);
    int file = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0600);
    syscall(SYS_write, file, text, length);
    close(file);
}

/// What becomes of a call, with `errno` set if it is to fail.
static enum fault fault_at(const char *call, const char *path) {
    const char *order = getenv("ICONSD_TEST_ORDER");
    // What it starts is another program.
    if (!order || strcmp(program_invocation_short_name, "iconsd") != 0) return NONE;
    int before = errno;
    enum fault result = NONE;
    pthread_mutex_lock(&lock);
    read_order(order);
    if (!strcmp(fault, "record")) {
        tell(order, ".calls", O_APPEND, call, path);
    } else if (fault[0] && (!strcmp(wanted, call) || wanted[0] == '*') && --calls_left == 0) {
        tell(order, ".done", O_TRUNC, call, path);
        if (!strcmp(fault, "before")) kill(getpid(), SIGKILL);
        result = !strcmp(fault, "after") ? KILLS_AFTER : !strcmp(fault, "short") ? SHORT : FAILS;
        before = result == FAILS ? atoi(fault) : before;
        fault[0] = 0;
    }
    pthread_mutex_unlock(&lock);
    errno = before;
    return result;
}

static long ended(enum fault fault, long result) {
    if (fault == KILLS_AFTER) kill(getpid(), SIGKILL);
    return result;
}

/// The path of a regular file or folder; empty for anything else.
static const char *path_of(int file, char path[4096]) {
    char link[64];
    struct stat status;
    path[0] = 0;
    if (fstat(file, &status) < 0 || !(S_ISREG(status.st_mode) || S_ISDIR(status.st_mode))) return path;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, 4095);
    path[length < 0 ? 0 : length] = 0;
    return path;
}

#define ORIGINAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

#define ON_PATH(name, call, path, parameters, arguments)          \
    int name parameters {                                         \
        enum fault fault = fault_at(call, path);                  \
        if (fault == FAILS) return -1;                            \
        return ended(fault, ORIGINAL(name) arguments);            \
    }

#define ON_FILE(name, call, file, parameters, arguments)                          \
    int name parameters {                                                         \
        char path[4096];                                                          \
        enum fault fault = *path_of(file, path) ? fault_at(call, path) : NONE;    \
        if (fault == FAILS) return -1;                                            \
        return ended(fault, ORIGINAL(name) arguments);                            \
    }

ON_PATH(mkdir, "mkdir", path, (const char *path, mode_t mode), (path, mode))
ON_PATH(chmod, "chmod", path, (const char *path, mode_t mode), (path, mode))
ON_PATH(link, "link", to, (const char *from, const char *to), (from, to))
ON_PATH(symlink, "symlink", to, (const char *from, const char *to), (from, to))
ON_PATH(rename, "rename", to, (const char *from, const char *to), (from, to))
ON_PATH(unlink, "unlink", path, (const char *path), (path))
ON_PATH(rmdir, "rmdir", path, (const char *path), (path))
ON_FILE(fchmod, "fchmod", file, (int file, mode_t mode), (file, mode))
ON_FILE(fchown, "fchown", file, (int file, uid_t user, gid_t group), (file, user, group))
ON_FILE(futimens, "utimens", file, (int file, const struct timespec times[2]), (file, times))
ON_FILE(ftruncate, "ftruncate", file, (int file, off_t length), (file, length))
ON_FILE(ftruncate64, "ftruncate", file, (int file, off64_t length), (file, length))
ON_FILE(fallocate, "fallocate", file, (int file, int mode, off_t from, off_t length), (file, mode, from, length))
ON_FILE(fallocate64, "fallocate", file, (int file, int mode, off64_t from, off64_t length), (file, mode, from, length))

// As the library does it: a file first.
int remove(const char *path) {
    if (unlink(path) == 0) return 0;
    return errno == EISDIR ? rmdir(path) : -1;
}

// What fails has written a part, too: what was there before the bytes is not what is there after them.
#define WRITING(name, call, file, count, parameters, some, all)                   \
    ssize_t name parameters {                                                     \
        char path[4096];                                                          \
        enum fault fault = *path_of(file, path) ? fault_at(call, path) : NONE;    \
        int code = errno;                                                         \
        size_t half = (count + 1) / 2;                                            \
        if (fault == SHORT) return ORIGINAL(name) some;                           \
        if (fault == FAILS && half < count) (void)!ORIGINAL(name) some;           \
        errno = code;                                                             \
        if (fault == FAILS) return -1;                                            \
        return ended(fault, ORIGINAL(name) all);                                  \
    }

WRITING(write, "write", file, count, (int file, const void *bytes, size_t count), (file, bytes, half),
        (file, bytes, count))
WRITING(pwrite, "pwrite", file, count, (int file, const void *bytes, size_t count, off_t place),
        (file, bytes, half, place), (file, bytes, count, place))
WRITING(pwrite64, "pwrite", file, count, (int file, const void *bytes, size_t count, off64_t place),
        (file, bytes, half, place), (file, bytes, count, place))
WRITING(copy_file_range, "copy_file_range", to, count,
        (int from, off64_t *from_start, int to, off64_t *to_start, size_t count, unsigned int flags),
        (from, from_start, to, to_start, half, flags), (from, from_start, to, to_start, count, flags))

// The power stays on: nothing is lost without a sync, which all other tests on this disk would have to wait for.
#define SYNCING(name)                                              \
    int name(int file) {                                           \
        char path[4096];                                           \
        enum fault fault = fault_at(#name, path_of(file, path));   \
        return fault == FAILS ? -1 : ended(fault, 0);              \
    }

SYNCING(fsync)
SYNCING(fdatasync)
SYNCING(syncfs)

// Only what makes a file, or what was there is to be written to.
#define OPENING(name)                                                                              \
    int name(const char *path, int flags, ...) {                                                   \
        va_list arguments;                                                                         \
        va_start(arguments, flags);                                                                \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;               \
        va_end(arguments);                                                                         \
        int is_writing = (flags & O_ACCMODE) != O_RDONLY && strncmp(path, "/dev/", 5) != 0;        \
        enum fault fault = is_writing ? fault_at("open", path) : NONE;                             \
        if (fault == FAILS) return -1;                                                             \
        return ended(fault, ORIGINAL(name)(path, flags, mode));                                    \
    }

OPENING(open)
OPENING(open64)

// The message to dconf that changes a setting.
ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
    enum fault fault = NONE;
    for (size_t i = 0; i < message->msg_iovlen && fault == NONE; i++) {
        const struct iovec part = message->msg_iov[i];
        if (memmem(part.iov_base, part.iov_len, "ca.desrt.dconf.Writer", 21)) fault = fault_at("sendmsg", "dconf");
    }
    if (fault == FAILS) return -1;
    return ended(fault, ORIGINAL(sendmsg)(socket, message, flags));
}

// MARK: The time of day

static long clock_offset(void) {
    const char *path = getenv("ICONSD_TEST_CLOCK");
    char text[32] = "";
    if (!path) return 0;
    int before = errno;
    int file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        syscall(SYS_read, file, text, sizeof text - 1);
        close(file);
    }
    errno = before;
    return atol(text);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = ORIGINAL(clock_gettime)(clock, time);
    if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += clock_offset();
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    int result = ORIGINAL(gettimeofday)(time, zone);
    if (result == 0) time->tv_sec += clock_offset();
    return result;
}
