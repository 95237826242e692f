// Translated from station.script.constructs.en.ts, digest bd46f7d9.
import type * as english from './station.script.constructs.en.ts';
import type { Translation } from './translation.ts';

export const constructs: Translation<typeof english.constructs> = {
  def: '这里没有自定义函数（def … end）。list.init、list.map、list.fold 和 list.iter 接受 fun (x) -> …。',
  let: '这里没有 let。写 名字 = 值。',
  if: '这里没有 if … then … else 和 x ? a : b。要在音源之间选择，用 switch。',
  loop: '这里没有循环（for、while）。要重复，用 list.init 和 list.iter。',
  try: '这里没有 try … catch。',
  block: '这里不能把几条语句合成一个（begin … end 或花括号）。',
  boolean: '这里没有 and、or 和 not。',
  comparison: '这里没有比较（==、!=、<、<=、>、>=）。',
  reference: '这里没有可变的值（ref、:=、!）。',
  null: '这里没有 null、?? 和 ?.。',
  open: '这里没有 open。写全名，如 list.map。',
  encoder: '这里没有编码器（%mp3、%ffmpeg 等）：output.card 和 output.dummy 不需要。',
  preprocessor: '这里没有 %include、%ifdef 之类：这段文本就是整个脚本。',
  method: '这里没有值的方法和字段（x.y）。只有算子和函数的名字带点。',
  setting: '这里没有设置（settings.…、set）。',
  record: '这里没有记录（{a = 1}）。',
  weight: '这里没有 .{weight = …}。add 接受列表：weights=[1., 4.]。',
  lookup: '这里不能按键查找（x["key"]）。',
  weekday: '这里没有星期几（1w 到 7w）。时间用 h、m 和 s。',
  regexp: '这里没有正则表达式（r/…/）。',
  annotation: '这里不写类型，如 (x : float)。去掉冒号和类型。',
  spread: '这里没有 ::、@ 和 ...。把列表写全。',
  operator: '这里没有 +.、-.、*.、/. 和 %。+、-、* 和 / 也接受 float。',
  parameter: '这里的参数没有标签、默认值、类型和模式：fun (x, y) -> …。',
  tuple: '这里有二元组 (a, b)，没有 ()，也没有更多个值的元组。',
  bytes: '这里的文本是 UTF-8，这些字节不是。直接写这个字符，或写 \\u 加码点。',
};

export const otherTexts: Translation<typeof english.otherTexts> = {
  shell: '这是命令行或 shell 脚本。只粘贴 Liquidsoap 要读的：引号里的文本，或 .liq 文件的内容。',
  markup: '这是 XML 或 HTML，不是脚本。粘贴 .liq 文件的内容。',
  json: '这是 JSON，不是脚本。粘贴 .liq 文件的内容。',
  playlist: '这是播放列表文件，不是脚本。粘贴 .liq 文件的内容。',
  words: '这段文本不是脚本。脚本里有 output.card(sine()) 这样的行。',
};
