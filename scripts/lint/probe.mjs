// For the test of the floors: reads [{file, code}] as JSON from standard input and prints what the real
// configuration says of each, as JSON. The files need not exist, so rules that ask the type checker are left
// out.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'

const root = path.resolve(import.meta.dirname, '../..')
const eslint = new ESLint({
  cwd: root,
  overrideConfig: {
    files: ['**/*.{ts,tsx,mts}'],
    languageOptions: { parserOptions: { projectService: false } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-misused-promises': 'off',
    },
  },
})
const cases = JSON.parse(readFileSync(0, 'utf8'))
const found = []
for (const { file, code } of cases) {
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) })
  found.push(result.messages.map(({ ruleId, message }) => ({ ruleId, message })))
}
console.log(JSON.stringify(found))
