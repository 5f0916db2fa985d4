import ts from 'typescript'
import { circles } from './circles.ts'
import { importedFile } from './imports.ts'

/** What is counted of one file. Functions are longer than 60 lines without blank ones and comments. */
export interface FileFigures {
  lines: number
  longLines: number
  longestLine: number
  casts: number
  bracketReads: number
  linesWithTwoTernaries: number
  nestedTernaries: number
  longFunctions: string[]
  imports: string[]
}

const LONG_LINE = 120
const LONG_FUNCTION = 60

/** A file by the compiler's parser. */
export function parse(file: string, text: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : undefined
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
}

function isAsConst(node: ts.AsExpression): boolean {
  return ts.isTypeReferenceNode(node.type) && node.type.getText() === 'const'
}

/** The lines on which tokens stand: neither blank nor of comments alone. */
function linesOfCode(source: ts.SourceFile): Set<number> {
  const lines = new Set<number>()
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node) => {
    const children = node.getChildren(source).filter((child) => !ts.isJSDoc(child))
    children.forEach(visit)
    if (children.length > 0 || node.getWidth(source) === 0) return
    for (let line = lineOf(node.getStart(source)); line <= lineOf(node.getEnd()); line++) lines.add(line)
  }
  visit(source)
  return lines
}

function withoutParentheses(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node
}

/** The name under which a function is found again. */
function nameOf(node: ts.Node): string {
  const named = 'name' in node && node.name ? node : node.parent
  const { name } = named as ts.NamedDeclaration
  return name?.getText() ?? 'a function'
}

/** The figures of one file; `file` is its path from the repository's root. */
export function figuresOf(file: string, text: string): FileFigures {
  const source = parse(file, text)
  const lines = text.replace(/\n$/, '').split('\n')
  const code = linesOfCode(source)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const ternaries = new Map<number, number>()
  const figures: FileFigures = {
    lines: lines.length,
    longLines: lines.filter(({ length }) => length > LONG_LINE).length,
    longestLine: Math.max(...lines.map(({ length }) => length)),
    casts: 0,
    bracketReads: 0,
    linesWithTwoTernaries: 0,
    nestedTernaries: 0,
    longFunctions: [],
    imports: [],
  }
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !isAsConst(node)) figures.casts++
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      figures.bracketReads++
    if (ts.isConditionalExpression(node)) {
      const line = lineOf(node.questionToken.getStart(source))
      ternaries.set(line, (ternaries.get(line) ?? 0) + 1)
      const parts = [node.condition, node.whenTrue, node.whenFalse].map(withoutParentheses)
      if (parts.some((part) => ts.isConditionalExpression(part))) figures.nestedTernaries++
    }
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const [from, to] = [lineOf(node.getStart(source)), lineOf(node.getEnd())]
      const length = [...code].filter((line) => line >= from && line <= to).length
      if (length > LONG_FUNCTION)
        figures.longFunctions.push(`${file}:${from + 1} ${nameOf(node)} (${length})`)
    }
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      const imported = importedFile(node.moduleSpecifier.text, file)
      if (imported) figures.imports.push(imported)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  figures.linesWithTwoTernaries = [...ternaries.values()].filter((count) => count > 1).length
  return figures
}

/** What `npm run figures` prints of a folder's files. */
export function figuresOfFiles(files: ReadonlyMap<string, string>): [label: string, figure: string][] {
  const all = [...files].map(([file, text]) => ({ file, ...figuresOf(file, text) }))
  const sum = (count: (figures: FileFigures) => number) =>
    all.reduce((total, figures) => total + count(figures), 0)
  const lines = sum((figures) => figures.lines)
  const perThousand = (count: number) => `${((count * 1_000) / Math.max(1, lines)).toFixed(2)} (${count})`
  const imports = new Map(all.map(({ file, imports: named }) => [file, named.filter((to) => files.has(to))]))
  const longest = all.map(({ longestLine }) => longestLine).sort((a, b) => a - b)
  return [
    ['files', String(all.length)],
    ['lines', String(lines)],
    [`lines over ${LONG_LINE} per 1,000`, perThousand(sum(({ longLines }) => longLines))],
    ["'as' (not 'as const') per 1,000", perThousand(sum(({ casts }) => casts))],
    ["bracket reads x['y'] per 1,000", perThousand(sum(({ bracketReads }) => bracketReads))],
    ['lines with two ternaries', String(sum(({ linesWithTwoTernaries }) => linesWithTwoTernaries))],
    ['nested ternaries', String(sum(({ nestedTernaries }) => nestedTernaries))],
    ['circles of imports', String(circles(imports).length)],
    ["median of files' longest line", String(longest[Math.floor(longest.length / 2)] ?? 0)],
    [`functions over ${LONG_FUNCTION} lines`, String(sum(({ longFunctions }) => longFunctions.length))],
    ...all.flatMap(({ longFunctions }) => longFunctions.map((name): [string, string] => ['', name])),
  ]
}

/** Whether a file names a field: as an identifier, or as a text of its own in quotes. */
export function mentions(file: string, text: string, field: string): boolean {
  if (!text.includes(field)) return false
  if (!/\.[cm]?[jt]sx?$/.test(file)) return new RegExp(`(?<![\\w$])${field}(?![\\w$])`).test(text)
  let isFound = false
  const visit = (node: ts.Node): void => {
    const isName = ts.isIdentifier(node) || ts.isStringLiteralLike(node)
    isFound ||= isName && node.text === field
    isFound ||= isSqlWith(node, field)
    if (!isFound) ts.forEachChild(node, visit)
  }
  visit(parse(file, text))
  return isFound
}

/** A column in a query: there a name stands within a longer text. */
function isSqlWith(node: ts.Node, field: string): boolean {
  return ts.isTemplateLiteralToken(node) && new RegExp(`(?<![\\w$])${field}(?![\\w$])`).test(node.text)
}
