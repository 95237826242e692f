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
  [/^at most (\d+) levels inside each other$/, '最多嵌套 $1 层'],
  [/^values of at most (\d+) parts$/, '最多由 $1 个部分组成的值'],
  [/^at most (\d+) steps to evaluate the script$/, '求值最多 $1 步'],
  [/^at most (\d+) paths to sources$/, '通往音源的路径最多 $1 条'],
  [
    /^operators whose longest tick takes at most (\d+) ms as estimated, those above included$/,
    '连同上面的算子，最长一个节拍估计最多 $1 ms',
  ],
  [/^buffers of at most (\d+) samples in all, those above included$/, '连同上面的，缓冲区合计最多 $1 个样本'],
  [
    /^a rate at which the longest tick of this script takes at most (\d+) ms as estimated$/,
    '使此脚本最长一个节拍估计最多 $1 ms 的采样率',
  ],
  [/^the end of the query: it has at most (\d+) characters$/, '查询的结尾：最多 $1 个字符'],
  [
    /^the end of the query: it has at most (\d+) parts, of which a bare word is five$/,
    '查询的结尾：最多 $1 个部分，单独一个词算五个',
  ],
  [/^one of the properties before: a query tests at most (\d+)$/, '前面出现过的属性：一个查询最多检验 $1 种'],
  [/^at most (\d+) songs by their numbers, in all of the query$/, '整个查询中按编号列出的曲目最多 $1 首'],
  [/^a word, a property, NOT or a parenthesis$/, '一个词、一个属性、NOT 或括号'],
  [/^no second closing parenthesis$/, '不再有右括号'],
  [/^a closing parenthesis$/, '右括号'],
  [/^one of : ~ < <= > >=$/, ': ~ < <= > >= 之一'],
  [/^the numbers of songs, such as (\S+) or (\S+)$/, '曲目编号，例如 $1 或 $2'],
  [/^numbers and spans of them, such as (\S+)$/, '编号及其范围，例如 $1'],
  [/^a whole number from (\d+) to (\d+)$/, '$1～$2 的整数'],
  [/^a text or a pattern$/, '文本或样式'],
  [/^a text that it holds$/, '它所含的文本'],
  [/^another quote where the text ends$/, '文本末尾的另一个引号'],
  [/^the name of a collection$/, '一个合集的名称'],
  [/^a property$/, '一个属性'],
  [/^fewer than (\d+) parentheses and NOTs inside each other$/, '嵌套少于 $1 层的括号和 NOT'],
  [/ while the other knobs stay as they are/, '（其他旋钮不变时）'],
  [/ \(limit: memory\)/, '（受限于内存）'],
  [/ \(limit: work in one step\)/, '（受限于一步的计算量）'],
  [/ \(limit: readers of all streams\)/, '（受限于所有流的读者总数）'],
  [/ for both worlds/, '（两侧合计）'],
  [/^what the lab's limits allow$/, '实验室限度之内的值'],
  [/^an action once the lab has come to where it goes$/, '实验室到达之后的操作'],
  [/ in a session$/, '（一次运行中）'],
  [/(\d+) steps/, '$1 步'],
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
