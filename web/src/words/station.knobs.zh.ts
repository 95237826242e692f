// Translated from station.knobs.en.ts, digest fb7c1382.
import type { VariantWords } from './lookup.ts';
import type * as english from './station.knobs.en.ts';
import type { Translation } from './translation.ts';

const CHANGES: Record<string, [name: string, about: string]> = {
  lengths: ['长度', '块和内容知道自己有多长（#5135、#5137、#5140）'],
  '5135': ['块存长度', '块记住所包内容的长度（#5135）'],
  '5137': ['单块不遍历', '只有一块的链表不用遍历就作答（#5137）'],
  '5140': ['记录存长度', '记录保存链表的长度（#5140）'],
  '5136': ['类型编号', '内容的类型是数，不是名字（#5136）'],
  '5118': ['弱引用队列', '音源队列加倍增长，而不是每次入队都复制（#5118）'],
  '5119': ['睡眠即脱离', '入睡的音源立即离开时钟（#5119）'],
  '5133': ['推送同步', '告诉时钟谁定步调，算子再问一遍（#5133）'],
  integers: ['整数', '长度按整数比较（e768c92）'],
  watchers: ['惰性钩子', '有人看的时候才有钩子（a38ded0）'],
};

const DOES: Record<string, string> = {
  'only-5135': '块记住长度',
  'only-5136': '类型有编号',
  'only-lengths': '长度都存着',
  'less-5133': '时钟问所有算子',
};

const titled = (id: string, words: VariantWords): [string, VariantWords] => [
  id,
  { ...words, ...(DOES[id] && { does: DOES[id] }) },
];

const single = Object.entries(CHANGES).flatMap(([id, [name, about]]) => [
  titled(`only-${id}`, { name: `2.4.4 + ${name}`, about: `同 2.4.4，但${about}。` }),
  titled(`less-${id}`, { name: `2.4.5 − ${name}`, about: `同 2.4.5，但少了这一项：${about}。` }),
]);

export const variants: Translation<typeof english.variants> = {
  'station-244': {
    name: 'Liquidsoap 2.4.4',
    does: '每次都看一遍',
    about: '每个节拍都遍历链表，比名字，逐个问谁定步调。',
  },
  'early-exit': {
    name: '提前退出',
    about: '同 2.4.4，但时钟问到第一个定步调的就停：文章里的循环。',
  },
  'station-245': {
    name: 'Liquidsoap 2.4.5',
    does: '记住长度',
    about: '九项改动都照发布的样子；算子仍然问谁定步调。',
  },
  'as-described': {
    name: '2.4.5 文章所述',
    does: '等人告知，不问',
    about: '同 2.4.5，但节拍里谁也不问谁定步调：文章如此。',
  },
  'with-memory': {
    name: '2.4.5 + 记忆',
    does: '节拍内记住答案',
    about: '我们的：曲目还剩多少，只在下方的音源产生帧之后才重新求；谁定步调，每节拍只求一次。',
  },
  'with-poll': {
    name: '2.4.5 + 轮询',
    about: '我们的：时钟只问设备。它靠算子在改选音源时通知；不通知的就会错过（故障“沉默的算子”）。',
  },
  'with-places': {
    name: '2.4.5 + 位置',
    does: '记着里面有谁',
    about: '我们的：谁登记了节拍后的事，一查就知道，不用逐个找。',
  },
  'with-short': { name: '2.4.5 + 短链表', about: '我们的：空的不留，单块不用链表。' },
  'with-types': {
    name: '2.4.5 + 匹配类型',
    about: '我们的：Liquidsoap 自己的类型用匹配找到，不要处理者；插件注册的类型查表。',
  },
  'with-load': {
    name: '2.4.5 + 负载因子',
    about:
      '我们的：弱引用队列的每个新数组留三分之一空着，看一眼就知道音源在哪里。在一个线程上成立；在多个线程上没有证明过。',
  },
  'all-beyond': {
    name: '我们的全部',
    about: '我们的：2.4.5 加上这六项。同轮询一样，算子改选音源却不通知，就会错过。',
  },
  mixed: { name: '你自己的', about: '每项改动都是旋钮中的一个开关。' },
  ...Object.fromEntries(single),
};

