import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { importedFile } from './imports.ts'

const root = path.resolve(__dirname, '../..')
const domain = path.join(root, 'packages/domain/src')

/** Something that a file of packages/domain exports; `file` from packages/domain/src. */
export type Exported = { name: string; file: string }

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    if (['node_modules', 'generated', 'testing', '.next', 'public'].includes(name)) return []
    if (statSync(file).isDirectory()) return sources(file)
    return /\.tsx?$/.test(name) && !/\.(test|spec)\.tsx?$/.test(name) ? [file] : []
  })
}

function parsed(file: string): ts.SourceFile {
  return ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
}

/** The file of the domain that an import of `from` names; undefined for any other. */
function domainFile(specifier: string, from: string): string | undefined {
  const file = importedFile(specifier, from)
  return file?.startsWith(domain + path.sep) && existsSync(file) ? file : undefined
}

function namesOf(pattern: ts.BindingName): string[] {
  return ts.isIdentifier(pattern)
    ? [pattern.text]
    : pattern.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []))
}

function isExported(node: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  )
}

/** The names that a statement declares or hands on. */
function declaredBy(node: ts.Statement): string[] {
  if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
    return node.exportClause.elements.map(({ name }) => name.text)
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) => namesOf(name))
  const { name } = node as ts.DeclarationStatement
  return name && ts.isIdentifier(name) ? [name.text] : []
}

/** The names that a file imports from the domain: by their name here, what they are there. */
function importsOf(source: ts.SourceFile): Map<string, string> {
  const imported = new Map<string, string>()
  for (const node of source.statements) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue
    const file = domainFile(node.moduleSpecifier.text, source.fileName)
    const bindings = node.importClause?.namedBindings
    if (!file || !bindings) continue
    if (ts.isNamespaceImport(bindings)) imported.set(bindings.name.text, `${file} *`)
    else
      for (const { name, propertyName } of bindings.elements)
        imported.set(name.text, `${file} ${(propertyName ?? name).text}`)
  }
  return imported
}

/** What is imported by import(…), where this is such a call. */
function imports(node: ts.Node): ts.Expression | undefined {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    ? node.arguments[0]
    : undefined
}

/** What a piece of a file names: imports as `file name`, its own declarations likewise. */
function namedIn(node: ts.Node, imported: Map<string, string>): string[] {
  const { fileName } = node.getSourceFile()
  const named: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) named.push(imported.get(node.text) ?? `${fileName} ${node.text}`)
    const module = ts.isExportDeclaration(node) || ts.isImportTypeNode(node) ? moduleOf(node) : imports(node)
    const file = module && ts.isStringLiteral(module) ? domainFile(module.text, fileName) : undefined
    if (file && ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
      for (const { name, propertyName } of node.exportClause.elements)
        named.push(`${file} ${(propertyName ?? name).text}`)
    else if (file) named.push(`${file} *`)
    ts.forEachChild(node, visit)
  }
  visit(node)
  return named
}

function moduleOf(node: ts.ExportDeclaration | ts.ImportTypeNode): ts.Expression | undefined {
  if (ts.isExportDeclaration(node)) return node.moduleSpecifier
  return ts.isLiteralTypeNode(node.argument) ? (node.argument.literal as ts.Expression) : undefined
}

/**
 * The exports of the domain, and those of them that the product comes to: from what its other packages and
 * apps import, over whatever that names in turn.
 */
export function domainExports(): {
  exported: Exported[]
  usedFrom: (more: readonly Exported[]) => Set<string>
} {
  const exported: Exported[] = []
  const follows = new Map<string, string[]>()
  for (const file of sources(domain)) {
    const source = parsed(file)
    const imported = importsOf(source)
    const ownNames: string[] = []
    for (const statement of source.statements) {
      const names = declaredBy(statement)
      const named = namedIn(statement, imported)
      for (const name of names)
        follows.set(`${file} ${name}`, [...(follows.get(`${file} ${name}`) ?? []), ...named])
      if (!ts.isExportDeclaration(statement) && !isExported(statement)) continue
      ownNames.push(...names)
      for (const name of new Set(names)) exported.push({ name, file: path.relative(domain, file) })
    }
    follows.set(
      `${file} *`,
      ownNames.map((name) => `${file} ${name}`),
    )
  }
  const product = ['apps', 'packages', 'scripts', 'prisma']
    .flatMap((folder) => sources(path.join(root, folder)))
    .filter((file) => !file.startsWith(domain + path.sep))
    .map(parsed)
    .flatMap((source) => source.statements.flatMap((statement) => namedIn(statement, importsOf(source))))
  return {
    exported,
    usedFrom: (more) => {
      const used = new Set<string>()
      const waiting = [...product, ...more.map(({ name, file }) => `${path.join(domain, file)} ${name}`)]
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (used.has(next)) continue
        used.add(next)
        waiting.push(...(follows.get(next) ?? []))
      }
      return new Set(
        exported
          .filter(({ name, file }) => used.has(`${path.join(domain, file)} ${name}`))
          .map(({ name, file }) => `${file} ${name}`),
      )
    },
  }
}
