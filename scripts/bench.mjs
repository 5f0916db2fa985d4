// npm run bench [-- P1 P4 …]: measures the product beside its references; see bench/main.ts.
import { requireNode, root } from './bootstrap/node.mjs'

requireNode()
const { installIfChanged } = await import('./bootstrap/install.mjs')
const { generateIfChanged } = await import('./bootstrap/generate.mjs')
const { enter } = await import('./bootstrap/enter.mjs')

process.chdir(root)
await installIfChanged()
await generateIfChanged()
enter('bench/main.ts', process.argv.slice(2))
