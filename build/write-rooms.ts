import { readFile, writeFile } from 'node:fs/promises'
import { ARCHITECTURE_PICTURE, architecturePicture } from './architecture-picture.ts'
import { isMain } from './lib/is-main.ts'
import {
  COUNTER_SCREENS,
  guardedGlobals,
  neighbours,
  type Room,
  rooms,
  STAFF_SCREENS,
  staffFeatures,
  staffPackages,
} from './rooms.ts'

/** Name of the generated configuration in each folder of `areaOf`. Biome uses the nearest one above a file. */
const AREA_RULES = 'biome.json'

/** How deep folders go inside a room. Deeper files fall under the last rule. */
const DEPTHS = [0, 1, 2, 3]

type Override = { includes: readonly string[]; linter: object }

/**
 * Returns the table of rooms as Biome configuration: file from the root of the repository, and its content.
 *
 * Biome compares the words of an import, not the file it leads to. So every depth of a room gets its
 * own list, in which `../../http/**` can mean one place only. Lists allow; everything else is refused.
 *
 * Each area has its own file, because Biome copies all overrides of a configuration for every file it checks.
 * With all of them in one configuration, the check takes five times as long.
 */
export function roomRules(): ReadonlyMap<string, string> {
  const areas = new Map<string, Override[]>()
  const add = (folder: string, overrides: readonly Override[]) =>
    areas.set(areaOf(folder), [...(areas.get(areaOf(folder)) ?? []), ...overrides])

  for (const room of rooms) add(room.folder, [...rulesOf(room, []), ...rulesOfListedNeighbours(room)])
  for (const name of staffFeatures) add(`${RENDERER_FEATURES}/*`, rulesOfStaffFeature(name))
  for (const folder of [STAFF_SCREENS, COUNTER_SCREENS]) {
    add(folder, rulesOf(withStaffPackages('src/renderer/screens'), [], folder))
  }

  return new Map(
    [...areas].map(([area, overrides]) => [
      `${area}/${AREA_RULES}`,
      configuration(area, [...overrides, ...guardRules(), RUNS_WITHOUT_TOOLS]),
    ]),
  )
}

/** Biome reads every path of an inherited configuration from the folder of the nested one, so nothing can be inherited by path. */
function configuration(area: string, overrides: readonly Override[]): string {
  const inArea = overrides.flatMap(({ includes, ...rest }) => {
    const paths = includes.flatMap((path) => within(area, path))
    return paths.length > 0 ? [{ includes: paths, ...rest }] : []
  })
  const lines = [{ includes: [AREA_RULES], formatter: { enabled: false } }, ...inArea].map((one) => JSON.stringify(one))
  return `{ "root": false, "extends": "//", "overrides": [\n${lines.join(',\n')}\n] }\n`
}

/** Returns the folder of the configuration for a room: its module, or the folder that holds one room per folder. */
const areaOf = (folder: string) =>
  folder.endsWith('/*') ? folder.slice(0, -2) : folder.split('/').slice(0, 2).join('/')

/** Returns a path from the root as one from the area; none if it leads elsewhere. */
function within(area: string, path: string): string[] {
  if (path.startsWith(`${area}/`)) return [path.slice(area.length + 1)]
  const folder = path.replace(/\/\*\*$/, '')
  return folder !== path && area.startsWith(`${folder}/`) ? ['**'] : []
}

/** The server is installed without the packages that only build and test. */
const RUNS_WITHOUT_TOOLS: Override = {
  includes: ['src/server/**'],
  linter: {
    rules: { correctness: { noUndeclaredDependencies: { level: 'error', options: { devDependencies: false } } } },
  },
}

