// npm run test:attacks [-- S18 …]: attacks a running product longer than npm test does; see
// tests/attacks/main.ts.
import { enterPrepared } from './bootstrap/prepared.mjs'

await enterPrepared('tests/attacks/main.ts')
