#include <sys/pidfd.h>
#include <sys/types.h>

// What glibc has only for those who define _GNU_SOURCE, which Swift's module of it does not.
int syncfs(int descriptor);
ssize_t copy_file_range(
    int source, off_t *source_offset, int target, off_t *target_offset, size_t length, unsigned flags);

// O_PATH
static const int open_path_only = __O_PATH;
