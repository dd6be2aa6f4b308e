// For LD_PRELOAD: nothing of it is called by name.
