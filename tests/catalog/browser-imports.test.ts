import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import ts from 'typescript'
import { importedFile } from './imports.ts'

const root = path.resolve(__dirname, '../..')
const web = path.join(root, 'apps/web/src')

/** Values that a file takes from elsewhere: `import type` vanishes, everything else stays in the bundle. */
function valuesFrom(file: string): { specifiers: string[]; directive?: string } {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const specifiers: string[] = []
  const first = source.statements[0]
  const directive =
    first && ts.isExpressionStatement(first) && ts.isStringLiteral(first.expression)
      ? first.expression.text
      : undefined
  const visit = (node: ts.Node) => {
    if (
      ts.isImportDeclaration(node) &&
      !node.importClause?.isTypeOnly &&
      ts.isStringLiteral(node.moduleSpecifier)
    )
      specifiers.push(node.moduleSpecifier.text)
    else if (
      ts.isExportDeclaration(node) &&
      !node.isTypeOnly &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    )
      specifiers.push(node.moduleSpecifier.text)
    else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      ts.isStringLiteral(node.arguments[0]!)
    )
      specifiers.push(node.arguments[0].text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { specifiers, directive }
}

function fileOf(specifier: string, from: string): string | undefined {
  const file = importedFile(specifier, from)
  return file && /\.tsx?$/.test(file) && existsSync(file) ? file : undefined
}

function forbidden(specifier: string) {
  return (
    /^@nemt\/(store|calls|adapters)\//.test(specifier) ||
    /(^|\/)schema\.ts$/.test(specifier) ||
    /^(zod|postgres|@prisma\/.+)(\/|$)/.test(specifier) ||
    isBuiltin(specifier)
  )
}

/**
 * Ways from that file to something that the browser must not get, each as the files on it. Server actions are
 * only names to the browser.
 */
function leaks(start: string): string[] {
  const found: string[] = []
  const seen = new Set<string>()
  const walk = (file: string, way: string[]) => {
    if (seen.has(file)) return
    seen.add(file)
    const { specifiers, directive } = valuesFrom(file)
    if (directive === 'use server') return
    for (const specifier of specifiers) {
      const here = [...way, path.relative(root, file)]
      if (forbidden(specifier)) found.push([...here, specifier].join(' > '))
      else {
        const next = fileOf(specifier, file)
        if (next) walk(next, here)
      }
    }
  }
  walk(start, [])
  return found
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    if (statSync(file).isDirectory()) return sources(file)
    return /\.tsx?$/.test(name) && !/\.test\./.test(name) ? [file] : []
  })
}

const clients = sources(web).filter((file) =>
  /^\s*(\/\/.*\n|\/\*[\s\S]*?\*\/\s*)*['"]use client['"]/.test(readFileSync(file, 'utf8')),
)

test('there are files of the browser to look at', () => {
  expect(clients.length).toBeGreaterThan(10)
})

test('a file of the server shows that the walk finds what it looks for', () => {
  expect(
    leaks(path.join(web, 'calls/in-process.ts')).some((way) => / > .*@nemt\/calls\//.test(` > ${way}`)),
  ).toBe(true)
})

test.each(clients.map((file) => [path.relative(root, file), file]))(
  '%s brings neither zod nor anything of the server into the browser',
  (_, file) => {
    expect(leaks(file!)).toEqual([])
  },
)

// In development Next compiles it for its edge as well, where one import of Node's ends every page.
test('what Next loads everywhere imports only types, and the rest within the condition for Node', () => {
  const source = readFileSync(path.join(web, 'instrumentation.ts'), 'utf8')
  expect([...source.matchAll(/^import (?!type )/gm)]).toEqual([])
  expect(source.indexOf("NEXT_RUNTIME === 'nodejs') {")).toBeGreaterThan(0)
  expect(source.indexOf('await import(')).toBeGreaterThan(source.indexOf("NEXT_RUNTIME === 'nodejs') {"))
})
