/** The editor of station scripts without a page: underlined faults, positions of operators, and requests to the worker. */
import { describe, expect, test, vi } from 'vitest';
import { check_script, script_examples, script_functions } from '../../engine/pkg-station/ringside.js';
import { Checker, type Verdict } from '../../web/src/labs/station/editor/checker.ts';
import { HALF, layers, layout, MOST_PLACES } from '../../web/src/labs/station/editor/layout.ts';
import {
  completed,
  lineAndColumn,
  suggestions,
  typedAt,
} from '../../web/src/labs/station/editor/completion.ts';
import { constructs, otherTexts } from '../../web/src/words/station.script.constructs.en.ts';
import { editor as words } from '../../web/src/words/station.script.en.ts';
import { functions as sentences } from '../../web/src/words/station.script.functions.en.ts';
import { functions as chinese } from '../../web/src/words/station.script.functions.zh.ts';
import { lines, partOf } from '../../web/src/labs/station/editor/pieces.ts';
import { sign } from '../../web/src/labs/station/editor/signs.ts';
import {
  edited,
  MOST_TOKENS,
  moved,
  packed,
  tokensWithin,
} from '../../web/src/labs/station/editor/tokens.ts';
import type { Call, Reply } from '../../web/src/engine/rpc.worker.ts';
import {
  drawnText,
  exampleName,
  place,
  problem,
  wiredText,
} from '../../web/src/labs/station/editor/texts.ts';
import { ScriptedWorker } from '../fixtures/worker.scripted.ts';
import './modules.ts';

const example = (id: string) => script_examples().examples.find((one) => one.id === id)!.text;
const graph = (text: string) => check_script(text).graph!;
const drawn = (text: string) => {
  const { tokens, faults } = check_script(text);
  return lines(text, tokens, faults);
};

describe('what is underlined', () => {
  test('pieces put together are the text, and each fault is one of them', () => {
    const text = 'é = sien(440.) # 𝄞\n\noutput.dummy(é) ';
    const found = drawn(text);
    expect(found.map(({ pieces }) => pieces.map((piece) => piece.text).join('')).join('\n')).toBe(text);
    expect(found[0].pieces.find(({ mark }) => mark)).toEqual({
      text: 'sien',
      meaning: 'name',
      mark: 'fault',
    });
    expect(found.map(({ mark }) => mark)).toEqual(['fault', undefined, undefined]);
    expect(found[0].pieces.at(-1)).toEqual({ text: '# 𝄞', meaning: 'comment', mark: undefined });
  });
  test('a fault at the end covers nothing, and a warning is no fault', () => {
    expect(drawn('x = ')[0].pieces.at(-1)).toEqual({ text: '', mark: 'fault' });
    const found = drawn('x = 3\noutput.dummy(sine())');
    expect(found.map(({ mark }) => mark)).toEqual(['warning', undefined]);
  });
  test('markers of the previous text move with edits', () => {
    const spans = [
      { from: 0, to: 2 },
      { from: 3, to: 5 },
      { from: 6, to: 8 },
    ];
    expect(moved(spans, edited('ab cd ef', 'ab cXd ef'))).toEqual([
      { from: 0, to: 2 },
      { from: 7, to: 9 },
    ]);
    expect(moved(spans, edited('ab cd ef', 'ab cd ef'))).toEqual(spans);
    expect(moved(spans, edited('ab cd ef', ''))).toEqual([]);
  });
  test('a part has whole lines, and the pieces that the whole text has there', () => {
    const text = 'a = 1\nb = [\n  a, "x"]\n\nsine(b)\n';
    const whole = drawn(text);
    const { tokens, faults } = check_script(text);
    for (let first = 0; first < 8; first += 1) {
      for (let count = 1; count < 8; count += 1) {
        const { from, to, before, all } = partOf(text, first, count);
        expect([before, all]).toEqual([Math.min(first, 5), 6]);
        expect(lines(text, tokens, faults, from, to)).toEqual(whole.slice(before, before + count));
      }
    }
  });
  test('the tokens of a part are those of the whole text that are there, after any edit', () => {
    const text = 'tone = sine(440.) # é\noutput.card(amplify(0.5, tone))\nx = [1, 2]\n';
    const { tokens } = check_script(text);
    const all = packed(tokens);
    const edits = [
      'tone = sine(40.) # é\noutput.card(amplify(0.5, tone))\n',
      `\n${text}`,
      `${text}a`,
      '',
      'x',
      text,
    ];
    for (let at = 0; at < text.length; at += 5) {
      edits.push(`${text.slice(0, at)}Q Q${text.slice(at)}`, text.slice(0, at) + text.slice(at + 4));
    }
    for (const now of edits) {
      const edit = edited(text, now);
      const left = moved(tokens, edit);
      for (let from = 0; from < now.length; from += 7) {
        const to = from + 20;
        const there = left.filter((token) => token.to > from && token.from < to);
        expect(tokensWithin(all, edit, from, to), `${now} ${from}`).toEqual(there);
      }
    }
  });
  test('a script of 64 kB is split into as many pieces as are in view, whatever its lines', () => {
    const end = 'output.card(sine())';
    for (const [line, count] of [
      ['x = 1\n', 10_000],
      ['\n', 60_000],
      ['1;', 30_000],
      ['f(1,[2],"a")+', 5_000],
      ['# c\n', 15_000],
    ] as const) {
      const text = line.repeat(count) + end;
      const part = partOf(text, 3_000, 100);
      const edit = edited(text, `${text.slice(0, part.from)}1${text.slice(part.from)}`);
      const tokens = tokensWithin(packed(check_script(text).tokens), edit, part.from, part.to);
      expect(tokens.length, line).toBeLessThanOrEqual(MOST_TOKENS);
      expect(
        lines(text, tokens, [], part.from, part.to).flatMap(({ pieces }) => pieces).length,
      ).toBeLessThanOrEqual(2 * MOST_TOKENS + 1);
    }
  });
});

