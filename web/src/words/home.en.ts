/** Words of the home page. */

export const home = {
  title: 'Ringside: a radio station you can take apart',
  heading: 'A radio station you can take apart',
  lead: 'It runs for real, in this page. Every optimisation that five streaming systems published is a switch on it. Flip one, listen, and see what it saves.',
} as const;

/** Each lab in one sentence, by the stops of the tuner's scale. */
export const cards: Record<string, string> = {
  Library: 'S4’s two trees against real SQLite, on seven queries.',
  Queues: 'Grow by doubling instead of copying at every push.',
  Clock: 'Ask every source who sets the pace, or be told.',
  Chunks: 'Cut a frame again without copying a byte of it.',
  Pools: 'Lend blocks instead of making garbage.',
  Ring: 'One writer, many readers, nine ways to wait.',
  Threads: 'Recycled job slots that carry small jobs inside.',
  Server: 'Borrowed buffers, and a tail sent without copying.',
  Station: 'Scripts, switches, and one table of what each saves.',
};
