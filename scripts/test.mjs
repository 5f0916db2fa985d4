// npm test: types, lint, unit and integration tests, end-to-end tests in a real browser; see
// scripts/test/main.ts.
import { enterPrepared } from './bootstrap/prepared.mjs'

await enterPrepared('scripts/test/main.ts')
