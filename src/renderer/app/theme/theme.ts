import { createTheme, type MantineThemeOverride } from '@mantine/core'
import { cognac, gold, gray, olive, red } from './colors.ts'

const TEXT = "'Figtree', 'Figtree Fallback', system-ui, sans-serif"
const HEADINGS = "'Fraunces', 'Fraunces Fallback', Georgia, serif"

/**
 * The theme: colors, type and spacing.
 *
 * The build writes it as CSS variables into stylesheets (`build/web/theme-variables.ts`), with only the palettes in
 * `PALETTES`. Another Mantine color, such as `blue`, has no effect. The back office and the POS also pass the theme to
 * Mantine; the web shop does not load this file.
 */
export const theme: MantineThemeOverride = createTheme({
  white: '#ffffff',
  black: '#2c251d',
  colors: { gray, dark: gray, cognac, olive, red, gold },
  primaryColor: 'cognac',
  primaryShade: 7,
  autoContrast: false,
  fontFamily: TEXT,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontFamily: HEADINGS,
    fontWeight: '400',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2rem, 1.5rem + 1.9vw, 3rem)', lineHeight: '1.12' },
      h2: { fontSize: 'clamp(1.6rem, 1.35rem + 1vw, 2.15rem)', lineHeight: '1.18' },
      h3: { fontSize: '1.375rem', lineHeight: '1.3' },
      h4: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '18px' },
  defaultRadius: 'sm',
  shadows: {
    xs: '0 1px 2px rgb(60 42 25 / 0.06)',
    sm: '0 1px 2px rgb(60 42 25 / 0.06), 0 4px 12px rgb(60 42 25 / 0.06)',
    md: '0 2px 4px rgb(60 42 25 / 0.06), 0 10px 28px rgb(60 42 25 / 0.1)',
    lg: '0 4px 8px rgb(60 42 25 / 0.06), 0 22px 56px rgb(60 42 25 / 0.16)',
    xl: '0 8px 16px rgb(60 42 25 / 0.08), 0 36px 80px rgb(60 42 25 / 0.2)',
  },
  breakpoints: { xs: '36em', sm: '48em', md: '64em', lg: '80em', xl: '96em' },
})

/** Names of the palettes that the stylesheets contain. */
export const PALETTES = ['gray', 'dark', 'cognac', 'olive', 'red', 'gold'] as const

/** CSS variables that Mantine's theme object cannot set: some of Mantine's own, and ours (`--shop-`). */
export const OWN_VARIABLES: Record<string, string> = {
  '--mantine-color-body': '#fdfbf7',
  '--mantine-color-text': '#2c251d',
  '--mantine-color-dimmed': '#695e53',
  '--mantine-color-placeholder': '#75695d',
  '--mantine-color-anchor': '#8d4d22',
  '--mantine-color-error': '#a83630',
  '--mantine-color-default': '#ffffff',
  '--mantine-color-default-hover': '#f7f3ee',
  '--mantine-color-default-border': '#d8cfc5',
  '--mantine-color-disabled': '#f0eae3',
  '--mantine-color-disabled-color': '#75695d',
  '--mantine-color-disabled-border': '#e6ded6',
  '--shop-surface': '#ffffff',
  '--shop-surface-sunken': '#f7f3ee',
  '--shop-surface-deep': '#2f2720',
  '--shop-on-deep': '#f7f3ee',
  '--shop-on-deep-quiet': '#cfc4b8',
  '--shop-line': '#e6ded6',
  // Space at both sides of a page, space between its sections, and the maximum width of text.
  '--shop-gutter': 'clamp(1rem, 2.5vw, 1.5rem)',
  '--shop-gap-section': 'clamp(3rem, 2rem + 4vw, 5.5rem)',
  '--shop-reading-width': '68ch',
}
