import css from '@eslint/css'
import next from 'eslint-config-next/core-web-vitals'
import tseslint from 'typescript-eslint'
import { floors } from './scripts/lint/floors.mjs'
import { markupTokens, styleTokens } from './scripts/lint/look.mjs'

const web = ['apps/web/**/*.{ts,tsx}']
const code = ['**/*.{ts,tsx,mts,mjs}']

const tests = ['**/*.{test,spec}.{ts,tsx}']

const IMPORT = '^(?:import|export) .* from '
/** A text of the specification, alone on its line: it is found again when it stays in one piece. */
const LITERAL_TEXT = '^\\s*(?:\\w+: )?([\'"]).*\\1,?$'
const lineLength = {
  code: 120,
  comments: 120,
  ignoreUrls: true,
  ignoreRegExpLiterals: true,
  ignorePattern: IMPORT,
}

const CASTS = {
  never: 'TSAsExpression > TSNeverKeyword.typeAnnotation',
  any: 'TSAsExpression > TSAnyKeyword.typeAnnotation',
  unknown: 'TSAsExpression > TSAsExpression.expression > TSUnknownKeyword.typeAnnotation',
}
const casts = Object.entries(CASTS).map(([type, selector]) => ({
  selector,
  message: `A cast by way of ${type} hides what doesn't fit: say the type, or give the reason where it must be.`,
}))

/** Before its page is alive a form is sent by the browser itself, and what doesn't say how goes into the address. */
const forms = {
  selector: 'JSXOpeningElement[name.name="form"]:not(:has(> JSXAttribute[name.name=/^(method|action)$/]))',
  message:
    'A form says its method: without one, what was typed stands in the address. <form method="post" …>',
}

/**
 * Behind another statement of its connection the driver's `begin` is refused after it was done, and what comes next
 * stays in that transaction (packages/store/connect.ts says why one may wait behind another).
 */
const begins = {
  selector:
    ':matches(CallExpression[callee.property.name="begin"][callee.object.name=/sql$/i], ' +
    'CallExpression[callee.property.name="begin"][callee.object.property.name=/sql$/i])',
  message: 'Ask in one statement, or in one message: a busy pool leaves the transactions of its driver open.',
}

/** Without a type of its own, which an arrow may need: `const call: Handler = …`. */
const LOOSE_ARROW =
  'VariableDeclaration > VariableDeclarator[id.typeAnnotation=undefined] > ArrowFunctionExpression'
const topLevel = ['Program', 'Program > ExportNamedDeclaration'].map((parent) => ({
  selector: `${parent} > ${LOOSE_ARROW}`,
  message:
    'Say `function` at the top level of a file: it is seen at first glance, and order does not matter.',
}))

/** Nested where `no-nested-ternary` doesn't look: asked for by another one, or inside a cast. */
const ternaries = {
  selector:
    ':matches(ConditionalExpression > ConditionalExpression.test, ' +
    'ConditionalExpression > :matches(TSAsExpression, TSNonNullExpression) > ConditionalExpression)',
  message: 'Do not nest ternary expressions: name the inner one.',
}

/** A call's functions are read at one glance; elsewhere a function may fill a screen. */
const functionLines = { call: 60, other: 80 }

function longest(max) {
  return { max, skipBlankLines: true, skipComments: true }
}

// Rules of the React compiler, which is not in use here, that take good code for bad; and leaving a page by a
// full load drops what it held about patients, which is what signing out is for.
const UNFITTING = [
  'react-hooks/refs',
  'react-hooks/immutability',
  'react-hooks/static-components',
  'react-hooks/preserve-manual-memoization',
  'react-hooks/set-state-in-effect',
  '@next/next/no-location-assign-relative-destination',
]

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/.next/',
      '**/generated/',
      '.data/',
      'test-results/',
      '**/next-env.d.ts',
      'bench/results/',
      'docs/',
    ],
  },
  ...next
    .filter((config) => config.plugins)
    .map((config) => ({
      ...config,
      files: web,
      settings: { ...config.settings, react: { version: '19.3' }, next: { rootDir: 'apps/web' } },
    })),
  { files: web, rules: Object.fromEntries(UNFITTING.map((rule) => [rule, 'off'])) },
  {
    files: code,
    plugins: { floors: { rules: { floors } } },
    rules: { 'floors/floors': 'error' },
  },
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [tseslint.configs.recommended],
    // Rules that ask about types stand in .oxlintrc.json: there they take seconds instead of minutes.
    languageOptions: { parserOptions: { tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      // The rules for casts look at `as` alone.
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
      eqeqeq: ['error', 'smart'],
      'no-console': 'off',
    },
  },
  {
    files: code,
    rules: {
      'max-len': ['error', lineLength],
      'dot-notation': 'error',
      'no-useless-computed-key': 'error',
      'no-nested-ternary': 'error',
      'no-restricted-syntax': ['error', ...topLevel, ternaries],
    },
  },
  {
    files: ['packages/domain/src/copy/**/*.ts', ...tests],
    rules: { 'max-len': ['error', { ...lineLength, ignorePattern: `${IMPORT}|${LITERAL_TEXT}` }] },
  },
  {
    files: code,
    ignores: [...tests, 'tests/**'],
    rules: {
      'no-restricted-syntax': ['error', ...casts, ...topLevel, ternaries, forms, begins],
      'max-lines-per-function': ['error', longest(functionLines.other)],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    // The theme itself; and the map, which is drawn on a canvas.
    ignores: ['apps/web/src/look/**', 'apps/web/src/components/map/**', ...tests],
    plugins: { look: { rules: { 'markup-tokens': markupTokens } } },
    rules: { 'look/markup-tokens': 'error' },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/state/address.ts', ...tests],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          property: 'pushState',
          message: 'Use pushAddress (#/state/address.ts): the router may not listen yet.',
        },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.module.css'],
    language: 'css/css',
    plugins: { css, look: { rules: { 'style-tokens': styleTokens } } },
    rules: { 'look/style-tokens': 'error' },
  },
  {
    files: ['packages/calls/**/*.ts'],
    ignores: tests,
    rules: { 'max-lines-per-function': ['error', longest(functionLines.call)] },
  },
)
