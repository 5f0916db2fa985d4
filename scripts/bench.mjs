// npm run bench [-- P1 P4 …]: measures the product beside its references; see bench/main.ts.
import { enterPrepared } from './bootstrap/prepared.mjs'

await enterPrepared('bench/main.ts')