test('every example is called something and has a graph, and every operator in it a sign', () => {
  for (const { id, text } of script_examples().examples) {
    expect(exampleName(id)).not.toBe('');
    for (const { operator } of graph(text)) expect(sign(operator), operator).not.toBe('');
  }
});

describe('the drawing', () => {
  test('goes from sources to outputs without overlaps', () => {
    for (const { id, text } of script_examples().examples) {
      const nodes = graph(text);
      const depth = layers(nodes);
      const { placed, wires, width, height } = layout(nodes);
      nodes.forEach(({ sources }, at) => {
        for (const source of sources) expect(depth[source]).toBeLessThan(depth[at]);
      });
      const spots = placed.map(({ x, y }) => `${x} ${y}`);
      expect(new Set(spots).size, id).toBe(spots.length);
      placed.forEach((one, at) => {
        for (const other of placed.slice(at + 1))
          if (one.x === other.x) expect(Math.abs(one.y - other.y)).toBeGreaterThan(2 * HALF);
        expect(one.x > HALF && one.x < width - HALF && one.y > HALF && one.y < height - HALF).toBe(true);
      });
      expect(wires).toHaveLength(nodes.reduce((sum, { sources }) => sum + new Set(sources).size, 0));
    }
  });
  test('34 operators stay readable: 32 sources a row apart, and a chain of 22 in one line', () => {
    const many = layout(graph(example('large-add-32')));
    expect([many.placed.length, many.height < 850, many.width < 500]).toEqual([34, true, true]);
    const chain = layout(graph(example('chain-20')));
    expect(new Set(chain.placed.map(({ y }) => y)).size).toBe(1);
    expect(chain.wires.every(({ path }) => !path.includes('C'))).toBe(true);
  });
  test('a script of some lines whose graph has thousands of long wires leaves the longest out, and says how many', () => {
    const wide = `l = list.init(60, fun (i) -> sine())\nlist.iter(fun (_) -> output.dummy(add(l)), list.init(90, fun (i) -> i))`;
    const names = Array.from({ length: 32 }, (_, at) => `t${at}`);
    // Each of 200 operators pulls from the one before it and from 32 sources, which are up to 200 layers back.
    const deep = `${names.map((name) => `${name} = sine()\n`).join('')}list.iter(fun (s) -> output.dummy(s), [list.fold(fun (s, i) -> add([s, ${names.join(', ')}]), sine(), list.init(200, fun (i) -> i))])`;
    for (const text of [deep, wide]) {
      const nodes = graph(text);
      const all = nodes.reduce((sum, { sources }) => sum + new Set(sources).size, 0);
      const { wires, omitted, placed } = layout(nodes);
      expect([wires.length + omitted, placed.length]).toEqual([all, nodes.length]);
      expect(omitted).toBeGreaterThan(0);
      const depth = layers(nodes);
      const span = ({ from, to }: { from: number; to: number }) => depth[to] - depth[from];
      expect(wires.reduce((sum, wire) => sum + span(wire), 0)).toBeLessThanOrEqual(MOST_PLACES);
    }
  });
  test('a wire that passes by operators has a place of its own beside them', () => {
    const { placed, wires } = layout(graph(example('radio')));
    const passing = wires.find(({ from, to }) => placed[to].x - placed[from].x > 80)!;
    expect(passing.path.match(/[CH]/g)!.length).toBeGreaterThan(1);
  });
});

