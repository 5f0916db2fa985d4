// npm run mutate [-- PATH …]: puts faults into the code one at a time and looks which no test notices; see
// scripts/mutate/main.ts.
import { enterPrepared } from './bootstrap/prepared.mjs'

await enterPrepared('scripts/mutate/main.ts')
