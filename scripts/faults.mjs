// npm run test:faults [-- R1 R2 …]: breaks a running product and looks what is lost; see tests/faults/main.ts.
import { requireNode, root } from './bootstrap/node.mjs'

requireNode()
const { installIfChanged } = await import('./bootstrap/install.mjs')
const { generateIfChanged } = await import('./bootstrap/generate.mjs')
const { enter } = await import('./bootstrap/enter.mjs')

process.chdir(root)
await installIfChanged()
await generateIfChanged()
enter('tests/faults/main.ts', process.argv.slice(2))
