import { posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { neighbours, type Room, rooms, STAFF_SCREENS, staffFeatures } from '../../build/rooms.ts'
import { type Complaint, plantedHouse } from './planted-house.ts'

type Planted = { file: string; imports: string }

const inside = (folder: string, name: string) => `${folder.replace('*', 'planted-feature')}/${name}`

/** As a colleague would write it: the alias to shared, relative to all else. */
function wayTo(target: string, from: string): string {
  if (target.startsWith('src/shared/')) return target.replace('src/', '#')
  const way = posix.relative(posix.dirname(from), target)
  return way.startsWith('.') ? way : `./${way}`
}

/** From the front of a room and from deep inside it, the same wall. */
const plantedIn = (room: Room, target: string, name: string): Planted[] =>
  ['', 'deep/deeper/'].map((depth) => {
    const file = inside(room.folder, `${depth}${name}.ts`)
    return { file, imports: wayTo(target, file) }
  })

const label = (path: string) => path.replaceAll(/[^a-z]+/g, '-')

/** Every wall of a room, with a fault planted in it. */
const forbiddenIn = (room: Room) =>
  rooms
    .filter((other) => other !== room && !room.mayImport.includes(other.folder) && !isInside(other, room))
    .flatMap((other) => plantedIn(room, inside(other.folder, 'index.ts'), `bad-${label(other.folder)}`))

const permittedIn = (room: Room) =>
  room.mayImport.flatMap((other) => plantedIn(room, inside(other, 'index.ts'), `good-${label(other)}`))

/** `src/server` is the room of its two topmost files; the folders under it are rooms of their own. */
function isInside(one: Room, other: Room): boolean {
  return one.folder.startsWith(`${other.folder}/`)
}

const SESSIONS = 'src/server/features/sessions/log-in.ts'
const PACKAGES_AND_DOORS: Planted[] = [
  { file: 'src/shared/domain/money/clock.ts', imports: 'node:fs' },
  { file: 'src/shared/domain/money/schema.ts', imports: 'zod/mini' },
  { file: 'src/shared/contracts/whole-zod.ts', imports: 'zod' },
  { file: 'src/shared/kernel/alias.ts', imports: '#src/server/app.ts' },
  { file: 'src/server/features/planted-feature/place-order.ts', imports: 'fastify' },
  { file: 'src/server/features/planted-feature/draw.ts', imports: 'react' },
  { file: 'src/server/features/planted-feature/stranger.ts', imports: '../stock/index.ts' },
  { file: SESSIONS, imports: '../users/users-table.ts' },
  { file: 'src/server/jobs/not-the-door.ts', imports: '../features/stock/stock-table.ts' },
  { file: 'src/main/features/receipts/print.ts', imports: 'electron' },
  { file: 'src/preload/schemas.ts', imports: 'zod/mini' },
  { file: 'src/renderer/ui/Bridge.tsx', imports: 'electron' },
  { file: 'src/renderer/features/cart/files.ts', imports: 'node:fs' },
  { file: 'src/renderer/features/cart/stranger.ts', imports: '../checkout/index.ts' },
  { file: 'src/renderer/features/cart/Grid.tsx', imports: '@mantine/core' },
  { file: 'src/renderer/features/cart/Staff.tsx', imports: '../back-office/index.ts' },
  { file: 'src/renderer/screens/storefront/Grid.tsx', imports: '@mantine/core' },
  { file: 'src/renderer/app/shell/Grid.tsx', imports: '@mantine/core' },
  { file: 'src/renderer/features/audit/stranger.ts', imports: '../customers/index.ts' },
  { file: 'src/renderer/features/audit/inside.ts', imports: '../back-office/DataTable.tsx' },
]

/** What draws the back office, and its own door, for each of its features and screens. */
const OF_STAFF: Planted[] = [
  ...staffFeatures.flatMap((name) => [
    { file: `src/renderer/features/${name}/Drawn.tsx`, imports: '@mantine/core' },
    { file: `src/renderer/features/${name}/charts/Drawn.tsx`, imports: '@mantine/charts' },
  ]),
  { file: 'src/renderer/features/audit/desk.ts', imports: '../back-office/index.ts' },
  { file: `${STAFF_SCREENS}/Drawn.tsx`, imports: '@mantine/core' },
  { file: `${STAFF_SCREENS}/desk.ts`, imports: '../../features/back-office/index.ts' },
]

const GLOBALS: { file: string; line: string; rule: string }[] = [
  { file: 'src/renderer/features/cart/call.ts', line: "void fetch('/api')", rule: 'noRestrictedGlobals' },
  {
    file: 'src/renderer/features/cart/way-round.ts',
    line: "void window.fetch('/api')",
    rule: 'noJsRestrictedProperties',
  },
  { file: 'src/renderer/screens/kept.ts', line: "localStorage.getItem('cart')", rule: 'noRestrictedGlobals' },
  { file: 'src/server/features/stock/say.ts', line: "console.log('stock')", rule: 'noRestrictedGlobals' },
  { file: 'src/server/features/stock/forget.ts', line: 'work()\nasync function work() {}', rule: 'noFloatingPromises' },
  {
    file: 'src/server/features/stock/hush.ts',
    line: 'try {\n  work()\n} catch {}\nfunction work() {}',
    rule: 'plugin',
  },
  { file: 'src/server/features/stock/nameless.ts', line: 'export default 1', rule: 'noDefaultExport' },
  { file: 'src/shared/domain/stock/one.ts', line: "import './two.ts'", rule: 'noImportCycles' },
]

const importing = ({ imports }: Planted) => `import * as planted from '${imports}'\n\nexport const use = planted\n`

describe('the walls between rooms', () => {
  let house: Awaited<ReturnType<typeof plantedHouse>>
  let complaints: Complaint[]

  beforeAll(async () => {
    const files = new Map<string, string>()
    const faults = [...rooms.flatMap(forbiddenIn), ...rooms.flatMap(permittedIn), ...PACKAGES_AND_DOORS, ...OF_STAFF]
    for (const planted of faults) files.set(planted.file, importing(planted))
    for (const { file, line } of GLOBALS) files.set(file, `${line}\n`)
    files.set('src/shared/domain/stock/two.ts', "import './one.ts'\n")
    house = await plantedHouse(files)
    complaints = await house.lint()
  })
  afterAll(() => house.tearDown())

  const complaintsOf = (file: string) =>
    complaints.filter((complaint) => complaint.file === file).map(({ rule }) => rule.split('/').at(-1))

  const isRefused = ({ file }: Planted) => complaintsOf(file).includes('noRestrictedImports')

  it.each(rooms)('$folder is refused every room that the table does not give it', (room) => {
    expect(forbiddenIn(room).filter((planted) => !isRefused(planted))).toEqual([])
  })

  it.each(rooms)('$folder may import the rooms that the table gives it', (room) => {
    expect(permittedIn(room).filter(isRefused)).toEqual([])
  })

  it.each(PACKAGES_AND_DOORS)('$file may not import $imports', ({ file }) => {
    expect(complaintsOf(file)).toContain('noRestrictedImports')
  })

  it.each(OF_STAFF)('$file may import $imports', (planted) => {
    expect(isRefused(planted)).toBe(false)
  })

  it.each(GLOBALS)('$file may not say: $line', ({ file, rule }) => {
    expect(complaintsOf(file)).toContain(rule)
  })

  it('lets a feature knock only at doors of features that exist in the same room', () => {
    for (const [feature, doors] of Object.entries(neighbours)) {
      const room = rooms.find(({ folder }) => folder.endsWith('/*') && feature.startsWith(folder.slice(0, -1)))
      expect(room, feature).toBeDefined()
      expect(doors, feature).not.toContain(feature.split('/').at(-1))
    }
  })
})

describe('the compiler as a guard', () => {
  const planted = new Map([
    ['src/server/target.ts', 'export const secret = 1\n'],
    ['src/renderer/target.ts', 'export const screen = 1\n'],
    ['src/renderer/planted.ts', "import { secret } from '../server/target.ts'\nexport const use = secret\n"],
    ['src/server/planted.ts', "import { screen } from '../renderer/target.ts'\nexport const use = screen\n"],
    ['src/main/planted.ts', "import { secret } from '../server/target.ts'\nexport const use = secret\n"],
    ['src/server/window.ts', 'export const use = window.name\n'],
    ['src/shared/domain/files.ts', "import { readFileSync } from 'node:fs'\nexport const use = readFileSync\n"],
    ['src/shared/domain/call.ts', "export const use = fetch('/')\n"],
    ['src/shared/kernel/target.ts', 'export const word = 1\n'],
    ['src/shared/contracts/target.ts', 'export const path = 1\n'],
    ['src/shared/domain/contract.ts', "import { path } from '#shared/contracts/target.ts'\nexport const use = path\n"],
  ])
  let house: Awaited<ReturnType<typeof plantedHouse>>
  beforeAll(async () => {
    house = await plantedHouse(planted)
  })
  afterAll(() => house.tearDown())

  it.each([
    ['src/renderer', 'src/renderer/planted.ts', 'TS6307'],
    ['src/server', 'src/server/planted.ts', 'TS6307'],
    ['src/main', 'src/main/planted.ts', 'TS6307'],
    ['src/shared/domain', 'src/shared/domain/contract.ts', 'TS6307'],
    ['src/server', 'src/server/window.ts', 'TS2304'],
    ['src/shared/domain', 'src/shared/domain/files.ts', 'TS2591'],
    ['src/shared/domain', 'src/shared/domain/call.ts', 'TS2304'],
  ])('%s does not compile with %s in it', async (room, file, rule) => {
    expect(await house.compile(room)).toContainEqual({ file, rule })
  })
})