function rulesOf(room: Room, doors: readonly string[], folder = room.folder) {
  return DEPTHS.flatMap((depth) => {
    const message = `${folder} may not know this: see build/rooms.ts.`
    const rule = (packages: readonly string[]) => ({
      linter: {
        rules: {
          style: {
            noRestrictedImports: {
              level: 'error',
              options: { patterns: [{ group: allowed(room, folder, depth, packages, doors), message }] },
            },
          },
        },
      },
    })
    const inside = `${folder}/${'*/'.repeat(depth)}`
    const deepest = depth === DEPTHS.at(-1) ? '**' : '*'
    const main = { includes: [`${inside}${deepest}`], ...rule(room.packages) }
    if (!room.except || depth > 0) return [main]

    return [main, { includes: [`${inside}${room.except.file}`], ...rule([...room.packages, ...room.except.packages]) }]
  })
}

function rulesOfListedNeighbours(room: Room) {
  if (!room.folder.endsWith('/*')) return []
  const parent = room.folder.slice(0, -1)
  return Object.entries(neighbours)
    .filter(([feature]) => feature.startsWith(parent) && !isStaffFeature(feature))
    .flatMap(([feature, doors]) => rulesOf(room, doors, feature))
}

const isStaffFeature = (folder: string) => staffFeatures.some((name) => folder === `${RENDERER_FEATURES}/${name}`)

/** As any other feature of the renderer, and with what draws the back office. */
function rulesOfStaffFeature(name: string) {
  const folder = `${RENDERER_FEATURES}/${name}`
  const doors = ['back-office', ...(neighbours[folder] ?? [])].filter((door) => door !== name)
  return rulesOf(withStaffPackages(`${RENDERER_FEATURES}/*`), doors, folder)
}

function withStaffPackages(folder: string): Room {
  const room = rooms.find((one) => one.folder === folder)
  if (!room) throw new Error(`There is no room ${folder}`)
  return { ...room, packages: [...room.packages, ...staffPackages] }
}

const RENDERER_FEATURES = 'src/renderer/features'

/** Gitignore style, the last match wins: refuse all, then allow, in that order. */
function allowed(room: Room, folder: string, depth: number, packages: readonly string[], doors: readonly string[]) {
  const own = Array.from({ length: depth }, (_, up) => `!${'../'.repeat(up + 1)}**`)
  const outside = `${'../'.repeat(depth + 1)}**`
  const others = room.mayImport.flatMap((other) => pathsTo(other, folder, depth, room.deep?.includes(other) ?? false))
  const knocks = doors.map((door) => `!${'../'.repeat(depth + 1)}${door}/index.ts`)
  return [
    '**',
    '!./**',
    ...own,
    outside,
    ...(folder.startsWith('src/shared/') ? [`!#${folder.slice('src/'.length)}/**`] : []),
    ...others,
    ...knocks,
    ...packages.flatMap((name) => (name.endsWith('*') ? [`!${name}`, `!${name}/**`] : [`!${name}`])),
  ]
}

/** How a file at this depth of a room writes its way to another room. */
function pathsTo(other: string, folder: string, depth: number, deep: boolean): string[] {
  const alias = other.startsWith('src/shared/') ? [`!#${other.slice('src/'.length)}/**`] : []
  if (alias.length > 0 && !folder.startsWith('src/shared/')) return alias

  const from = folder.split('/')
  const to = other.replace('/*', '').split('/')
  const common = from.findIndex((part, index) => part !== to[index])
  const shared = common === -1 ? from.length : common
  const up = '../'.repeat(from.length - shared + depth) || './'
  const path = `${up}${to.slice(shared).join('/')}`
  return other.endsWith('/*') && !deep ? [`!${path}/*/index.ts`] : [...alias, `!${path}/**`]
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
    ...[...roomRules()].map(([path, content]) => ({ file: new URL(path, root), content })),
    { file: ARCHITECTURE_PICTURE, content: architecturePicture() },
  ]
  for (const { file, content } of generated) {
    if (!process.argv.includes('--check')) {
      await writeFile(file, content)
    } else if ((await readFile(file, 'utf8').catch(() => '')) !== content) {
      console.error(`${file.pathname} is older than build/rooms.ts: run \`npm run rooms\` and commit it.`)
      process.exitCode = 1
    }
  }
}
