// Preloaded into a program, it ends the program, or lets a call fail, at one step: at one of the calls that change
// something on the disk or in dconf. The order is a file named by ICONSD_TEST_ORDER, "STEP ERRNO\n": with 0 the program is
// killed before the call is made. It is read at the next step, counts from there, and is carried out once; what was hit is
// written to the file whose name has ".done" appended.
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
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int steps_left, error_code;

// System calls, since those of the library are the ones below.
static int read_order(const char *path) {
    char text[64] = "";
    int file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    syscall(SYS_read, file, text, sizeof text - 1);
    close(file);
    syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    return sscanf(text, "%d %d", &steps_left, &error_code) == 2;
}

static void tell(const char *order, const char *call, const char *path) {
    char name[4096], text[4200];
    snprintf(name, sizeof name, "%s.done", order);
    int length = snprintf(text, sizeof text, "%s %s\n", call, path);
    int file = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    syscall(SYS_write, file, text, length);
    close(file);
}

/// Whether the call is to fail, with `errno` set.
static int is_interrupted(const char *call, const char *path) {
    const char *order = getenv("ICONSD_TEST_ORDER");
    if (!order) return 0;
    int before = errno, fails = 0;
    pthread_mutex_lock(&lock);
    read_order(order);
    // Who is killed loses nothing that he has not synced; and a connection that fails is lost for ever.
    int counts = error_code == 0 ? !strstr(call, "sync") : strcmp(call, "sendmsg") != 0;
    if (counts && steps_left > 0 && --steps_left == 0) {
        tell(order, call, path);
        if (error_code == 0) kill(getpid(), SIGKILL);
        fails = 1;
    }
    pthread_mutex_unlock(&lock);
    errno = fails ? error_code : before;
    return fails;
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

#define ON_PATH(type, name, path, parameters, arguments)            \
    type name parameters {                                          \
        if (is_interrupted(#name, path)) return -1;                 \
        return ORIGINAL(name) arguments;                            \
    }

#define ON_FILE(type, name, file, parameters, arguments)                                       \
    type name parameters {                                                                     \
        char path[4096];                                                                       \
        if (*path_of(file, path) && is_interrupted(#name, path)) return -1;                    \
        return ORIGINAL(name) arguments;                                                       \
    }

ON_PATH(int, mkdir, path, (const char *path, mode_t mode), (path, mode))
ON_PATH(int, chmod, path, (const char *path, mode_t mode), (path, mode))
ON_PATH(int, link, to, (const char *from, const char *to), (from, to))
ON_PATH(int, rename, to, (const char *from, const char *to), (from, to))
ON_PATH(int, unlink, path, (const char *path), (path))
ON_PATH(int, rmdir, path, (const char *path), (path))
ON_PATH(int, remove, path, (const char *path), (path))
ON_FILE(int, fchmod, file, (int file, mode_t mode), (file, mode))
ON_FILE(int, fchown, file, (int file, uid_t user, gid_t group), (file, user, group))
ON_FILE(ssize_t, write, file, (int file, const void *bytes, size_t count), (file, bytes, count))
ON_FILE(ssize_t, copy_file_range, to,
        (int from, off64_t *from_start, int to, off64_t *to_start, size_t count, unsigned int flags),
        (from, from_start, to, to_start, count, flags))

// The power stays on: nothing is lost without a sync, which all other tests on this disk would have to wait for.
#define SYNCING(name)                                                     \
    int name(int file) {                                                  \
        char path[4096];                                                  \
        return is_interrupted(#name, path_of(file, path)) ? -1 : 0;       \
    }

SYNCING(fsync)
SYNCING(syncfs)

// Only what makes a file, or what was there is to be written to.
#define OPENING(name)                                                                              \
    int name(const char *path, int flags, ...) {                                                   \
        va_list arguments;                                                                         \
        va_start(arguments, flags);                                                                \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;               \
        va_end(arguments);                                                                         \
        int is_writing = (flags & O_ACCMODE) != O_RDONLY && strncmp(path, "/dev/", 5) != 0;        \
        if (is_writing && is_interrupted("open", path)) return -1;                                 \
        return ORIGINAL(name)(path, flags, mode);                                                  \
    }

OPENING(open)
OPENING(open64)

// The message to dconf that changes a setting.
ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
    for (size_t i = 0; i < message->msg_iovlen; i++) {
        const struct iovec part = message->msg_iov[i];
        if (memmem(part.iov_base, part.iov_len, "ca.desrt.dconf.Writer", 21) && is_interrupted("sendmsg", "dconf"))
            return -1;
    }
    return ORIGINAL(sendmsg)(socket, message, flags);
}
