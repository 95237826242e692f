/** Lints with types for TypeScript and Svelte; the scripts' own types are checked by tsc. */
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig([
  globalIgnores(['dist/', 'engine/', '.tools/', 'node_modules/', 'research/', 'test-results/']),
  js.configs.recommended,
  // The compiler knows every name, also those of workers, worklets and Node.
  { rules: { 'no-undef': 'off' } },
  {
    files: ['**/*.ts', '**/*.svelte'],
    extends: [ts.configs.recommendedTypeChecked, svelte.configs.recommended, svelte.configs.prettier],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'tsconfig.node.json'],
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // Data never becomes markup.
      'svelte/no-at-html-tags': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SvelteAttribute[key.name="style"]:not(:has(SvelteMustacheTag))',
          message:
            'The content policy refuses a constant style attribute: use a class or style:name={value}.',
        },
      ],
    },
  },
  // The link's codec knows nothing of the page, and the page imports it as one module.
  {
    files: ['web/src/link/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^\\.\\./(?!engine/|words/)',
              message: 'web/src/link holds the codec alone: it imports only types of the engine, and words.',
            },
          ],
        },
      ],
    },
  },
  // The engine's workers feed the sound card; audio knows nothing of the engine.
  {
    files: ['web/src/audio/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^\\.\\./(?!platform/|words/|\\.\\./)',
              message: 'web/src/audio is below the engine and the page: it imports only platform and words.',
            },
          ],
        },
      ],
    },
  },
  // Labs compute facts and choose sentences; words say them, and know no lab, component, course, state or engine.
  {
    files: ['web/src/words/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^\\.\\./',
              message:
                'web/src/words imports only other words: labs pass them facts, and declare no type for them.',
            },
          ],
        },
      ],
    },
  },
  // What the engine and the embed refuse, and faults of queries and files, are codes with fields: these have the words.
  {
    files: ['web/src/words/{embed,errors,faults,library.desk,media,own.failures,own.refusals,refusals}.*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^\\.\\./(?!engine/|own/|embed/refusal\\.ts$|\\.\\./\\.\\./engine/pkg-library/)',
              message:
                'These words import only types of the engine, of the embed, and of variants of one’s own.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['web/src/**/*.{ts,svelte}'],
    ignores: ['web/src/link/**'],
    rules: {
      // Not `no-restricted-imports`, whose blocks above would no longer count for the same files.
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ regex: '/link/(?!link\\.ts$)', message: 'Import links from link/link.ts.' }] },
      ],
    },
  },
]);
