// Prints how code reads, in figures that can be compared from one change to the next.
//   FOLDER …       the folder that is counted, without its tests; else packages/calls/src
//   --field NAME   instead: the files that a change of this field passes, because they name it
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../folders.ts'
import { figuresOfFiles, mentions } from './figures.ts'

const { values, positionals } = parseArgs({
  options: { field: { type: 'string' } },
  allowPositionals: true,
})
if (values.field) printField(values.field)
else printFigures(positionals.length ? positionals : ['packages/calls/src'])

/** The files that the repository keeps, with those not yet committed, as paths from its root. */
function filesIn(folders: readonly string[]): string[] {
  const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
  return listing.split('\n').filter(Boolean)
}

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

function printFigures(folders: readonly string[]): void {
  const files = filesIn(folders).filter(
    (file) => /\.[cm]?tsx?$|\.mjs$/.test(file) && !/\.(test|spec|d)\.|\/(generated|testing)\//.test(file),
  )
  for (const [label, figure] of figuresOfFiles(new Map(files.map((file) => [file, textOf(file)]))))
    console.log(`${label.padEnd(36)}${figure}`)
}

function printField(field: string): void {
  const files = filesIn(['.'])
    .filter(
      (file) => /\.([cm]?[jt]sx?|prisma|sql|json)$/.test(file) && !/generated\/|lock|\.min\./.test(file),
    )
    .filter((file) => mentions(file, textOf(file), field))
  for (const file of files) console.log(file)
  console.log(`files passed by one field: ${files.length}`)
}
