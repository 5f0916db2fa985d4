// ESLint rules: no component names a raw colour, size or duration. All of them stand in one theme file
// (apps/web/src/look/tokens.css), which the style sheets and the markup name.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const TOKENS = path.resolve(import.meta.dirname, '../../apps/web/src/look/tokens.css')
/** Set by the map's script, which draws on a canvas; and by Next for the font (look/font.ts). */
const SET_ELSEWHERE = ['--water', '--font-inter']

const HEX = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i
const COLOUR_FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i
const NAMED_COLOUR =
  /(?<![\w-])(?:black|white|gr[ae]y|silver|red|green|blue|orange|yellow|purple|pink|teal|navy)(?![\w-])/i
const SIZE = /(?<![\w.-])-?(?:\d+\.?\d*|\.\d+)(?:px|rem|em|ex|ch|pt|cm|mm|in|q)\b/i
const DURATION = /(?<![\w.-])(?:\d+\.?\d*|\.\d+)m?s\b/i

/** What of a style's value should have been a token; null when nothing. */
function rawPart(property, value) {
  if (HEX.test(value) || COLOUR_FUNCTION.test(value)) return 'colour'
  if (NAMED_COLOUR.test(value)) return 'colour'
  if (value.includes('--mantine-')) return "colour or size of Mantine's"
  if (SIZE.test(value)) return 'size'
  if (DURATION.test(value)) return 'duration'
  if (property === 'font-weight' && /\d|bold/.test(value)) return 'weight'
  if (property === 'line-height' && /\d/.test(value) && !value.includes('var(')) return 'line height'
  return null
}

let tokens
function tokenNames() {
  tokens ??= new Set([...readFileSync(TOKENS, 'utf8').matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name))
  return tokens
}

/** Of style sheets: values are tokens, and each token exists. */
export const styleTokens = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const text = (node) => context.sourceCode.getText(node)
    const declared = new Set(
      [...text(context.sourceCode.ast).matchAll(/(?<=[\s;{])(--[\w-]+):/g)].map((m) => m[1]),
    )
    return {
      Declaration(node) {
        const value = text(node.value)
        const raw = rawPart(node.property, value)
        if (raw)
          context.report({
            node,
            message: `A raw ${raw} (${node.property}: ${value}): name a token of look/tokens.css.`,
          })
        if (raw) return
        for (const [, name] of value.matchAll(/var\(\s*(--[\w-]+)/g))
          if (!tokenNames().has(name) && !declared.has(name) && !SET_ELSEWHERE.includes(name))
            context.report({ node, message: `${name} is no token of look/tokens.css.` })
      },
    }
  },
}

/** Properties of components that take a size. */
const SIZE_PROPERTY = new RegExp(
  `^(?:${[
    'size|gap|rowGap|columnGap|spacing|(?:p|m)[xytrblse]?|w|h|miw|maw|mih|mah|fz|fw|lh|width|height',
    'radius|stroke|strokeWidth|top|left|right|bottom|offset|duration',
  ].join('|')})$`,
)
/** The hues of the theme by the names that Mantine's parts know (look/theme.ts). */
const HUES = ['gray', 'blue', 'violet', 'green', 'teal', 'orange', 'red', 'grape']

function literalsIn(node) {
  if (!node) return []
  if (node.type === 'Literal') return [node]
  if (node.type === 'JSXExpressionContainer') return literalsIn(node.expression)
  if (node.type === 'ConditionalExpression')
    return [...literalsIn(node.consequent), ...literalsIn(node.alternate)]
  if (node.type === 'LogicalExpression') return [...literalsIn(node.left), ...literalsIn(node.right)]
  if (node.type === 'UnaryExpression') return literalsIn(node.argument)
  return []
}

function isRawSize({ value }) {
  if (typeof value === 'number') return value !== 0
  return typeof value === 'string' && (/^-?[\d.]+$/.test(value) || SIZE.test(value))
}

/** Of components: properties name steps of the theme, and no text is a colour. */
export const markupTokens = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node, what) =>
      context.report({
        node,
        message: `A raw ${what}: name a step or a token of the theme (look/tokens.css).`,
      })
    return {
      JSXAttribute(node) {
        const name = node.name.name
        const drawn = /^(?:svg|path|rect|circle|line|g|img|input)$/.test(node.parent.name.name ?? '')
        if (SIZE_PROPERTY.test(name) && !drawn)
          for (const literal of literalsIn(node.value)) if (isRawSize(literal)) report(literal, 'size')
        if (name === 'color' || name === 'c')
          for (const literal of literalsIn(node.value))
            if (
              typeof literal.value === 'string' &&
              !literal.value.startsWith('#') &&
              !HUES.includes(literal.value)
            )
              report(literal, 'colour')
        if (name === 'style' && node.value?.expression?.type === 'ObjectExpression')
          for (const property of node.value.expression.properties)
            for (const literal of literalsIn(property.value))
              if (
                rawPart(property.key?.name, `${literal.value}`) ||
                (typeof literal.value === 'number' && literal.value !== 0)
              )
                report(literal, 'colour or size')
      },
      Literal(node) {
        if (typeof node.value !== 'string') return
        if (
          /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(node.value) &&
          /[0-9]|^#[a-f]{6}$/i.test(node.value)
        )
          report(node, 'colour')
        else if (/^(?:rgba?|hsla?|oklch)\(/.test(node.value)) report(node, 'colour')
      },
    }
  },
}
