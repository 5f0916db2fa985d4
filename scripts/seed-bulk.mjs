// npm run db:seed:bulk -- --rides N: fills the running portal's database with rides; see prisma/bulk/load.ts.
import { requireNode, root } from './bootstrap/node.mjs'

requireNode()
const { enter } = await import('./bootstrap/enter.mjs')

process.chdir(root)
enter('scripts/database/seed-bulk.ts', process.argv.slice(2))
