/**
 * Links as they come back from chats, mails and other sites. A link is a text of ASCII letters, digits and `-._~/?&=`
 * (docs/links.md), so each row is what a program makes of one, by its own rules: percent escapes (RFC 3986, 2.1), soft
 * line breaks (RFC 2045, 6.7), HTML's escapes, Unicode's ignorable characters, and delimiters around an address
 * (RFC 3986, appendix C).
 */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { labOf, pack, pageOf, unpacking, upgraded } from '../../web/src/link/link.ts';
import { linkables } from './links.labs.ts';

const read = (link: string) => linkables.get(labOf(link) ?? 'ring')!.codec.read(link);
const written = (link: string) => {
  const { codec } = linkables.get(labOf(link) ?? 'ring')!;
  const reading = codec.read(link);
  return 'state' in reading ? { link: codec.write(reading.state), left: reading.left ?? [] } : reading;
};
const SLOTS = '#v2/ring?slots=128';
const BOTH = '#v2/ring?slots=128&t=500';

test.for([
  // Unseen characters.
  ['#v2/ring?slots=128%E2%80%8B', SLOTS],
  ['#v2/ring?slots=128\u200D', SLOTS],
  ['\uFEFF#v2/ring?slots=128', SLOTS],
  ['#v2/r\u00ADing?slo\u200Ets=1\u200F28', SLOTS],
  ['#v2/ring?slots=128%C2%A0', SLOTS],
  ['#v2/ring?slots=128%E2%80%AF&t=500\u2060', BOTH],
  ['#v2/ring?slots=\u202A128\u202C', SLOTS],
  ['#v2/ring?slots=128\uFE0F', SLOTS],
  ['#v1/station?frame=40%C2%A0ms', '#v1/station?frame=40%20ms'],
  // Encoded delimiters.
  ['#v2/ring?slots%3D128&t%3D500', BOTH],
  ['#v2/ring%3Fslots=128', SLOTS],
  ['#v2%2Fring?slots=128%26t=500', BOTH],
  ['#%2523v2%252Fring%253Fslots%253D128%2526t%253D500', BOTH],
  ['%23v2/ring?slots=128', SLOTS],
  ['#v2/ring?slots=128&amp;t=500', BOTH],
  ['#v2/ring?slots=128&amp;amp;t&#61;500', BOTH],
  ['#v2/ring?slots=128&#x26;t=500', BOTH],
  ['#v2/ring?slots=128&#038;t=500', BOTH],
  ['#v2/ring?slots=128&#8203;&amp;t&equals;500', BOTH],
  ['#v2\\/ring?slots=128\\u0026t\\u003d500', BOTH],
  ['#v2/ring?slots\\=128\\&t\\=500', BOTH],
  ['#v1/station?frame=40+ms', '#v1/station?frame=40%20ms'],
  ['#v1/station?frame=40%2520ms', '#v1/station?frame=40%20ms'],
  ['#/v2/ring/?slots=128', SLOTS],
  ['#v2/ring?no\\_catch\\_up=on\\&slots\\=128', '#v2/ring?slots=128&no_catch_up=on'],
  ['#v2/ring?slots=128%5C&t=500', BOTH],
  // Wrapped lines.
  ['#v2/ring?slots=1%0D%0A28&t=500', BOTH],
  ['#v2/ring?slo=\r\nts=128', SLOTS],
  ['#v2/ring?slots=3D128&t=3D5=\n00', BOTH],
  ['#v2/ring?slots=128%0A> &t=500', BOTH],
  ['#v2/ri ng?slo ts=12 8', SLOTS],
])('%s is %s', ([link, wanted]) => {
  expect(written(link)).toEqual({ link: wanted, left: [] });
  expect(labOf(upgraded(link))).toBe(labOf(wanted));
});

