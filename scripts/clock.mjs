// npm run test:clock: the unit suite at the moments at which days go wrong; see scripts/test/clock.ts.
import { enterPrepared } from './bootstrap/prepared.mjs'

await enterPrepared('scripts/test/clock.ts')
