import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adjacentFeatures, type ModuleBoundary, moduleBoundaries } from '../../build/module-boundaries.ts'
import { type Complaint, plantedRepository } from './planted-repository.ts'

/** An import that the test writes into the planted repository: `file` imports from `imports`. */
type PlantedImport = { file: string; imports: string }

const pathInModule = (folder: string, name: string) => `${folder.replaceAll('*', 'planted-feature')}/${name}`

/** Returns the import path as an engineer would write it: by the alias `#shared`, or relative. */
function importPath(target: string, from: string): string {
  if (target.startsWith('src/shared/')) return target.replace('src/', '#')
  const path = posix.relative(posix.dirname(from), target)
  return path.startsWith('.') ? path : `./${path}`
}

/** Returns two imports of `target`: by a file at the top of a module, and by a file two folders below it. */
const plantedIn = (module: ModuleBoundary, target: string, name: string): PlantedImport[] =>
  ['', 'deep/deeper/'].map((depth) => {
    const file = pathInModule(module.folder, `${depth}${name}.ts`)
    return { file, imports: importPath(target, file) }
  })

const label = (path: string) => path.replaceAll(/[^a-z]+/g, '-')

/** Returns an import of every module that the given module may not import. */
const forbiddenIn = (module: ModuleBoundary) =>
  moduleBoundaries
    .filter((other) => other !== module && !module.mayImport.includes(other.folder) && !isInside(other, module))
    .flatMap((other) => plantedIn(module, pathInModule(other.folder, 'index.ts'), `bad-${label(other.folder)}`))

const permittedIn = (module: ModuleBoundary) =>
  module.mayImport.flatMap((other) => plantedIn(module, pathInModule(other, 'index.ts'), `good-${label(other)}`))

/**
 * Returns true when the folder of one module is below that of another. `src/server` is the module of its top-level
 * files; the folders in it are modules of their own.
 */
function isInside(one: ModuleBoundary, other: ModuleBoundary): boolean {
  return one.folder.startsWith(`${other.folder}/`)
}

const SESSIONS = 'src/server/features/people/sessions/log-in.ts'
const CART = 'src/renderer/features/common/cart'
const AUDIT = 'src/renderer/features/back-office/audit'
/** Forbidden imports of packages, of other features, and of files that are not the entry point of their module. */
const PACKAGES_AND_ENTRY_POINTS: PlantedImport[] = [
  { file: 'src/shared/domain/money/clock.ts', imports: 'node:fs' },
  { file: 'src/shared/domain/money/schema.ts', imports: 'zod/mini' },
  { file: 'src/shared/contracts/whole-zod.ts', imports: 'zod' },
  { file: 'src/shared/kernel/alias.ts', imports: '#src/server/app.ts' },
  { file: 'src/server/features/sales/planted-feature/place-order.ts', imports: 'fastify' },
  { file: 'src/server/features/sales/planted-feature/send.ts', imports: '../../../http/send-csv.ts' },
  { file: 'src/server/features/sales/payments/send.ts', imports: '../../../http/send-csv.ts' },
  { file: 'src/server/features/sales/payments/start/planted-routes.ts', imports: '../../../../http/mount.ts' },
  { file: 'src/server/features/sales/planted-feature/draw.ts', imports: 'react' },
  { file: 'src/server/features/catalog/planted-feature/stranger.ts', imports: '../stock/index.ts' },
  { file: 'src/server/features/sales/planted-feature/far-stranger.ts', imports: '../../catalog/stock/index.ts' },
  { file: SESSIONS, imports: '../users/users-table.ts' },
  { file: SESSIONS, imports: '../../operations/audit/audit-table.ts' },
  { file: 'src/server/jobs/not-the-entry-point.ts', imports: '../features/catalog/stock/stock-table.ts' },
  { file: 'src/main/features/receipts/print.ts', imports: 'electron' },
  { file: 'src/preload/schemas.ts', imports: 'zod/mini' },
  { file: 'src/renderer/ui/Bridge.tsx', imports: 'electron' },
  { file: `${CART}/files.ts`, imports: 'node:fs' },
  { file: `${CART}/stranger.ts`, imports: '../shell/index.ts' },
  { file: `${CART}/Grid.tsx`, imports: '@mantine/core' },
  { file: `${CART}/Staff.tsx`, imports: '../../back-office/frame/index.ts' },
  { file: 'src/renderer/features/storefront/checkout/Staff.tsx', imports: '../../back-office/frame/index.ts' },
  { file: 'src/renderer/features/storefront/checkout/Grid.tsx', imports: '@mantine/core' },
  { file: 'src/renderer/screens/storefront/Grid.tsx', imports: '@mantine/core' },
  { file: 'src/renderer/app/shell/Grid.tsx', imports: '@mantine/core' },
  { file: `${AUDIT}/stranger.ts`, imports: '../customers/index.ts' },
  { file: `${AUDIT}/inside.ts`, imports: '../frame/DataTable.tsx' },
]

