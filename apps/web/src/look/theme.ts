import {
  Alert,
  Anchor,
  Button,
  ActionIcon,
  createTheme,
  defaultVariantColorsResolver,
  mergeThemeOverrides,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { createElement } from 'react'
import type { Labels } from './labels.ts'

/** Which hue of the theme (tokens.css) stands for a colour that Mantine's parts are given by name. */
const HUES: Readonly<Record<string, string>> = {
  gray: 'grey',
  blue: 'blue',
  violet: 'purple',
  green: 'green',
  teal: 'green',
  orange: 'orange',
  yellow: 'orange',
  red: 'red',
  grape: 'pink',
  pink: 'pink',
}

/** Grounds and inks of Mantine's parts, out of the theme's tokens: filled is an action, or it destroys. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const name = input.color ?? input.theme.primaryColor
  const hue = HUES[name]
  if (!hue) return colors
  const destroys = name === 'red'
  if (input.variant === 'filled' || !input.variant) {
    const fill = destroys ? 'danger-fill' : 'action-fill'
    return {
      ...colors,
      background: `var(--${fill})`,
      hover: `var(--${fill}-hover)`,
      color: 'var(--on-action)',
    }
  }
  if (input.variant === 'light')
    return {
      ...colors,
      background: `var(--${hue}-soft)`,
      hover: `color-mix(in srgb, var(--${hue}-soft), var(--${hue}-dot) 12%)`,
      color: `var(--${hue}-ink)`,
    }
  if (input.variant === 'subtle' || input.variant === 'outline' || input.variant === 'transparent') {
    const inks: Readonly<Record<string, string>> = { teal: 'action', gray: 'ink-secondary', red: 'danger' }
    return { ...colors, hover: 'var(--hover)', color: `var(--${inks[name] ?? `${hue}-ink`})` }
  }
  return colors
}

/** What Mantine draws by itself takes the theme's inks, grounds and lines too. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--raised)',
    '--mantine-color-dimmed': 'var(--ink-secondary)',
    '--mantine-color-placeholder': 'var(--ink-secondary)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--action)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-control)',
    '--mantine-primary-color-filled': 'var(--action-fill)',
    '--mantine-primary-color-filled-hover': 'var(--action-fill-hover)',
  }
  return { variables: {}, light: both, dark: both }
}

// The neutral tones of tokens.css as Mantine's scales want them: where a part of its own names a step.
const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#f0f2f4',
  '#e9edf0',
  '#e2e6e9',
  '#b3bbc2',
  '#98a1a9',
  '#7b848c',
  '#545c64',
  '#40474e',
  '#15191d',
]
const dark: MantineColorsTuple = [
  '#eceeef',
  '#a8b0b8',
  '#8f98a0',
  '#6b747c',
  '#525b63',
  '#262b2f',
  '#1d2124',
  '#1d2124',
  '#15181a',
  '#0b0d0e',
]

const fonts =
  'var(--font-inter), system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'
const quick = { duration: 120 }
/** What opens over a page belongs to its main part, where whoever goes from part to part by ear finds it. */
const inContent = { target: '#content' }

/**
 * The look of Mantine's parts: every size, weight and colour of tokens.css, and calm where motion is
 * unwelcome.
 */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 9, dark: 9 },
  autoContrast: true,
  defaultRadius: 'md',
  radius: { xs: 'var(--radius-small)', sm: 'var(--radius-small)', md: 'var(--radius)', lg: 'var(--radius)' },
  colors: { gray, dark },
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: fonts,
  fontSizes: {
    xs: 'var(--text-meta)',
    sm: 'var(--text-body)',
    md: 'var(--text-body)',
    lg: 'var(--text-section)',
    xl: 'var(--text-page)',
  },
  lineHeights: {
    xs: 'var(--leading-meta)',
    sm: 'var(--leading-body)',
    md: 'var(--leading-body)',
    lg: 'var(--leading-section)',
    xl: 'var(--leading-page)',
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
  },
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  headings: {
    fontFamily: fonts,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--text-page)', lineHeight: 'var(--leading-page)' },
      h2: { fontSize: 'var(--text-section)', lineHeight: 'var(--leading-section)' },
      h3: { fontSize: 'var(--text-section)', lineHeight: 'var(--leading-section)' },
      h4: { fontSize: 'var(--text-body)', lineHeight: 'var(--leading-body)' },
      h5: { fontSize: 'var(--text-body)', lineHeight: 'var(--leading-body)' },
      h6: { fontSize: 'var(--text-meta)', lineHeight: 'var(--leading-meta)' },
    },
  },
  variantColorResolver,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    Alert: Alert.extend({
      defaultProps: { variant: 'light', icon: createElement(IconAlertCircle, { 'aria-hidden': true }) },
    }),
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Button: Button.extend({ defaultProps: { loaderProps: { type: 'dots' } } }),
    Checkbox: { defaultProps: { size: 'sm' } },
    Radio: { defaultProps: { size: 'sm' } },
    Menu: {
      defaultProps: { shadow: 'md', transitionProps: quick, withInitialFocusPlaceholder: false },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: quick, portalProps: inContent } },
    Combobox: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
  },
})

/** The head of a dialog is no second banner of the page. */
const headless = { header: { role: 'presentation' } }

/** The theme speaking the visitor's language. */
export function themeWith({ close, clear, password }: Labels): MantineThemeOverride {
  return mergeThemeOverrides(theme, {
    components: {
      Modal: {
        defaultProps: {
          attributes: headless,
          closeButtonProps: { 'aria-label': close },
          transitionProps: quick,
          centered: true,
        },
      },
      Drawer: {
        defaultProps: {
          attributes: headless,
          closeButtonProps: { 'aria-label': close },
          transitionProps: { duration: 160 },
          position: 'right',
        },
      },
      Alert: { defaultProps: { closeButtonLabel: close } },
      Select: { defaultProps: { clearButtonProps: { 'aria-label': clear } } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': password } } },
    },
  })
}
