#include <sys/pidfd.h>