/**
 * Imports that only the files `*routes.ts` of a feature may have. `payments` has an entry in `adjacentFeatures`;
 * `planted-feature` has none.
 */
const PERMITTED_TO_ROUTES: PlantedImport[] = ['planted-feature', 'payments'].flatMap((feature) => [
  { file: `src/server/features/sales/${feature}/planted-routes.ts`, imports: '../../../http/mount.ts' },
  { file: `src/server/features/sales/${feature}/more-routes.ts`, imports: 'fastify' },
])

/** UI packages and the frame of the back office, which features and screens of staff may import. */
const PERMITTED_TO_STAFF: PlantedImport[] = [
  ...['back-office', 'pos'].flatMap((group) => [
    { file: `src/renderer/features/${group}/planted-feature/Drawn.tsx`, imports: '@mantine/core' },
    { file: `src/renderer/features/${group}/planted-feature/charts/Drawn.tsx`, imports: '@mantine/charts' },
    { file: `src/renderer/screens/${group}/Drawn.tsx`, imports: '@mantine/core' },
    { file: `src/renderer/screens/${group}/frame.ts`, imports: '../../features/back-office/frame/index.ts' },
  ]),
  { file: `${AUDIT}/frame.ts`, imports: '../frame/index.ts' },
  { file: 'src/renderer/features/pos/planted-feature/frame.ts', imports: '../../back-office/frame/index.ts' },
  // A feature with an entry in `adjacentFeatures`, which must not replace the permissions of its group.
  { file: 'src/renderer/features/pos/scan/Drawn.tsx', imports: '@mantine/core' },
  { file: 'src/renderer/features/pos/scan/frame.ts', imports: '../../back-office/frame/index.ts' },
  { file: SESSIONS.replace('log-in', 'planted'), imports: '../../operations/audit/index.ts' },
]

const FORBIDDEN_LINES: { file: string; line: string; rule: string }[] = [
  { file: 'src/renderer/features/common/cart/call.ts', line: "void fetch('/api')", rule: 'noRestrictedGlobals' },
  {
    file: 'src/renderer/features/common/cart/way-round.ts',
    line: "void window.fetch('/api')",
    rule: 'noJsRestrictedProperties',
  },
  { file: 'src/renderer/screens/kept.ts', line: "localStorage.getItem('cart')", rule: 'noRestrictedGlobals' },
  { file: 'src/server/features/catalog/stock/say.ts', line: "console.log('stock')", rule: 'noRestrictedGlobals' },
  {
    file: 'src/server/features/catalog/stock/forget.ts',
    line: 'work()\nasync function work() {}',
    rule: 'noFloatingPromises',
  },
  {
    file: 'src/server/features/catalog/stock/hush.ts',
    line: 'try {\n  work()\n} catch {}\nfunction work() {}',
    rule: 'plugin',
  },
  { file: 'src/server/features/catalog/stock/nameless.ts', line: 'export default 1', rule: 'noDefaultExport' },
  { file: 'src/shared/domain/stock/one.ts', line: "import './two.ts'", rule: 'noImportCycles' },
]

