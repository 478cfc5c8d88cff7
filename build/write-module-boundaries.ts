import { readFile, writeFile } from 'node:fs/promises'
import { ARCHITECTURE_PICTURE, architecturePicture } from './architecture-picture.ts'
import { isMain } from './lib/is-main.ts'
import { adjacentFeatures, guardedGlobals, type ModuleBoundary, moduleBoundaries } from './module-boundaries.ts'

/** Name of the generated configuration in each folder of `areaOf`. Biome uses the nearest one above a file. */
const AREA_RULES = 'biome.json'

/** Depths of folders inside a module that get a rule of their own. The last rule applies to deeper folders too. */
const DEPTHS = [0, 1, 2, 3]

type Override = { includes: readonly string[]; linter: object }

/**
 * Returns the table of module boundaries as Biome configuration: path from the repository root, and content.
 *
 * Biome compares the text of an import, not the file that it resolves to. So each depth of a module gets its own list,
 * in which `../../http/**` means one folder only. A list refuses everything, then allows what the table permits.
 *
 * Each area has its own file, because Biome copies all overrides of a configuration for every file it checks.
 * With all of them in one configuration, the check takes five times as long.
 */
export function boundaryRules(): ReadonlyMap<string, string> {
  const areas = new Map<string, Override[]>()
  for (const module of moduleBoundaries) {
    const area = areaOf(module.folder)
    areas.set(area, [...(areas.get(area) ?? []), ...rulesOf(module), ...rulesOfListedFeatures(module)])
  }
  return new Map(
    [...areas].map(([area, overrides]) => [
      `${area}/${AREA_RULES}`,
      configuration(area, [...overrides, ...guardRules(), RUNS_WITHOUT_TOOLS]),
    ]),
  )
}

/**
 * Biome reads every path of an inherited configuration from the folder of the nested one, so paths cannot be inherited.
 */
function configuration(area: string, overrides: readonly Override[]): string {
  const inArea = overrides.flatMap(({ includes, ...rest }) => {
    const paths = includes.flatMap((path) => within(area, path))
    return paths.length > 0 ? [{ includes: paths, ...rest }] : []
  })
  const lines = [{ includes: [AREA_RULES], formatter: { enabled: false } }, ...inArea].map((one) => JSON.stringify(one))
  return `{ "root": false, "extends": "//", "overrides": [\n${lines.join(',\n')}\n] }\n`
}

/**
 * Returns the folder of the configuration of a module: `src/server`, or the folder that contains one module per folder.
 */
const areaOf = (folder: string) =>
  folder.includes('*') ? folder.slice(0, folder.indexOf('/*')) : folder.split('/').slice(0, 2).join('/')

/** Returns a path from the root as a path from the folder of the area; none when it is outside the area. */
function within(area: string, path: string): string[] {
  if (path.startsWith(`${area}/`)) return [path.slice(area.length + 1)]
  const folder = path.replace(/\/\*\*$/, '')
  return folder !== path && area.startsWith(`${folder}/`) ? ['**'] : []
}

/** The server is installed without development dependencies, so it may not import one. */
const RUNS_WITHOUT_TOOLS: Override = {
  includes: ['src/server/**'],
  linter: {
    rules: { correctness: { noUndeclaredDependencies: { level: 'error', options: { devDependencies: false } } } },
  },
}

function rulesOf(module: ModuleBoundary, adjacent: readonly string[] = [], folder = module.folder) {
  return DEPTHS.flatMap((depth) => {
    const message = `${folder} may not import this: see build/module-boundaries.ts.`
    const rule = (rights: ModuleBoundary) => ({
      linter: {
        rules: {
          style: {
            noRestrictedImports: {
              level: 'error',
              options: { patterns: [{ group: allowed(rights, folder, depth, adjacent), message }] },
            },
          },
        },
      },
    })
    const inside = `${folder}/${'*/'.repeat(depth)}`
    const deepest = depth === DEPTHS.at(-1) ? '**' : '*'
    const main = { includes: [`${inside}${deepest}`], ...rule(module) }
    if (!module.except || depth > 0) return [main]

    const { file, mayImport, packages } = module.except
    const exception = {
      ...module,
      mayImport: [...module.mayImport, ...mayImport],
      packages: [...module.packages, ...packages],
    }
    return [main, { includes: [`${inside}${file}`], ...rule(exception) }]
  })
}

/**
 * Returns rules of their own for features with adjacent features. They follow, and so override, those of all features.
 */
