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

/** Biome's rules for the rooms. Generated, read by biome.json; never edited by hand. */
export const ROOM_RULES = new URL('./rooms.generated.json', import.meta.url)

/** How deep folders go inside a room. Deeper files fall under the last rule. */
const DEPTHS = [0, 1, 2, 3]

/**
 * The table of rooms as Biome configuration.
 *
 * Biome compares the words of an import, not the file it leads to. So every depth of a room gets its
 * own list, in which `../../http/**` can mean one place only. Lists allow; everything else is refused.
 */
export function roomRules(): string {
  const overrides = [
    ...rooms.flatMap((room) => [...rulesOf(room, []), ...rulesOfListedNeighbours(room)]),
    ...staffFeatures.flatMap(rulesOfStaffFeature),
    ...rulesOf(withStaffPackages('src/renderer/screens'), [], STAFF_SCREENS),
    ...rulesOf(withStaffPackages('src/renderer/screens'), [], COUNTER_SCREENS),
    ...guardRules(),
  ]
  return `{ "root": false, "overrides": [\n${overrides.map((rule) => JSON.stringify(rule)).join(',\n')}\n] }\n`
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
    .filter(([feature]) => feature.startsWith(parent))
    .flatMap(([feature, doors]) => rulesOf(room, doors, feature))
}

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
  const generated = [
    { file: ROOM_RULES, content: roomRules() },
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
