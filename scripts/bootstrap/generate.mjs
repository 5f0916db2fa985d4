import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { leave } from './leave.mjs'
import { pinnedNode, root } from './node.mjs'
import { step } from './step.mjs'

const output = path.join(root, 'packages', 'store', 'src', 'generated', 'prisma')
const stamp = path.join(output, '.schema')

/** Writes the Prisma client, unless the one there is of the same schema and the same Prisma. */
export async function generateIfChanged() {
  const cli = createRequire(path.join(root, 'package.json')).resolve('prisma/package.json')
  const wanted = fingerprint(readFileSync(cli, 'utf8'))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(stamp, { force: true })
  await step('Generating the Prisma client', async () => {
    const { status, stdout, stderr } = spawnSync(
      pinnedNode(),
      [path.join(path.dirname(cli), 'build', 'index.js'), 'generate', '--schema', 'prisma/schema'],
      {
        cwd: root,
        encoding: 'utf8',
        // Generating needs no schema engine, but Prisma would download one; any existing file keeps it from
        // that.
        env: {
          ...process.env,
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
          PRISMA_HIDE_UPDATE_MESSAGE: '1',
          CHECKPOINT_DISABLE: '1',
        },
      },
    )
    if (status !== 0)
      leave(
        `The Prisma client could not be generated:\n${`${stdout}${stderr}`.trim().split('\n').slice(-12).join('\n')}`,
      )
  })
  writeFileSync(stamp, wanted)
}

function fingerprint(prisma) {
  const folder = path.join(root, 'prisma', 'schema')
  const hash = createHash('sha256').update(prisma)
  for (const name of readdirSync(folder).sort())
    hash.update(`\0${name}\0`).update(readFileSync(path.join(folder, name)))
  return hash.digest('hex')
}