describe('words', () => {
  const first = (text: string) => {
    const [fault] = check_script(text).faults;
    return `${place(fault)} ${problem(fault)}`;
  };
  test('have a position, the error, and the correction', () => {
    expect(first('output.dummy(sine(440))')).toBe(
      '1:19 float is wanted here, this is int. Write 440. with a point.',
    );
    expect(first('output.dummy(amplifi(1., sine()))')).toBe(
      '1:14 No operator here has this name. Did you mean amplify?',
    );
    expect(first('output.card(fallible=true, playlist(self_sync=true))')).toMatch(/^1:28 .*error 17/);
    expect(first('output.dummy(add(sine()))')).toBe(
      '1:18 [source] is wanted here, this is source. Put it in square brackets.',
    );
    expect(first('x = add([sine()\noutput.dummy(x)')).toBe(
      '1:9 This is never closed: ] is expected before 2:1.',
    );
    expect(first('output.dummy(playlist())')).toContain('fallible=true');
    expect(first('radio = sine()\noutput.alsa')).toContain('Did you mean output.card(…)?');
    expect(first('output.dummy(sine() |> amplify(0.5))')).toContain('Write amplify(0.5, sine()).');
    expect(first('x = %mp3')).toBe(`1:5 ${constructs.encoder}`);
    expect(first('liquidsoap radio.liq')).toBe(`1:1 ${otherTexts.shell}`);
    expect(first('x = 3 \u2011 4')).toBe('1:7 This is U+2011. Type - in its place.');
    const { faults, errors } = check_script('x = ref(%mp3)\n'.repeat(40));
    expect(words.wrong(errors, faults.length, false, false)).toBe('20 of 80 faults.');
  });
  test('describe the graph for screen readers', () => {
    const nodes = graph('music = playlist()\noutput.card(fallible=true, amplify(0.5, music))');
    expect(drawnText(nodes)).toBe('3 operators: playlist, amplify, output.card');
    expect(nodes.map((node) => wiredText(node, nodes))).toEqual([
      'music: playlist()',
      'amplify: amplify(gain=0.5) pulls from music',
      'output.card: output.card() pulls from amplify; you hear this',
    ]);
  });
});

describe('who checks', () => {
  const checked = (id: number): Reply => ({
    kind: 'done',
    id,
    answer: { graph: null, faults: [], errors: 0, tokens: packed([]) },
  });

  test('of texts typed meanwhile, only the newest is checked', async () => {
    const heard: Verdict[] = [];
    const worker = new ScriptedWorker<Call>();
    const answer = () => worker.say(checked(worker.sent.at(-1)!.id));
    const checker = new Checker(
      (verdict) => heard.push(verdict),
      () => worker,
    );
    for (const text of ['a', 'ab', 'abc']) checker.check(text);
    answer();
    await vi.waitFor(() => expect(worker.sent).toHaveLength(2));
    answer();
    await vi.waitFor(() => expect(heard.map(({ text }) => text)).toEqual(['a', 'abc']));
    checker.stop();
    expect(worker.ended).toBe(true);
  });
});

describe('completion', () => {
  const all = () => script_functions().functions;
  const named = (word: string) => suggestions(all(), word).map(({ name }) => name);
  const at = (text: string) => typedAt(text.replace('|', ''), text.indexOf('|'));

  test('each operator and function has a sentence, in both languages, and there are no others', () => {
    const names = all()
      .map(({ name }) => name)
      .sort();
    expect(Object.keys(sentences).sort()).toEqual(names);
    expect(Object.keys(chinese).sort()).toEqual(names);
    expect(all().filter(({ operator }) => operator)).toHaveLength(15);
    expect(all().find(({ name }) => name === 'amplify')?.signature).toBe('amplify(gain=float, source)');
    expect(all().find(({ name }) => name === 'float')?.signature).toBe('float: (int) -> float');
  });
  test('names that begin with a word come first, then those with a part that does', () => {
    expect(named('ad')).toEqual(['add']);
    expect(named('AMP')).toEqual(['amplify', 'track.audio.amplify']);
    expect(named('output.')).toEqual(['output.dummy', 'output.card']);
    expect(named('card')).toEqual(['output.card']);
    expect(named('xyz')).toEqual([]);
    // Complete already.
    expect(named('add')).toEqual([]);
  });
  test('a name is completed where one stands, not in comments, texts and names of the script', () => {
    expect(at('a = si|')).toEqual({ from: 4, to: 6, word: 'si' });
    expect(at('output.card(am|x(1))')).toEqual({ from: 12, to: 15, word: 'am' });
    expect(at('x\noutput.d|')).toEqual({ from: 2, to: 10, word: 'output.d' });
    for (const none of ['|', 'a = |', '# si|', 'id="si|', "'a\\' si|", '440.|', 'so = sine()\nso|'])
      expect(at(none), none).toBeUndefined();
    expect(at('"a" ^ st|')?.word).toBe('st');
    const typed = at('am|(2., x)')!;
    expect(completed('am(2., x)', typed, 'amplify')).toBe('amplify');
    expect(completed('am', typed, 'amplify')).toBe('amplify(');
    expect(lineAndColumn('a\n\tbc', 4)).toEqual({ line: 1, column: 3 });
  });
});
