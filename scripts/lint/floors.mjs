// ESLint rule: imports point down only. apps -> calls -> (adapters, store) -> domain; what belongs to the
// server stays out of the browser.
import { isBuiltin } from 'node:module'
import path from 'node:path'

/** What each package may import of ours, besides itself. */
const BELOW = {
  domain: [],
  store: ['domain'],
  adapters: ['domain'],
  calls: ['adapters', 'store', 'domain'],
  gateway: ['calls', 'adapters', 'store', 'domain'],
  web: ['calls', 'adapters', 'store', 'domain'],
  worker: ['calls', 'adapters', 'store', 'domain'],
}
/**
 * The rooms of a noun's calls from top to bottom. Above them, in the noun's own folder, stand the calls
 * themselves; a room imports only rooms below it, never a call.
 */
const ROOMS = {
  'packages/calls/src/ride': ['series', 'edit', 'cancelling', 'booking', 'paying', 'life', 'record'],
}
/** What every call goes through, and the little that it may ask of the nouns that stand on it. */
const PIPELINE = 'packages/calls/src/pipeline'
const BELOW_PIPELINE = ['customer', 'fleet', 'message', 'pipeline', 'session']
const OUTSIDE_OF_DOMAIN =
  /^(react|react-dom|next|next-auth|next-intl|postgres|pg|pino|socket\.io|socket\.io-client|graphile-worker|nodemailer|@mantine\/.+|@tanstack\/.+|@prisma\/.+)(\/|$)/
const DATABASE = /^(@prisma\/.+|postgres|pg)$/
const TEST = /\.(test|spec)\.tsx?$/

export const floors = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    const client = context.sourceCode.ast.body.some(
      (node) => node.type === 'ExpressionStatement' && node.directive === 'use client',
    )
    const check = (node, source, typeOnly) => {
      if (typeof source?.value !== 'string') return
      const message = problem({ file, specifier: source.value, typeOnly, client })
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ExportNamedDeclaration: (node) => node.source && check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, node.source, false),
      CallExpression: (node) =>
        node.callee.type === 'Identifier' &&
        node.callee.name === 'require' &&
        check(node, node.arguments[0], false),
    }
  },
}

function problem({ file, specifier, typeOnly, client }) {
  const home = unitOf(file)
  if (isOfTests(specifier) && home !== 'root' && !isOfTests(file))
    return 'What is made for tests may not come into the product: move what both need beside its subject.'
  if (specifier.startsWith('#/') && specifier.includes('/../'))
    return `'#/' begins at the package's folder src and leads nowhere else: no '..' in it.`
  if (specifier.startsWith('#/'))
    return ofModule({ file, home, module: `${sourcesOf(file)}${specifier.slice(1)}`, typeOnly, client })
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), specifier)
    if (unitOf(target) !== home || target.startsWith('../'))
      return `A relative import may not leave its package: import '${specifier}' by the package's name.`
    if (specifier.startsWith('../../') && home !== 'root' && target.startsWith(`${sourcesOf(file)}/`))
      return `Not up two folders: import '#/${target.slice(sourcesOf(file).length + 1)}'.`
    return ofModule({ file, home, module: target, typeOnly, client })
  }
  const [, ours, within] = /^@nemt\/([^/]+)\/?(.*)$/.exec(specifier) ?? []
  if (ours) {
    const allowed = BELOW[home]
    if (allowed && ours !== home && !allowed.includes(ours)) {
      const below = allowed.length ? `only ${allowed.join(', ')} lie` : 'nothing lies'
      return `${home} may not import @nemt/${ours}: ${below} below it.`
    }
    return ofModule({ file, home, module: `packages/${ours}/src/${within}`, typeOnly, client })
  }
  return ofLibrary({ file, home, specifier, typeOnly })
}

/** A test, or what stands in a folder `testing` for them. */
function isOfTests(file) {
  return TEST.test(file) || file.split('/').includes('testing')
}

/** The package that a file belongs to; 'root' for scripts, tests and the like. */
function unitOf(file) {
  return /^(?:apps|packages)\/([^/]+)\//.exec(file)?.[1] ?? 'root'
}

/** The folder `src` that a file lies in. */
function sourcesOf(file) {
  return /^(?:apps|packages)\/[^/]+\/src/.exec(file)?.[0] ?? ''
}

/** A module of ours, wherever it is imported from. */
function ofModule({ file, home, module, typeOnly, client }) {
  const upwards = ofRooms(file, module) ?? ofPipeline(file, module)
  if (upwards) return upwards
  const unit = unitOf(module)
  const isSchema = /(^|\/)schema\.ts$/.test(module)
  if (client && unit === 'store') return 'The browser knows nothing of the store: make a call.'
  if (client && unit === 'adapters') return 'The browser knows nothing of the adapters: make a call.'
  if (client && unit === 'calls' && !typeOnly)
    return 'The browser may import only types from @nemt/calls (import type).'
  if (client && unit === 'domain' && isSchema && !typeOnly)
    return 'A schema brings zod: the browser may import only types from it (import type).'
  if (
    home === 'domain' &&
    unit === 'domain' &&
    isSchema &&
    !typeOnly &&
    !/(^|\/)schema\.ts$/.test(file) &&
    !TEST.test(file)
  ) {
    return 'Rules run in the browser and a schema brings zod: import only types from it (import type).'
  }
  return undefined
}

/** An import from a room to a higher one, or to a call of its noun. */
function ofRooms(file, module) {
  const [noun, rooms] = Object.entries(ROOMS).find(([folder]) => file.startsWith(`${folder}/`)) ?? []
  if (!noun || TEST.test(file) || !module.startsWith(`${noun}/`)) return undefined
  const [from, to] = [file, module].map((name) => name.slice(noun.length + 1).split('/'))
  if (from.length === 1) return undefined
  const higher = to.length === 1 || rooms.indexOf(to[0]) < rooms.indexOf(from[0])
  return higher
    ? `'${from[0]}' lies below '${to.length === 1 ? to[0] : `${to[0]}/`}' and may not import it.`
    : undefined
}

/** An import from the pipeline to a noun's calls. */
function ofPipeline(file, module) {
  const [, noun] = /^packages\/calls\/src\/([^/]+)/.exec(module) ?? []
  if (!noun || TEST.test(file) || !file.startsWith(`${PIPELINE}/`) || BELOW_PIPELINE.includes(noun))
    return undefined
  return `'pipeline' lies below '${noun}' and may not import it.`
}

function ofLibrary({ file, home, specifier, typeOnly }) {
  const test = TEST.test(file)
  if (home === 'domain' && !test && (isBuiltin(specifier) || OUTSIDE_OF_DOMAIN.test(specifier)))
    return `The domain is pure rules: no ${specifier}.`
  if (home !== 'store' && home !== 'root' && !test && DATABASE.test(specifier))
    return `Only packages/store speaks to PostgreSQL: no ${specifier} here.`
  const mayParse = home === 'calls' || home === 'root' || test || /(^|\/)(schema|environment)\.ts$/.test(file)
  if (/^zod(\/|$)/.test(specifier) && !typeOnly && !mayParse)
    return 'zod belongs into schema.ts files and calls: the browser must never get it.'
  return undefined
}
