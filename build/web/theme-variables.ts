import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { OWN_VARIABLES, PALETTES, theme } from '../../src/renderer/app/theme/theme.ts'

const PUBLIC_ID = 'virtual:theme-variables.css'
// The ending makes vite treat it as a stylesheet.
const RESOLVED_ID = '\0theme-variables.css'

/**
 * Writes the theme out as a stylesheet while building.
 *
 * Mantine would put the same text into every page as an inline style (13 kB, and a nonce for it); as a file it
 * is fetched once. Only the palettes of the shop are in it, and only the light scheme, for there is no dark one.
 */
export function themeVariables(): Plugin {
  return {
    name: 'leermeester-theme-variables',
    resolveId: (id) => (id === PUBLIC_ID ? RESOLVED_ID : undefined),
    load: (id) => (id === RESOLVED_ID ? themeStylesheet() : undefined),
  }
}

/** The variables of the theme, and Mantine's classes that hide and show by width. */
function themeStylesheet(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const { variables, light } = defaultCssVariablesResolver(merged)
  const all = { '--mantine-color-scheme': 'light', ...variables, ...light, ...OWN_VARIABLES }
  const lines = Object.entries(all)
    .filter(([name]) => isOfTheShop(name))
    .map(([name, value]) => `${name}:${value};`)
  const byWidth = Object.entries(merged.breakpoints).map(([name, width]) => {
    const below = `${Number.parseFloat(width) - 0.01}em`
    return (
      `@media (max-width:${below}){.mantine-visible-from-${name}{display:none !important}}` +
      `@media (min-width:${width}){.mantine-hidden-from-${name}{display:none !important}}`
    )
  })
  return `:root{${lines.join('')}}${byWidth.join('')}`
}

const NOT_A_PALETTE =
  /^--mantine-color-(scheme|white|black|body|text|dimmed|bright|anchor|error|placeholder|default|disabled)/

function isOfTheShop(name: string): boolean {
  if (!name.startsWith('--mantine-color-') || NOT_A_PALETTE.test(name)) return true
  return PALETTES.some((palette) => name.startsWith(`--mantine-color-${palette}-`))
}