const sourceWithImport = ({ imports }: PlantedImport) =>
  `import * as planted from '${imports}'\n\nexport const use = planted\n`

describe('the boundaries between modules', () => {
  let repository: Awaited<ReturnType<typeof plantedRepository>>
  let complaints: Complaint[]

  beforeAll(async () => {
    const files = new Map<string, string>()
    const imports = [
      ...moduleBoundaries.flatMap(forbiddenIn),
      ...moduleBoundaries.flatMap(permittedIn),
      ...PACKAGES_AND_ENTRY_POINTS,
      ...PERMITTED_TO_ROUTES,
      ...PERMITTED_TO_STAFF,
    ]
    for (const planted of imports) files.set(planted.file, sourceWithImport(planted))
    for (const { file, line } of FORBIDDEN_LINES) files.set(file, `${line}\n`)
    files.set('src/shared/domain/stock/two.ts', "import './one.ts'\n")
    repository = await plantedRepository(files)
    complaints = await repository.lint()
  })
  afterAll(() => repository.tearDown())

  const complaintsOf = (file: string) =>
    complaints.filter((complaint) => complaint.file === file).map(({ rule }) => rule.split('/').at(-1))

  const isRefused = ({ file }: PlantedImport) => complaintsOf(file).includes('noRestrictedImports')

  it.each(moduleBoundaries)('$folder may not import a module that the table does not list', (module) => {
    expect(forbiddenIn(module).filter((planted) => !isRefused(planted))).toEqual([])
  })

  it.each(moduleBoundaries)('$folder may import the modules that the table lists', (module) => {
    expect(permittedIn(module).filter(isRefused)).toEqual([])
  })

  it.each(PACKAGES_AND_ENTRY_POINTS)('$file may not import $imports', ({ file }) => {
    expect(complaintsOf(file)).toContain('noRestrictedImports')
  })

  it.each([...PERMITTED_TO_ROUTES, ...PERMITTED_TO_STAFF])('$file may import $imports', (planted) => {
    expect(isRefused(planted)).toBe(false)
  })

  it.each(FORBIDDEN_LINES)('$file may not contain: $line', ({ file, rule }) => {
    expect(complaintsOf(file)).toContain(rule)
  })

  it('list only adjacent features that exist, and never the feature itself', () => {
    for (const [feature, adjacent] of Object.entries(adjacentFeatures)) {
      const root = feature.slice(0, feature.indexOf('/features/') + '/features/'.length)
      const missing = [feature, ...adjacent.map((name) => root + name)].filter((folder) => !existsSync(folder))
      expect(missing, feature).toEqual([])
      expect(adjacent, feature).not.toContain(feature.slice(root.length))
    }
  })

  it('let no feature of the storefront import a feature of the back office or the POS', () => {
    const wrong = Object.entries(adjacentFeatures).filter(
      ([feature, adjacent]) =>
        /features\/(storefront|common)\//.test(feature) && adjacent.some((name) => /^(back-office|pos)\//.test(name)),
    )
    expect(wrong).toEqual([])
  })
})

describe('the compiler', () => {
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
  let repository: Awaited<ReturnType<typeof plantedRepository>>
  beforeAll(async () => {
    repository = await plantedRepository(planted)
  })
  afterAll(() => repository.tearDown())

  // TS6307: the imported file is outside the module. TS2304, TS2591: the module has no such global or Node package.
  it.each([
    ['src/renderer', 'src/renderer/planted.ts', 'TS6307'],
    ['src/server', 'src/server/planted.ts', 'TS6307'],
    ['src/main', 'src/main/planted.ts', 'TS6307'],
    ['src/shared/domain', 'src/shared/domain/contract.ts', 'TS6307'],
    ['src/server', 'src/server/window.ts', 'TS2304'],
    ['src/shared/domain', 'src/shared/domain/files.ts', 'TS2591'],
    ['src/shared/domain', 'src/shared/domain/call.ts', 'TS2304'],
  ])('refuses %s because %s has a forbidden import or uses a missing API', async (module, file, rule) => {
    expect(await repository.compile(module)).toContainEqual({ file, rule })
  })
})