export const knobs: Translation<typeof english.knobs> = {
  script: {
    name: '脚本',
    about: '文章的六个脚本（原文没有公布，按各自的一行说明重建），另外三个，以及你在编辑器里写的一个。',
  },
  layers: { name: '层数', about: 'chain-20 的放大器，一个接一个。' },
  copies: { name: '份数', about: '脚本在同一个时钟上并排运行几份。' },
  plain: { name: '简单链', about: 'chain-20 的每层只有放大器，没有 muxer。' },
  frame: { name: '帧', about: '一帧有多长，即一个节拍。' },
  watched: {
    name: '一个观察者',
    about:
      '给第一个音源挂上一个观察者，比如监控。有惰性钩子时，只有这个音源有钩子；没有时，所有算子本来就都有。',
  },
  contents: { name: '长度', about: '块和内容是否知道自己有多长；短链表是我们的。' },
  dispatch: { name: '类型', about: '怎样找到内容的处理者。' },
  weak: { name: '弱引用队列', about: '弱引用的队列怎样增长。' },
  detach: { name: '睡眠即脱离', about: '入睡的音源立即离开时钟（#5119）。' },
  sync: { name: '谁定步调', about: '时钟怎样得知。' },
  integers: { name: '整数', about: '长度按整数比较。' },
  watchers: { name: '惰性钩子', about: '有人看的时候才有钩子。' },
  remember: { name: '记住', about: '曲目还剩多少，只在下方的音源产生帧之后才重新求：我们的。' },
  places: { name: '位置', about: '节拍后的队列知道里面有谁：我们的。' },
};

export const options: Translation<typeof english.options> = {
  script: { crossfade: 'crossfade', requests: 'requests', paces: '两种步调', own: '你自己的' },
  contents: {
    '2.4.4': '现数，2.4.4',
    '5135': '#5135',
    '5137': '#5137',
    '5135 5137': '#5135、#5137',
    '5140': '#5140',
    '5135 5140': '#5135、#5140',
    '5137 5140': '#5137、#5140',
    '2.4.5': '已知，2.4.5',
    short: '短链表，我们的',
  },
  dispatch: {
    tried: '逐个尝试',
    indexed: '编号',
    checked: '编号，带检查',
    matched: '匹配',
  },
  weak: { '2.4.4': '每次入队都复制，2.4.4', '2.4.5': '加倍，2.4.5', 'load factor': '负载因子' },
  sync: {
    scan: '询问所有算子，2.4.4',
    'early exit': '问到第一个为止',
    told: '由音源报告',
    'told and asked': '由音源报告，算子也问，2.4.5',
    remembered: '同 2.4.5，但每节拍只求一次',
    polled: '只问设备',
  },
};

export const presets: Translation<typeof english.presets> = {
  simple: { name: 'simple', about: '一个音和一个输出：一个节拍至少花多少。' },
  'multi-output-10': { name: 'multi-output-10', about: '一个音，十个输出。' },
  'audio-chunks': { name: 'audio-chunks', about: '解码的片段，一个切换器和一个放大器。' },
  'add-8': { name: 'add-8', about: '八个音相加。' },
  'large-add-32': { name: 'large-add-32', about: '32 个音相加。' },
  'chain-8': { name: 'chain-8', about: '八个放大器：chain-20 中还看得过来的部分。' },
  'chain-20': { name: 'chain-20', about: '二十个放大器：2.4.4，以及跟得上的我们的。' },
  'zombies-5119': {
    name: '僵尸，交叉淡化',
    about: '交叉淡化，对比 2.4.4 和没有“睡眠即脱离”的 2.4.5。',
  },
  'detach-5119': {
    name: '脱离，交叉淡化',
    about: '交叉淡化，对比没有“睡眠即脱离”的 2.4.5 和发布的 2.4.5。',
  },
  'request-queue': { name: '点播队列', about: '点播排在播放列表前面。' },
  'silent-switch': {
    name: '沉默的 switch',
    about: 'switch 在一个音和一个有自己步调的播放列表之间改选，却不通知。',
  },
  'plain-chain-20': { name: '简单链', about: '二十个没有 muxer 的放大器：什么也不翻倍。' },
};
