import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  createTheme,
  defaultVariantColorsResolver,
  mergeThemeOverrides,
  type CSSVariablesResolver,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import type { Labels } from './labels.ts'

/**
 * Text on coloured grounds reaches WCAG AA in both schemes: filled grounds are darker, light ones carry
 * darker text than Mantine's own.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const name = input.color ?? input.theme.primaryColor
  if (!(name in input.theme.colors)) return colors
  const dark = (share: number) => `color-mix(in srgb, var(--mantine-color-${name}-9), black ${share}%)`
  if (input.variant === 'filled' || !input.variant)
    return { ...colors, background: dark(8), hover: dark(22), color: '#fff' }
  // Grey has no hue to tell it from the ground: a step darker, or lighter.
  if (input.variant === 'light' && input.color === 'gray')
    return {
      ...colors,
      background: 'light-dark(var(--mantine-color-gray-2), var(--mantine-color-dark-4))',
      hover: 'light-dark(var(--mantine-color-gray-3), var(--mantine-color-dark-3))',
      color: 'light-dark(var(--mantine-color-gray-9), #fff)',
    }
  if (input.variant === 'light' && input.color)
    return {
      ...colors,
      background: `light-dark(var(--mantine-color-${name}-1), ${dark(30)})`,
      hover: `light-dark(var(--mantine-color-${name}-2), var(--mantine-color-${name}-8))`,
      color: `light-dark(${dark(25)}, #fff)`,
    }
  if (input.variant === 'subtle' || input.variant === 'outline' || input.variant === 'transparent')
    return { ...colors, color: `light-dark(var(--mantine-color-${name}-9), var(--mantine-color-${name}-3))` }
  return colors
}

/** Secondary text, placeholders, errors and links in shades that pass on our grounds. */
export const cssVariablesResolver: CSSVariablesResolver = ({ colors }) => {
  const hover = {
    '--mantine-primary-color-filled-hover': 'color-mix(in srgb, var(--mantine-color-teal-9), black 22%)',
  }
  return {
    variables: {},
    light: {
      ...hover,
      '--mantine-color-dimmed': colors.gray[7],
      '--mantine-color-placeholder': '#667079',
      '--mantine-color-error': colors.red[9],
      '--mantine-color-anchor': colors.teal[9],
    },
    dark: {
      ...hover,
      '--mantine-color-dimmed': colors.dark[0],
      '--mantine-color-placeholder': colors.dark[1],
      '--mantine-color-error': colors.red[3],
      '--mantine-color-anchor': colors.teal[3],
    },
  }
}

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif'

/** The look of everything: teal, system fonts, pointer cursors, calm when motion is unwelcome. */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 9, dark: 9 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: systemFonts,
  headings: { fontFamily: systemFonts, fontWeight: '650' },
  variantColorResolver,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Badge: Badge.extend({ defaultProps: { tt: 'none', variant: 'light', radius: 'sm' } }),
    Button: Button.extend({ defaultProps: { loaderProps: { type: 'dots' } } }),
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Menu: {
      defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, withInitialFocusPlaceholder: false },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Combobox: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    Table: { defaultProps: { verticalSpacing: 6 } },
  },
})

/** The head of a dialog is no second banner of the page. */
const headless = { header: { role: 'presentation' } }

/** The theme speaking the visitor's language. */
export function themeWith({ close, clear }: Pick<Labels, 'close' | 'clear'>): MantineThemeOverride {
  return mergeThemeOverrides(theme, {
    components: {
      Modal: {
        defaultProps: {
          attributes: headless,
          closeButtonProps: { 'aria-label': close },
          transitionProps: { duration: 120 },
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
      Alert: { defaultProps: { closeButtonLabel: close, variant: 'outline' } },
      Select: { defaultProps: { clearButtonProps: { 'aria-label': clear } } },
      MultiSelect: { defaultProps: { clearButtonProps: { 'aria-label': clear } } },
    },
  })
}
