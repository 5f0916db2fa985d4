import { createHash } from 'node:crypto'
import ts from 'typescript'

/** One small fault in a file's text. */
export interface Mutant {
  start: number
  end: number
  /** What stands there instead. */
  becomes: string
  /** From 1. */
  line: number
  /** `now <= until` became `now < until`: how a person names it. */
  name: string
}

/** A fault and the file that it is put into. */
export interface Fault {
  file: string
  mutant: Mutant
}

const { SyntaxKind } = ts
/** Each comparison one step aside, each connective turned over. */
const OPERATORS = new Map<ts.SyntaxKind, string>([
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
  [SyntaxKind.SlashToken, '*'],
])

/** Words and comparisons of a statement, turned over or one step aside. */
const SQL_WORDS = new Map([
  ['and', 'or'],
  ['or', 'and'],
  ['is null', 'is not null'],
  ['is not null', 'is null'],
  ['exists', 'not exists'],
  ['not exists', 'exists'],
  ['left join', 'join'],
  ['desc', 'asc'],
  ['=', '<>'],
  ['<>', '='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
])
const SQL_WORD =
  /\b(?:and|or|is null|is not null|not exists|exists|left join|desc)\b|(?<= )(?:<>|[<>]=?|=)(?= )/g
/** The `and` of a range, and what is set rather than compared. */
const NO_CONDITION = /\bbetween\b(?:(?!\band\b)[^])*$|\bset\b(?:(?!\bwhere\b)[^])*$/

/**
 * The faults that this file may be given, in the order of its text: conditions negated, operators swapped,
 * calls left out, constants changed, members dropped, returned values withheld; in statements conditions
 * turned over. Types are left alone.
 */
export function mutantsOf(file: string, text: string): Mutant[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const found: Mutant[] = []
  const replace = (node: ts.Node, becomes: string, [from, to] = [node.getStart(), node.end]) => {
    const line = source.getLineAndCharacterOfPosition(from).line + 1
    const was = ts.isTemplateLiteralToken(node) ? around(text, from, to) : node.getText()
    found.push({ start: from, end: to, becomes, line, name: `${short(was)} -> ${short(becomes)}` })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isInterfaceDeclaration(node)) return
    mutate(node, replace)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.sort((mutant, other) => mutant.start - other.start || mutant.end - other.end)
}

type Replace = (node: ts.Node, becomes: string, span?: [from: number, to: number]) => void

function mutate(node: ts.Node, replace: Replace): void {
  const condition = conditionOf(node)
  if (condition) replace(condition, `!(${condition.getText()})`)
  if (ts.isTaggedTemplateExpression(node)) statement(node, replace)
  if (ts.isBinaryExpression(node)) operator(node, replace)
  else if (ts.isNumericLiteral(node) && !isKey(node)) replace(node, `(${node.text} + 1)`)
  else if (node.kind === SyntaxKind.TrueKeyword) replace(node, 'false')
  else if (node.kind === SyntaxKind.FalseKeyword) replace(node, 'true')
  else if (ts.isStringLiteral(node) && isValue(node)) replace(node, node.text === '' ? "'changed'" : "''")
  else if (ts.isExpressionStatement(node) && !isDirective(node)) replace(node, ';')
  else if (ts.isReturnStatement(node) && node.expression) replace(node, 'return undefined')
  else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) replace(node.body, 'undefined')
  else if (ts.isArrayLiteralExpression(node)) node.elements.forEach((element) => drop(element, replace))
  else if (ts.isObjectLiteralExpression(node)) node.properties.forEach((property) => drop(property, replace))
}

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression
  return ts.isConditionalExpression(node) ? node.condition : undefined
}

function isKey(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node
}

function operator(node: ts.BinaryExpression, replace: Replace): void {
  const { left, operatorToken, right } = node
  const other = OPERATORS.get(operatorToken.kind)
  const text = [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
  if (!other || (operatorToken.kind === SyntaxKind.PlusToken && text)) return
  const [before, after] = [left.getText(), right.getText()]
  const mixed = other === '&&' || other === '||'
  replace(node, mixed ? `((${before}) ${other} (${after}))` : `${before} ${other} ${after}`)
}

/** A word of a statement with what stands around it in its line, so that it is told from others there. */
function around(text: string, from: number, to: number): string {
  const [before = ''] = /[^\n`]{0,25}$/.exec(text.slice(0, from)) ?? []
  const [after = ''] = /^[^\n`]{0,25}/.exec(text.slice(to)) ?? []
  return `${before.trimStart()}${text.slice(from, to)}${after}`
}

/** What stands in a statement between its values. */
function statement({ tag, template }: ts.TaggedTemplateExpression, replace: Replace): void {
  if (tag.getText() !== 'sql') return
  const whole = template.getText()
  const parts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)]
  for (const part of parts)
    for (const { 0: word, index } of part.getText().matchAll(SQL_WORD)) {
      const from = part.getStart() + index
      const before = whole.slice(0, from - template.getStart())
      if (NO_CONDITION.test(before)) continue
      replace(part, SQL_WORDS.get(word)!, [from, from + word.length])
    }
}

/** With the comma behind it; the last one's comma may stay. */
function drop(member: ts.Node, replace: Replace): void {
  const text = member.getSourceFile().text
  const comma = /^\s*,/.exec(text.slice(member.end))
  replace(member, '', [member.getStart(), member.end + (comma?.[0].length ?? 0)])
}

/** Not a key, nor what an import or a type names. */
function isValue(node: ts.StringLiteral): boolean {
  const { parent } = node
  if (isKey(node) || ts.isPropertySignature(parent)) return false
  return !ts.isExportDeclaration(parent) && !isDirective(parent)
}

function isDirective(node: ts.Node): boolean {
  return ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression)
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}...` : line || 'nothing'
}

/** The text with the fault in it. */
export function faulty(text: string, { start, end, becomes }: Mutant): string {
  return text.slice(0, start) + becomes + text.slice(end)
}

/** At most so many of them, spread evenly over the file. */
export function spread(mutants: Mutant[], most: number): Mutant[] {
  if (mutants.length <= most) return mutants
  return Array.from({ length: most }, (_, index) => mutants[Math.floor((index * mutants.length) / most)]!)
}

/**
 * So many of them by chance, in the order given: those that a digest of seed, file and place puts first, so
 * that a seed draws the same again, and a change of one file leaves what is drawn of the others.
 */
export function drawn(faults: Fault[], count: number, seed: string): Fault[] {
  const lot = ({ file, mutant }: Fault) =>
    createHash('sha256').update(`${seed} ${file} ${mutant.start} ${mutant.end} ${mutant.name}`).digest('hex')
  const lots = new Map(faults.map((fault) => [fault, lot(fault)]))
  const first = new Set(
    [...lots]
      .sort(([, a], [, b]) => (a < b ? -1 : 1))
      .slice(0, count)
      .map(([fault]) => fault),
  )
  return faults.filter((fault) => first.has(fault))
}

/** A fault that only keeps the file from being read would be noticed by anything. */
export function parses(file: string, text: string): boolean {
  const compilerOptions = { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext }
  const { diagnostics } = ts.transpileModule(text, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions,
  })
  return diagnostics?.length === 0
}
