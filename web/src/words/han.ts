/** Chinese sentences that names and the engine's own phrases are put into. */

/** Joins a sentence: no space between two Han characters or beside a sign, so that `${name} 是` fits a name of either script. */
export const han = (text: TemplateStringsArray, ...names: (string | number)[]): string =>
  String.raw({ raw: text }, ...names).replace(
    /(?<=\p{Script=Han}) (?=\p{Script=Han})|(?<=[，。：；、？！“”（）]) | (?=[，。：；、？！“”（）])/gu,
    '',
  );

/** A name in a sentence: one of Han characters would run into the words around it. */
export const quoted = (name: string): string => (/\p{Script=Han}/u.test(name) ? `“${name}”` : name);

/** What the engine says of a value and of what it allows, phrase by phrase; names of fields and variants stay. */
const PHRASES: [RegExp, string][] = [
  [/^(.+) (\d+) bytes? at byte (\d+)$/, '第 $3 字节处 $1 只剩 $2 字节'],
  [/^(.+) (-?\d+) at byte (\d+)$/, '第 $3 字节处 $1 为 $2'],
  [/^a file without video$/, '没有画面的文件'],
  [/^a file without audio$/, '没有声音的文件'],
  [/^one with (\S+)$/, '含 $1 的文件'],
  [/^one before the first frame$/, '第一帧之前要有'],
  [/^less than (\d+) pixels$/, '小于 $1 像素'],
  [/^no (\S+) inside a NAL unit$/, 'NAL 单元里没有 $1'],
  [/^a code of at most (\d+) bits$/, '最多 $1 位的编码'],
  [/, frames of (\d+) samples/, '，每帧 $1 个样本'],
  [/ as the frame before it in its track/, '与同轨的前一帧一致'],
  [/, as many as there are songs' numbers/, '，与曲目编号一样多'],
  [/ with so many subscribers/, '（订阅者这么多时）'],
  [/ readers with so many streams/, ' 个读者（流这么多时）'],
  [/ with deflate/, '（压缩时）'],
  [/a script of at most (\d+) bytes, without faults/, '不超过 $1 字节、没有错误的脚本'],
  [/a variant with a ring(, on threads)?/, '有环的策略'],
  [/a variant on threads/, '在线程上的策略'],
  [/a variant of a lab with a model/, '有模拟的实验室的策略'],
  [/finite samples/, '有限的样本值'],
  [/interleaved stereo, at least 1 frame/, '交错立体声，至少 1 帧'],
  [/no whole frames/, '没有完整的帧'],
  [/as many as there are idle threads/, '不多于空闲线程数'],
  [/none: a recording stays as it is/, '无：录制不可改动'],
  [/(\d+) of this script/, '$1 份此脚本'],
  [/ layers of (\w+)/, ' 层 $1'],
  [/^a multiple of (\d+), /, '$1 的倍数，'],
  [/(at most|up to) /g, '最多 '],
  [/(\S+) to (\S+)/g, '$1～$2'],
  [/(at least|or more) ?/g, '至少 '],
  [/, | or /g, '、'],
  [/frames a second/g, '帧/s'],
  [/ a minute/g, ' 次/分钟'],
];

/** What it counts, with the measure word. */
const COUNTED: Record<string, string> = {
  ...{ byte: '字节', bytes: '字节', seconds: 's', channels: '声道', samples: '样本', pieces: '段' },
  ...{ frame: '帧', frames: '帧', slots: '个槽', stream: '个流', streams: '个流', tracks: '轨' },
  ...{ reader: '个读者', readers: '个读者', subscriber: '个订阅者', subscribers: '个订阅者' },
  ...{ publishers: '个发布者', producers: '个生产者', workers: '个工作线程', jobs: '个作业' },
  ...{ operators: '个算子', outputs: '个输出', sources: '个音源', layers: '层', copies: '份' },
  ...{ words: '个字', ticks: '个节拍', cycles: '个周期', fields: '个字段', types: '种类型', songs: '首曲目' },
  ...{ connections: '个连接', requests: '个请求', buffers: '个缓冲区' },
  ...{ queries: '次询问', readings: '次', deaths: '次', tests: '次', positions: '次', lookups: '次' },
  ...{ off: '关', on: '开' },
};

export const engineSays = (phrase: string): string =>
  PHRASES.reduce((text, [said, instead]) => text.replace(said, instead), phrase).replace(
    /\b[a-z]+\b/g,
    (word) => COUNTED[word] ?? word,
  );
