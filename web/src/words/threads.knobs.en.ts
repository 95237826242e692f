/** The variants of the job pool, its knobs, their choices, and its presets. */

export const variants = {
  baseline: {
    name: 'Baseline',
    does: 'Allocates every job',
    about: 'Each job is two fresh blocks of memory; the worker frees both. The lock guards only the queue.',
  },
  'free-list': {
    name: 'Free list',
    does: 'Reuses jobs, not payload',
    about: 'Finished jobs are used again; a payload still gets a block of its own.',
  },
  inline: {
    name: 'Inline payload',
    does: 'Keeps payload in job',
    about: 'A payload of up to 64 bytes lies inside the job; each job is still a fresh block.',
  },
  shipped: {
    name: 'Free list + inline',
    does: 'Reuses jobs',
    about:
      'Finished jobs are used again, and payloads of up to 64 bytes lie inside them. The one lock guards all of that.',
  },
  bounded: {
    name: 'Bounded queue',
    does: 'Bounds the queue',
    about:
      'As the baseline, but a producer waits while as many jobs wait as there are workers, and each job wakes all of them.',
  },
  beyond: {
    name: 'Ring of cells',
    does: 'A ring of cells',
    about:
      'Ours: a bounded ring of cells that hold the whole payload; no lock, and nobody is woken who does not sleep.',
  },
};

export const knobs = {
  payload: {
    name: 'payload',
    about: 'Bytes that each job carries: up to 64 fit inside, the jobs of libvmaf have 328.',
    unit: () => 'bytes',
  },
  jobs: { name: 'jobs', about: 'How many jobs there are to do.' },
  workers: { name: 'workers', about: 'Threads that take jobs from the queue and run them.' },
  producers: { name: 'producers', about: 'Threads that put jobs into the queue.' },
  duration: { name: 'a job takes', about: 'How long a worker is busy with one job.', unit: () => 'µs' },
  gap: { name: 'a job every', about: 'How long a producer waits between two jobs.', unit: () => 'µs' },
  pattern: {
    name: 'Jobs',
    about:
      'All alike; one long job in sixteen; only those of the last quarter long; or every other job waits for the one after it.',
  },
  work: {
    name: 'Work',
    about: 'Nothing at all, or a feature of the built-in music: loudness and spectrum of a block.',
  },
  wake: { name: 'Wakes', about: 'Whom an enqueue wakes: one worker, or all of them.' },
  order: {
    name: 'Free list gives',
    about: 'The job that was used last, or the one that has been there longest.',
  },
  allocator: {
    name: 'Allocator',
    about:
      'Where blocks come from: the module’s own allocator, lists of used blocks behind one lock, or magazines of them for each thread.',
  },
  no_data: { name: 'Jobs without data', about: 'Jobs carry no payload at all, whatever its size says.' },
  no_signal: { name: 'No signal', about: 'An enqueue wakes nobody: the jobs wait for ever.' },
  no_memory: { name: 'No memory', about: 'Every sixteenth allocation fails: its enqueue is refused.' },
  traps: {
    name: 'Traps',
    about:
      'Every sixteenth job traps: it crashes, as if it had read where there is no memory. Its worker goes on.',
  },
};

export const options = {
  pattern: {
    alike: 'all alike',
    mixed: 'one in 16 long',
    'late-long': 'the last quarter long',
    pairs: 'in pairs that wait',
  },
  work: { 'no-op': 'none', feature: 'loudness and spectrum' },
  wake: { 'as shipped': 'as shipped', signal: 'one worker', broadcast: 'all workers' },
  order: { lifo: 'newest first', fifo: 'oldest first' },
  allocator: { system: 'the module’s', arena: 'one lock for all', magazines: 'magazines each' },
};

export const presets = {
  'as-published': {
    name: 'As published',
    about: 'Half a million jobs of 4 bytes that do nothing: the authors’ benchmark.',
  },
  'as-lived': { name: 'In practice', about: 'Jobs of 328 bytes that take 2 ms, as libvmaf has them.' },
  backpressure: { name: 'Backpressure', about: 'A producer eight times as fast as four workers together.' },
  'bound-broadcast': {
    name: 'Bound, all woken',
    about: 'The queue without a bound and with one, both of which wake all workers.',
  },
  'bound-signal': {
    name: 'Bound, one woken',
    about: 'The queue without a bound and with one, both of which wake one worker.',
  },
  'real-job': { name: 'Real job', about: 'Jobs of 328 bytes that do nothing: what the pool itself costs.' },
  'mixed-durations': {
    name: 'Mixed durations',
    about: 'One job in sixteen takes 2 ms, all others next to nothing.',
  },
  'late-long': {
    name: 'Long after short',
    about: '64 jobs of 5 ms after 192 that do nothing: 80 ms on four workers.',
  },
  'dependent-jobs': {
    name: 'Dependent jobs',
    about: 'Every other job does not end before the one after it was run.',
  },
};
