// jest's transform while a fault is tried (npm run mutate): the one file that MUTANT names is compiled from the faulty text instead of its
// own, so that nothing in the working tree changes. CommonJS: jest loads transforms that way without experimental flags.
const { readFileSync } = require('node:fs')
const swc = require('@swc/jest')

const { file, text } = JSON.parse(readFileSync(process.env.MUTANT, 'utf8'))

function given(source, filename) {
  return filename === file ? text : source
}

exports.createTransformer = (options) => {
  const inner = swc.createTransformer(options)
  return {
    ...inner,
    process: (source, filename, ...rest) => inner.process(given(source, filename), filename, ...rest),
    getCacheKey: (source, filename, ...rest) => inner.getCacheKey(given(source, filename), filename, ...rest),
  }
}