function rulesOfListedFeatures(module: ModuleBoundary) {
  const parts = module.folder.split('/')
  return Object.entries(adjacentFeatures)
    .filter(([feature]) => matches(feature.split('/'), parts))
    .flatMap(([feature, adjacent]) => rulesOf(module, adjacent, feature))
}

const matches = (path: readonly string[], pattern: readonly string[]) =>
  path.length === pattern.length && path.every((part, index) => pattern[index] === '*' || pattern[index] === part)

/** Returns the folder that contains a feature. The paths in `adjacentFeatures`, e.g. `sales/payments`, start there. */
const featuresFolder = (folder: string) => folder.slice(0, folder.indexOf('/features/') + '/features'.length)

/** Returns patterns in gitignore style, in which the last match wins: refuse all, then allow. */
function allowed(module: ModuleBoundary, folder: string, depth: number, adjacent: readonly string[]) {
  const own = Array.from({ length: depth }, (_, up) => `!${'../'.repeat(up + 1)}**`)
  const outside = `${'../'.repeat(depth + 1)}**`
  const others = module.mayImport.flatMap((other) =>
    pathsTo(other, folder, depth, module.deep?.includes(other) ?? false),
  )
  const entryPoints = [
    ...(module.entryPoints ?? []),
    ...adjacent.map((feature) => `${featuresFolder(folder)}/${feature}`),
  ].filter((feature) => feature !== folder)
  return [
    '**',
    '!./**',
    ...own,
    outside,
    ...(folder.startsWith('src/shared/') ? [`!#${folder.slice('src/'.length)}/**`] : []),
    ...others,
    ...entryPoints.map((feature) => `!${relativePath(folder, depth, feature)}/index.ts`),
    ...module.packages.flatMap((name) => (name.endsWith('*') ? [`!${name}`, `!${name}/**`] : [`!${name}`])),
  ]
}

/** Returns the patterns by which a file at this depth of a module imports another module. */
function pathsTo(other: string, folder: string, depth: number, deep: boolean): string[] {
  const alias = other.startsWith('src/shared/') ? [`!#${other.slice('src/'.length)}/**`] : []
  if (alias.length > 0 && !folder.startsWith('src/shared/')) return alias

  const stars = other.match(/\/\*/g)?.length ?? 0
  const path = relativePath(folder, depth, other.replaceAll('/*', ''))
  return stars > 0 && !deep ? [`!${path}${'/*'.repeat(stars)}/index.ts`] : [...alias, `!${path}/**`]
}

/** Returns how a file at this depth of a folder writes the relative path to another folder. */
function relativePath(folder: string, depth: number, target: string): string {
  const from = folder.split('/')
  const to = target.split('/')
  const different = from.findIndex((part, index) => part !== to[index])
  const common = different === -1 ? from.length : different
  const up = '../'.repeat(from.length - common + depth) || './'
  return `${up}${to.slice(common).join('/')}`
}

/** Returns one rule for all files, and for each owner the same rule without the globals it owns. */
function guardRules() {
  const owners = [...new Set(guardedGlobals.flatMap((guard) => guard.owners))]
  const forAll = { includes: ['src/**'], ...guardRule(guardedGlobals) }
  return [
    forAll,
    ...owners.map((owner) => ({
      includes: [owner],
      ...guardRule(guardedGlobals.filter((guard) => !guard.owners.includes(owner))),
    })),
  ]
}

function guardRule(guards: typeof guardedGlobals) {
  const denied = guards.flatMap(({ names, instead }) => names.map((name) => [name, instead] as const))
  const entries = ['window', 'globalThis', 'self'].flatMap((object) =>
    denied.map(([property]) => ({ object, property })),
  )
  return {
    linter: {
      rules: {
        style: { noRestrictedGlobals: { level: 'error', options: { deniedGlobals: Object.fromEntries(denied) } } },
        nursery: { noJsRestrictedProperties: { level: 'error', options: { entries } } },
      },
    },
  }
}

if (isMain(import.meta.url)) {
  const root = new URL('../', import.meta.url)
  const generated = [
    ...[...boundaryRules()].map(([path, content]) => ({ file: new URL(path, root), content })),
    { file: ARCHITECTURE_PICTURE, content: architecturePicture() },
  ]
  for (const { file, content } of generated) {
    if (!process.argv.includes('--check')) {
      await writeFile(file, content)
    } else if ((await readFile(file, 'utf8').catch(() => '')) !== content) {
      console.error(`${file.pathname} is older than build/module-boundaries.ts: run \`npm run rooms\` and commit it.`)
      process.exitCode = 1
    }
  }
}
