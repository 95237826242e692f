// Translated from course.en.ts, digest 42d5eca5.
import { MEASURE } from './controls.zh.ts';
import type * as english from './course.en.ts';
import { number } from './format.ts';
import { clauses, signs } from './joining.zh.ts';
import type { Translation } from './translation.ts';

export const course: Translation<typeof english.course> = {
  tab: '课程',
  title: '课程 · Ringside',
  heading: '给课堂的课程，独自学也行',
  lead: '每一步打开一个实验室的某个状态，并提出一个问题。你先说出预测，再由你的浏览器计数或测量，看看结果如何。',
  kept: '你的预测和结果只留在这个浏览器里。',
  needs: '预备知识：',
  steps: (steps, minutes) => `${number(steps)} 步，${number(minutes)} 分钟`,
  step: (at, of) => `第 ${number(at)} 步，共 ${number(of)} 步`,
  minutes: (minutes) => `${number(minutes)} 分钟`,
  inLab: (title, at, of) => `课程：${title}，第 ${number(at)} 题，共 ${number(of)} 题`,
  questions: (questions, minutes) => `${number(questions)} 题，${number(minutes)} 分钟`,
  heads: '课程',
  short: '猜一猜，数一数，看结果。不用账号，也不记分。',
  begin: '开始',
  goOn: (at) => `接着上第 ${number(at)} 步`,
  whole: '全文，可打印',
  paper: '以下是课程全文，供阅读和打印；要在屏幕上作答，请进入各步。',
  all: '全部课程',
  restart: '从头再来',
  restarted: '这门课里你的预测和结果已经清除。',
  wrong: {
    course: (value, allowed) => `没有课程“${value}”。允许：${allowed.replaceAll(', ', '、')}。`,
    step: (value, allowed) => `这门课没有第“${value}”步。允许：${allowed.replace('–', '～')}。`,
  },
  nav: '课程的各步',
  back: '上一步',
  next: '下一步',
};

export const predict: Translation<typeof english.predict> = {
  heading: '先预测，再看',
  number: '你的数字',
  range: (min, max) => `请填 ${number(min)} 到 ${number(max)} 之间的数。`,
  ask: { count: '计数', measure: MEASURE, clock: '看时钟' },
  without: { count: '不预测，直接计数', measure: `不预测，直接${MEASURE}`, clock: '不预测，直接看' },
  counting: '正在计数。',
  stop: '停止测量',
  again: '再问我一次',
};

export const answer: Translation<typeof english.answer> = {
  heading: '这个浏览器的结果',
  said: '你说：',
  found: { count: '这个浏览器数得：', measure: '这个浏览器测得：', clock: '这个浏览器的时钟：' },
  outcome: {
    right: '如你所料。',
    wrong: '与你所料不同。',
    open: '也许如你所料：区间跨过了不止一个答案。',
    undecided: '在这里无法判断，谁也不算对，谁也不算错。让机器闲下来，再测一次。',
  },
  exact: '精确，自开始以来',
  source: (source) => `出处：${source}。`,
  again: '再测一次：',
  counts: {
    published: '已发布的帧',
    deliveries: '已投递的帧',
    latency_ms: '平均延迟，ms',
    dropped: '被断开的读者',
    ticks: '节拍',
    sends: '发出的消息',
    frames: '帧',
    chunks: '块',
    requests: '已答复的请求',
    wire: '写出的字节',
    jobs: '已执行的任务',
  },
};

export const summary: Translation<typeof english.summary> = {
  heading: '你的预测和结果',
  finished: '已上完。',
  answered: (answered, of) => `共 ${number(of)} 题，已答 ${number(answered)} 题。`,
  right: (steps) => `如你所料：${number(steps)} 题`,
  wrong: (steps) => `与你所料不同：${number(steps)} 题`,
  undecided: (steps) => `无法判断：${number(steps)} 题`,
  unsaid: (steps) => `没有预测：${number(steps)} 题`,
  tally: (parts) => (parts.length > 0 ? clauses(parts) + signs.end : ''),
  see: '看结果',
  reread: '再上一遍',
};

export const teacher: Translation<typeof english.teacher> = {
  switch: '教师笔记',
  about: '该说什么，以及哪些答案会错。',
  say: '可以说',
  wrong: '常见的错误答案',
  print: '打印',
  link: '实验室：',
  answer: '你的答案和理由：',
  found: '结果：',
};
