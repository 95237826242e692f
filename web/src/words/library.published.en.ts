/** What S4's blog published besides the times of its queries, which the desk shows. */

export const published = {
  memory: {
    title: '◇ Published: memory and file, MiB',
    columns: ['what', '◇ SQLite', '◇ S4 mmap', '◇ S4 midb'] as string[],
    idle: 'memory, idle',
    asked: 'memory, after the query *',
    file: 'file',
    note: '◇ S4’s blog, May 2010, by Valgrind’s massif, with 9\u202f361 songs. Massif does not see what is mapped: some 22 MiB more for S4 mmap. Midb starts in about 0.5 s with 10\u202f000 songs, and the author expected some 200 MiB for 100\u202f000.',
  },
  ratios: {
    title: '◇ Published: midb’s speed-up',
    columns: ['query', '◇ SQLite ÷ midb'] as string[],
    note: '◇ S4’s blog, May 2010: ratios of the means of ten runs each. The desk has the times beside ours.',
  },
  connection: {
    title: '◇ Published: cost of a connection, µs',
    columns: ['query, connection', '◇ whole', '◇ session', '◇ select'] as string[],
    fresh: (query: string) => `${query}, a new one each time`,
    kept: (query: string) => `${query}, one that stays open`,
    note: '◇ S4’s blog, May 2010, for its branch with another SQL. A new session opens the file, runs four PRAGMAs and registers three functions: some 440 µs. Here SQLite’s connection stays open.',
  },
} as const;
