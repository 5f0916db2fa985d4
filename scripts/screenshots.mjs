// npm run screenshots: the pictures of the README, from the running product; see scripts/screenshots.ts.
import { enterPrepared } from './bootstrap/prepared.mjs'

await enterPrepared('scripts/screenshots.ts')
