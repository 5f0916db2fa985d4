// Loaded by every program while a fault is tried (npm run mutate): a test may start the product's own processes, which
// know nothing of jest's transform. The one file that MUTANT names is loaded from the faulty text.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

if (process.env.MUTANT) {
  const { file, text } = JSON.parse(readFileSync(process.env.MUTANT, 'utf8'))
  const faulty = pathToFileURL(file).href
  registerHooks({
    load: (url, context, next) =>
      url === faulty ? { ...next(url, context), source: text } : next(url, context),
  })
}
