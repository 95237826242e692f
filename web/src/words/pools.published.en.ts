/** What Monibuca's authors published about their whole server. */

export const published = {
  title: '◇ Published: CPU of whole servers',
  columns: ['server', '◇ CPU'] as string[],
  note: '◇ Monibuca’s article on memory reuse: 10\u202f000 publishers of RTMP, protocol conversion switched off in all of them. Tool, bitrate, machine and duration are not given; 100 % is probably one core. Monibuca took the most memory, which the article puts down to its pool. All three of its optimisations together improve performance by more than 50 %, and collecting can take half of the CPU; for a pool alone it gives no figure.',
  study:
    'Ringside’s study of this, docs/relay.md (26 November 2026, native, 95\u202f% intervals): with 200 publishers and a subscriber of each, four of Monibuca’s optimisations together make the program 1.48 times as fast (1.36 to 1.52) with a modelled collector, and 0.773 times (0.734 to 0.817) where blocks are freed at once. With the collector, 10\u202f000 publishers without subscribers take 48\u202f% of a processor with all four, and 42\u202f% without them.',
} as const;
