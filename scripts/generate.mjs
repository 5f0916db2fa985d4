// npm run generate: the Prisma client from prisma/schema, when that has changed.
import { generateIfChanged } from './bootstrap/generate.mjs'

await generateIfChanged()
