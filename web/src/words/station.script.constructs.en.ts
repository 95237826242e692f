/** What scripts contain that the station's language lacks, and texts that are no scripts. */

/** Constructs of Liquidsoap 2.4, by the engine's ids. */
export const constructs = {
  def: 'Functions of your own (def … end) are not here. list.init, list.map, list.fold and list.iter take fun (x) -> ….',
  let: 'let is not here. Write name = value.',
  if: 'if … then … else and x ? a : b are not here. A switch chooses between sources.',
  loop: 'Loops (for, while) are not here. list.init and list.iter repeat.',
  try: 'try … catch is not here.',
  block: 'Several statements in one (begin … end, or braces) are not here.',
  boolean: 'and, or and not are not here.',
  comparison: 'Comparisons (==, !=, <, <=, >, >=) are not here.',
  reference: 'Values that change (ref, :=, !) are not here.',
  null: 'null, ?? and ?. are not here.',
  open: 'open is not here. Write names in full, such as list.map.',
  encoder: 'Encoders (%mp3, %ffmpeg and others) are not here: output.card and output.dummy need none.',
  preprocessor: '%include, %ifdef and their like are not here: this text is the whole script.',
  method: 'Methods and fields of values (x.y) are not here. Only names of operators and functions have dots.',
  setting: 'Settings (settings.…, set) are not here.',
  record: 'Records ({a = 1}) are not here.',
  weight: '.{weight = …} is not here. add takes a list, weights=[1., 4.].',
  lookup: 'Looking something up by its key (x["key"]) is not here.',
  weekday: 'Days of the week (1w to 7w) are not here. Times have h, m and s.',
  regexp: 'Regular expressions (r/…/) are not here.',
  annotation: 'Types, as in (x : float), are not here. Leave out the colon and the type.',
  spread: '::, @ and ... are not here. Write the list out.',
  operator: '+., -., *., /. and % are not here. +, -, * and / take float, too.',
  parameter: 'Labels, defaults, types and patterns of parameters are not here: fun (x, y) -> ….',
  tuple: 'Pairs (a, b) are here, but neither () nor more than two values.',
  bytes:
    'Texts here are UTF-8, and these bytes are not. Write the character itself, or \\u with its code point.',
} as const;

/** Texts that are no scripts, by the engine's ids. */
export const otherTexts = {
  shell:
    'This is a command line or a script of a shell. Paste only what Liquidsoap reads: the text between the quotation marks, or the .liq file.',
  markup: 'This is XML or HTML and no script. Paste the text of a .liq file.',
  json: 'This is JSON and no script. Paste the text of a .liq file.',
  playlist: 'This is a playlist and no script. Paste the text of a .liq file.',
  words: 'This text is no script. A script has lines such as output.card(sine()).',
} as const;
