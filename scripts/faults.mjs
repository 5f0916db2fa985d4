// npm run test:faults [-- R1 R2 …]: breaks a running product and looks what is lost; see
// tests/faults/main.ts.
import { enterPrepared } from './bootstrap/prepared.mjs'

await enterPrepared('tests/faults/main.ts')
