// npm start: everything that the portal needs, from a bare clone to the addresses on the screen. `--dev` with
// reload, `--detach` in the background.
import path from 'node:path'
import { leave } from './bootstrap/leave.mjs'
import { requireNode, root } from './bootstrap/node.mjs'

requireNode()
const { readSettingsFile } = await import('./bootstrap/settings.mjs')
const { installIfChanged } = await import('./bootstrap/install.mjs')
const { generateIfChanged } = await import('./bootstrap/generate.mjs')
const { detach, enter } = await import('./bootstrap/enter.mjs')
const { dataFolderFault } = await import('./bootstrap/writable.mjs')
const { claimPortal, handPortalTo, releasePortal, runningPortal } = await import('./bootstrap/running.mjs')

const flags = process.argv.slice(2)
const unknown = flags.find((flag) => !['--dev', '--detach'].includes(flag))
if (unknown) leave(`npm start does not know ${unknown}: it takes --dev and --detach`)
const background = flags.includes('--detach')

process.chdir(root)
readSettingsFile()
const fault = dataFolderFault()
if (fault) leave(fault)
if (!claimPortal()) {
  leave(
    `The portal of this folder runs already (process ${runningPortal()}): npm run stop ends it`,
    background ? 0 : 1,
  )
}
process.once('exit', () => releasePortal())
await installIfChanged()
await generateIfChanged()
const script = 'scripts/supervise/main.ts'
const log = path.resolve(root, process.env.DATA_DIR || '.data', 'logs', 'portal.log')
if (background) detach(script, flags, log, handPortalTo)
else enter(script, flags, handPortalTo)
