// npm run screenshots: the pictures of the README, from the running product; see scripts/screenshots.ts.
import { requireNode, root } from './bootstrap/node.mjs'

requireNode()
const { installIfChanged } = await import('./bootstrap/install.mjs')
const { generateIfChanged } = await import('./bootstrap/generate.mjs')
const { enter } = await import('./bootstrap/enter.mjs')

process.chdir(root)
await installIfChanged()
await generateIfChanged()
enter('scripts/screenshots.ts', process.argv.slice(2))
