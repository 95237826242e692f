import { expect, test } from 'vitest';
import { firstViewFiles } from '../../scripts/bundle.mjs';

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_shared.js'],
    css: ['assets/index.css'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
  'src/labs/ring.ts': { file: 'assets/ring.js', css: ['assets/ring.css'], imports: ['_shared.js'] },
  'embed.html': { file: 'assets/embed.js', isEntry: true },
};
const files = [
  'index.html',
  'assets/index.js',
  'assets/index.css',
  'assets/shared.js',
  'assets/ring.js',
  'assets/ring.css',
  'assets/embed.js',
  'assets/engine.worker.js',
  'assets/conductor.worker-C-NreaW8.js',
  'assets/thread.worker-BWNJrGKu.js',
  'assets/slots.worklet-BZz-NaPe.js',
  'assets/ringside_bg.wasm',
  'ringside-embed.js',
];

test('the first view is the page, its imports, its styles, and its workers', () => {
  expect(firstViewFiles(files, manifest, 'index.html')).toEqual([
    'assets/index.js',
    'assets/index.css',
    'assets/shared.js',
    'assets/engine.worker.js',
  ]);
});

test('a part of the page that the address opens counts too, and must be there', () => {
  expect(firstViewFiles(files, manifest, 'index.html', 'src/labs/ring.ts')).toContain('assets/ring.css');
  expect(() => firstViewFiles(files, manifest, 'index.html', 'src/gone.ts')).toThrow('no src/gone.ts');
});

test('another page counts its own', () => {
  expect(firstViewFiles(files, manifest, 'embed.html')).toEqual([
    'assets/embed.js',
    'assets/engine.worker.js',
  ]);
});
