// For the test of the floors: reads [{file, code}] as JSON from standard input and prints what the real
// configuration says of each, as JSON. The files need not exist.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'

const root = path.resolve(import.meta.dirname, '../..')
const eslint = new ESLint({ cwd: root })
const cases = JSON.parse(readFileSync(0, 'utf8'))
const found = []
for (const { file, code } of cases) {
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) })
  found.push(result.messages.map(({ ruleId, message }) => ({ ruleId, message })))
}
console.log(JSON.stringify(found))
