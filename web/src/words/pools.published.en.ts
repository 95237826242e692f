/** What Monibuca's authors published about their whole server. */

export const published = {
  title: '◇ Published: CPU of whole servers',
  columns: ['server', '◇ CPU'] as string[],
  note: '◇ Monibuca’s article on memory reuse: 10\u202f000 publishers of RTMP, protocol conversion switched off in all of them. Tool, bitrate, machine and duration are not given; 100 % is probably one core. Monibuca took the most memory, which the article puts down to its pool. All three of its optimisations together improve performance by more than 50 %, and collecting can take half of the CPU; for a pool alone it gives no figure.',
} as const;
