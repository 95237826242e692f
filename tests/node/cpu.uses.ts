/**
 * Where the page and the documents say "CPU", and what stands behind it. A time may be called CPU time only if it was
 * compared with the processor's own clock.
 */

/**
 * - `checked`: the time of a loop in one worker. `npm run bench -- --cpu-check` compares it with the CPU time of its thread
 *   or process; its table in docs/bench.md has every such lab.
 * - `clock`: read from the thread's CPU clock (`ThreadClock` in engine/labs/relay/src/clock.rs).
 * - `quoted`: a figure or sentence that authors published.
 * - `name`: a name in another program's interface or format.
 */
type Basis = 'checked' | 'clock' | 'quoted' | 'name';

/** By file: texts that contain "CPU", each at least once in the file, with their basis. */
export const uses: Record<string, readonly (readonly [text: string, basis: Basis])[]> = {
  'web/src/words/cost.en.ts': [["'job' ? 'time' : 'CPU'", 'checked']],
  'web/src/words/cost.zh.ts': [["'job' ? '时间' : ' CPU '", 'checked']],
  'web/src/words/script.en.ts': [["'less' : 'more'} CPU time", 'checked']],
  'web/src/words/script.zh.ts': [['B 的 CPU 时间', 'checked']],
  'web/src/words/goroutines.en.ts': [['Monibuca’s authors: Cond takes about 10${THIN}% less CPU', 'quoted']],
  'web/src/words/goroutines.zh.ts': [['Monibuca 的作者：Cond 比睡眠少用约 10${THIN}% 的 CPU', 'quoted']],
  'web/src/words/pools.published.en.ts': [
    ['◇ Published: CPU of whole servers', 'quoted'],
    ['collecting can take half of the CPU', 'quoted'],
    ["'◇ CPU'", 'quoted'],
  ],
  'web/src/words/pools.published.zh.ts': [
    ['◇ 已发表：整个服务器的 CPU', 'quoted'],
    ['回收可占一半 CPU', 'quoted'],
    ["'◇ CPU'", 'quoted'],
  ],
  'web/src/words/pools.story.en.ts': [['Its authors report up to 50\\u202f% of CPU', 'quoted']],
  'web/src/words/pools.story.zh.ts': [['作者称，高并发时回收最多占 CPU', 'quoted']],
  'web/src/words/ring.story.en.ts': [['The authors report about 10\\u202f% less CPU', 'quoted']],
  'web/src/words/course.measuring.en.ts': [
    ['The authors of **B** report that Cond takes about 10\\u202f% less CPU', 'quoted'],
  ],
  'web/src/words/compare.zh.ts': [
    ['Monibuca, "Memory reuse": about 10 % less CPU', 'quoted'],
    ['Monibuca，《内存复用》：CPU 少约', 'quoted'],
    ['([\\d.]+) % to ([\\d.]+) % CPU', 'quoted'],
    ['基准测试 ${benchmark}：CPU 由', 'quoted'],
  ],
  'web/src/words/station.published.en.ts': [
    ['Liquidsoap 2.4.5 (2026): CPU over 10 s', 'quoted'],
    ['sum the release up as 10 to 25 % less CPU', 'quoted'],
  ],
  'web/src/words/station.published.zh.ts': [
    ['Liquidsoap 2.4.5（2026）：10 s 内的 CPU', 'quoted'],
    ['他们把这个版本总结为 CPU 减少 10 至 25 %', 'quoted'],
  ],
  'docs/pools.md': [
    ["Its authors' article on memory reuse says that collecting can take half of the CPU", 'quoted'],
    ['| server  | CPU ', 'quoted'],
  ],
  'docs/measuring.md': [['[whether times are CPU time](bench.md#whether-times-are-cpu', 'checked']],
  'docs/browsers.md': [['WEBKIT_SKIA_ENABLE_CPU_RENDERING', 'name']],
  'web/src/words/clock.knobs.en.ts': [["cpu: 'cpu'", 'name']],
  'web/src/words/clock.knobs.zh.ts': [["cpu: 'cpu'", 'name']],
  'docs/clock.md': [['`auto`, `cpu`, `none`', 'name']],
  'docs/bench.md': [
    ['`--cpu-check`', 'name'],
    ['[whether the times are CPU time](#whether-times-are-cpu-time)', 'checked'],
  ],
  'docs/ring.md': [
    ['CPU per delivery is measured when you press Measure', 'checked'],
    ['the authors published: Cond takes about 10 % less CPU', 'quoted'],
    ["Monibuca's authors state that Cond takes about 10 % less CPU", 'quoted'],
  ],
  'docs/relay.md': [
    ['`cpu time`, or `time`', 'clock'],
    ['cpu time in steps of', 'clock'],
    ['| on | cpu time', 'clock'],
    ['cpu time with the modelled collector', 'clock'],
    ['cpu time of the busiest thread', 'clock'],
    ['about 10 % less CPU with `Cond`', 'quoted'],
    ['up to 50 % of the CPU in the collector', 'quoted'],
    ['90 to 100 % CPU with 10,000 RTMP pushes', 'quoted'],
  ],
  'docs/station.md': [
    ["The article's change is of a whole process's CPU", 'quoted'],
    ['The article sums the release up as 10 to 25 % less CPU', 'quoted'],
  ],
};

/** Names of fields of documents that contain "cpu". */
export const fields: Record<string, Basis> = {};
