/** How a program that lives for long is to use memory, as variables of its environment. */
export const leanAllocation = {
  // glibc keeps what it frees apart for each thread, and Node reads and writes files in several
  MALLOC_ARENA_MAX: '1',
  // what the compiler of a program that warms up has used goes back to the system
  MALLOC_MMAP_THRESHOLD_: '8192',
  MALLOC_TRIM_THRESHOLD_: '65536',
} as const;
