// npm test: types, lint, unit and integration tests, end-to-end tests in a real browser; see scripts/test/main.ts.
import { requireNode, root } from './bootstrap/node.mjs'

requireNode()
const { installIfChanged } = await import('./bootstrap/install.mjs')
const { generateIfChanged } = await import('./bootstrap/generate.mjs')
const { enter } = await import('./bootstrap/enter.mjs')

process.chdir(root)
await installIfChanged()
await generateIfChanged()
enter('scripts/test/main.ts', process.argv.slice(2))
