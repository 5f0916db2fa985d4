// npm run figures [-- FOLDER | --field NAME]: how the code reads, in figures; see scripts/figures/main.ts.
import { enterPrepared } from './bootstrap/prepared.mjs'

await enterPrepared('scripts/figures/main.ts')