test.for([
  // What other sites add.
  ['#v2/ring?slots=128&t=500&fbclid=x1', BOTH, ['fbclid']],
  ['#v2/ring?utm_source=a&utm_medium=b&slots=128&t=500', BOTH, ['utm_source', 'utm_medium']],
  ['#v2/ring?slots=128?gclid=x', SLOTS, ['gclid']],
  ['#v2/ring?slots=128&si=a%26z&mc_eid', SLOTS, ['si', 'z', 'mc_eid']],
  ['#v2/ring?slots=128#:~:text=a', SLOTS, [':~:text']],
  ['#v2/ring?slots=128&sned=3000', SLOTS, ['sned']],
  // Signs behind an address.
  ['#v2/ring?slots=128)', SLOTS, [')']],
  ['#v2/ring?slots=128).', SLOTS, [').']],
  ['#v2/ring?slots=128,', SLOTS, [',']],
  ['#v2/ring?slots=128&gt;', SLOTS, ['>']],
  ['#v2/ring?slots=128%22', SLOTS, ['"']],
  ['#v2/ring?slots=128">here</a>', SLOTS, ['">here</a>']],
  ['#v2/ring?slots=128”', SLOTS, ['”']],
  ['#v2/ring?slots=128。看', SLOTS, ['。看']],
  ['#v2/ring?slots=128**', SLOTS, ['**']],
  ['#v2/ring?slots=128_', SLOTS, ['_']],
  ['#v2/ring?slots=128)_', SLOTS, [')_']],
  ['#v2/ring?slots=128 -', SLOTS, ['-']],
  ['#v2/ring?slots=128&rdquo;', SLOTS, ['”']],
  ['#v2/ring?slots=128\\', SLOTS, ['\\']],
  ['#v2/ring?slots=128 😀', SLOTS, ['😀']],
  ['#v2/ring?tab=story.2]', '#v2/ring?tab=story.2', [']']],
  ['#v2/ring?slots=128&fbclid=x1)', SLOTS, ['fbclid']],
  ['#v2/ring?fbclid=x&slots=128!', SLOTS, ['fbclid', '!']],
] as const)('%s opens as %s, with what is left out', ([link, wanted, left]) => {
  expect(written(link)).toEqual({ link: wanted, left });
});

test('a lab by itself stays one, whatever stands behind it', () => {
  for (const link of ['#v2/ring', '#v1/ring?fbclid=x', '#v2/ring)', '#v2/ring&utm_source=x', '#v2/ring/'])
    expect(read(link), link).toMatchObject({ bare: true });
  expect(read('#v1/ring?')).not.toHaveProperty('bare');
  expect(read('#v1/ring?catch_up=on&fbclid=x')).toMatchObject({ left: ['fbclid'] });
});

test('what is wrong is refused as before, and an embedding page is told of a name that means nothing', () => {
  const { codec } = linkables.get('ring')!;
  expect(codec.read('#v2/ring?slots=7)')).toMatchObject({ refusals: [{ knob: 'slots', value: '7)' }] });
  expect(codec.read('#v2/ring?slots=128&sned=1', true)).toMatchObject({
    refusals: [{ knob: 'unknown', value: 'sned' }],
  });
  expect(codec.read('#coarses')).toMatchObject({ refusals: [{ knob: 'page', value: 'coarses' }] });
});

test.for([
  ['#courses)', 'course', '#courses', [')']],
  ['#courses_', 'course', '#courses', ['_']],
  ['#courses.', 'course', '#courses', ['.']],
  ['#v1/course/sync/3>', 'course', '#v1/course/sync/3', ['>']],
  ['#v1%2Fcourse%2Fsync%2F3', 'course', '#v1/course/sync/3', []],
  ['#v1/course/sync/3?fbclid=x', 'course', '#v1/course/sync/3', ['fbclid']],
  ['#v1/results\u200B', 'results', '#v1/results', []],
  ['#v1/results%E2%80%9D', 'results', '#v1/results', ['”']],
  ['#?utm_source=x', 'home', '#', ['utm_source']],
] as const)('%s opens the page %s', ([hash, route, link, left]) => {
  expect(pageOf(hash)).toEqual({ route, link, left });
});

