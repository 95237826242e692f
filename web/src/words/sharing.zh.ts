// Translated from sharing.en.ts, digest a648f71d.
import type * as english from './sharing.en.ts';
import type { Translation } from './translation.ts';

export const sharing: Translation<typeof english.sharing> = {
  title: '分享当前状态',
  close: '关闭',
  tabs: { link: '链接', picture: '图片', data: '数据', embed: '嵌入' },
  tabsLabel: '分享什么',
  link: {
    full: '当前状态',
    fullNote: '包含两侧的策略、所有旋钮、时间，以及手动做过的操作。',
    short: (preset: string) => `预设“${preset}”，从头开始`,
    native: '用其他应用发送',
  },
  picture: {
    svg: '存为 SVG',
    png: '存为 PNG',
    note: '采用页面当前的配色，浅色或深色。SVG 自带样式并写明字体；PNG 的像素为两倍。',
    alt: (lab: string) => `将要保存的图片：${lab}`,
    drawing: '正在绘制。',
    none: '还没有可显示的内容。',
    failed: '此浏览器无法绘制该图片，可以换一个浏览器试试。',
    foot: (time: string, unit: string, host: string) => `虚拟时间 ${time} ${unit}。Ringside，${host}`,
  },
  data: {
    table: '表格',
    csv: '存为 CSV',
    csvNote: '数字就是数字；单位写在表头，或写在旁边的一列。',
    measured: '测量结果',
    samples: '单个样本',
    inName: (title) => title,
    document: '当前状态及其结果',
    json: '存为 JSON',
    withFigures: (comparisons) => `含此浏览器测得的 ${comparisons} 项对比，以及测量环境。`,
    withoutFigures: '在此状态下还没有测量：文件只含状态。',
    elsewhere: '屏幕上的数字是导入的：文件只含状态。',
    ownFile: '正在播放你自己的文件，文档无法包含它：文件只含状态。',
    open: '打开文件',
    pick: '选择文件',
    openNote: '可以是在此或在别处保存的文件，也可以直接拖到页面上。多台机器的文件：',
    results: '并列的结果',
  },
  copy: {
    press: '复制',
    done: '已复制。',
    refused: '浏览器不允许复制。文字已选中：请按 Ctrl+C，在 Mac 上按 ⌘C。',
  },
};
