// npm run test:containers [-- --engine docker|podman] [-- STEP …]: builds the images, runs the composed portal
// and breaks it; see tests/containers/main.ts.
import { enterPrepared } from './bootstrap/prepared.mjs'

await enterPrepared('tests/containers/main.ts')