const SCRIPT =
  'tone = sine(440.)\noutput.card(tone)\n# what is packed here is as long as two lines of a mail\n';
let letters = '';
beforeAll(async () => {
  letters = await pack(SCRIPT);
  // The cache of unpacked scripts forgets this one.
  for (let other = 0; other < 40; other += 1) await pack(`${SCRIPT}${other}`);
});

test('a packed script opens however its letters were wrapped or written, and is written clean', async () => {
  const link = (own: string) => `#v1/station?script=own&own=${own}`;
  const at = (sign: string) => `${letters.slice(0, 20)}${sign}${letters.slice(20)}`;
  const standard = letters.replaceAll('-', '+').replaceAll('_', '/');
  const padded = standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
  const forms = [
    at('%20'),
    at('\n'),
    at('=\r\n'),
    at('%0D%0A> '),
    at('='),
    at('%E2%80%8B'),
    at('+').replace('+', '%09'),
  ];
  for (const form of [...forms, padded, encodeURIComponent(padded), encodeURIComponent(at(' '))]) {
    await unpacking(link(form), 'own');
    expect(written(link(form)), form).toEqual({ link: link(letters), left: [] });
  }
  await unpacking(link(`${letters})`), 'own');
  expect(written(link(`${letters})`))).toEqual({ link: link(letters), left: [')'] });
});

test('every recorded link opens the same state after each of these ways', async () => {
  const { links } = JSON.parse(readFileSync(new URL('../fixtures/links.json', import.meta.url), 'utf8')) as {
    links: { link: string }[];
  };
  const cut = (text: string, every: number, sign: string) =>
    text.replace(new RegExp(`.{${every}}(?=.)`, 'gsu'), `$&${sign}`);
  const ways: Record<string, (link: string) => string> = {
    encoded: (link) => `#${encodeURIComponent(link.slice(1))}`,
    twice: (link) => encodeURIComponent(encodeURIComponent(link)),
    html: (link) => link.replaceAll('&', '&amp;').replaceAll('=', '&#61;'),
    json: (link) => link.replaceAll('/', '\\/').replaceAll('&', '\\u0026').replaceAll('=', '\\u003d'),
    unseen: (link) => cut(link, 3, '\u200B'),
    wrapped: (link) => cut(link, 20, '=\r\n'),
    // A soft break does not part an escape.
    quoted: (link) => cut(link, 37, '\n').replaceAll('=', '=3D').replaceAll('\n', '=\n> '),
    spaced: (link) => (link.includes('%') ? link : cut(link, 11, ' ')),
    followed: (link) => `${link})”, and`.slice(0, -5),
    campaign: (link) => `${link}${link.includes('?') ? '&' : '?'}utm_source=a&fbclid=b`,
  };
  for (const { link } of links) {
    const { codec } = linkables.get(labOf(link) ?? '')!;
    await unpacking(link, 'own');
    const plain = codec.read(link);
    for (const [name, way] of Object.entries(ways)) {
      // After an empty `?`, what was added is all that there is: the lab by itself.
      if (link.endsWith('?') && /followed|campaign/u.test(name)) continue;
      await unpacking(way(link), 'own');
      const reading = codec.read(way(link));
      expect('state' in reading ? reading.state : reading, `${name}: ${way(link)}`).toEqual(
        'state' in plain ? plain.state : plain,
      );
    }
  }
});

test('noise is tidied once and for all', () => {
  const nested = `${'%2'.repeat(4_000)}${'5'.repeat(4_000)}`;
  for (const noise of [
    '%25'.repeat(13_000),
    nested,
    `${'('.repeat(39_000)}a`,
    '&amp;'.repeat(7_000),
    '%FF%',
    '\uD800',
  ])
    expect(upgraded(upgraded(noise)), noise.slice(0, 20)).toBe(upgraded(noise));
});
