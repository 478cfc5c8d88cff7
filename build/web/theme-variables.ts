import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { OWN_VARIABLES, PALETTES, theme } from '../../src/renderer/app/theme/theme.ts'
import { BACK_OFFICE_SOURCES } from './back-office-files.ts'
import { ROOT } from './paths.ts'

/**
 * Generated stylesheets. The one of the shop has only the variables that the sources of the shop use. The one of the
 * back office has all variables of the shop's palettes, because Mantine's components use them there.
 */
const STYLESHEETS: Record<string, () => string> = {
  'virtual:theme-variables.css': () => shopStylesheet(),
  'virtual:back-office-variables.css': () => stylesheetOf(variablesOfShopPalettes()),
}

/**
 * Writes the theme as a stylesheet during the build.
 *
 * Mantine would insert the same text into every page as an inline style (13 kB, with a nonce). As a file it is loaded
 * once. It contains the variables of the shop's palettes in the light scheme.
 */
export function themeVariables(): Plugin {
  return {
    name: 'leermeester-theme-variables',
    // Keeps the extension of the name, because Vite recognizes a stylesheet by it.
    resolveId: (id) => (STYLESHEETS[id] ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? STYLESHEETS[id.slice(1)]?.() : undefined),
  }
}

function shopStylesheet(): string {
  const all = variablesOfShopPalettes()
  const used = usedOf(all, namesInSources())
  return stylesheetOf(Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name))))
}

function stylesheetOf(variables: Record<string, string>): string {
  const lines = Object.entries(variables).map(([name, value]) => `${name}:${value};`)
  return `:root{${lines.join('')}}`
}

/** Returns the theme variables, with the palettes of the shop only. */
function variablesOfShopPalettes(): Record<string, string> {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const { variables, light } = defaultCssVariablesResolver(merged)
  const all = { '--mantine-color-scheme': 'light', ...variables, ...light, ...OWN_VARIABLES }
  return Object.fromEntries(Object.entries(all).filter(([name]) => isOfShopPalettes(name)))
}

const require = createRequire(import.meta.url)

/**
 * Returns the names of variables that a stylesheet or component of the shop uses, or the Mantine stylesheet that it
 * imports.
 */
function namesInSources(): string[] {
  const sources = globSync('src/renderer/**/*.{css,ts,tsx}', {
    cwd: ROOT,
    exclude: BACK_OFFICE_SOURCES.map((folder) => `${folder}/**`),
  }).map((file) => path.join(ROOT, file))
  if (sources.length === 0) throw new Error(`No sources of the renderer in ${ROOT}`)
  return [...sources, require.resolve('@mantine/core/styles/baseline.layer.css')].flatMap((file) =>
    namesIn(readFileSync(file, 'utf8')),
  )
}

const namesIn = (text: string) => text.match(/(?<=var\(\s*)--[\w-]+/g) ?? []

/** Returns the used variables, and the variables in their values. */
function usedOf(variables: Record<string, string>, names: readonly string[], used = new Set<string>()): Set<string> {
  for (const name of names) {
    if (used.has(name)) continue
    used.add(name)
    usedOf(variables, namesIn(String(variables[name] ?? '')), used)
  }
  return used
}

const NOT_A_PALETTE =
  /^--mantine-color-(scheme|white|black|body|text|dimmed|bright|anchor|error|placeholder|default|disabled)/

function isOfShopPalettes(name: string): boolean {
  if (!name.startsWith('--mantine-color-') || NOT_A_PALETTE.test(name)) return true
  return PALETTES.some((palette) => name.startsWith(`--mantine-color-${palette}-`))
}
