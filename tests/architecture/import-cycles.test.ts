import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { cyclesOf } from './cycles-of.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SHARED_ALIAS = '#shared/'

it('cyclesOf finds cycles of two and of three files, and no others', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', ['d']],
    ['f', ['a', 'e']],
  ])

  expect(cyclesOf(graph).map((cycle) => [...cycle].sort())).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ])
})

it('importsOf finds imports of values, of types, of both, and lazy imports, and skips packages and styles', () => {
  const source = [
    "import { one } from './one.ts'",
    "import type { Two } from './two.ts'",
    "import {\n  three,\n  type Three,\n} from './three.ts'",
    "export { four } from './four.ts'",
    "const five = () => import('./five.tsx')",
    "import './six.css'",
    "import type { Seven } from '#shared/seven.ts'",
    "import { eight } from 'zod'",
  ].join('\n')

  expect(importsOf('/src/main/index.ts', source, '/')).toEqual([
    ...['one.ts', 'two.ts', 'three.ts', 'four.ts', 'five.tsx'].map((file) => `/src/main/${file}`),
    '/src/shared/seven.ts',
  ])
})

it('no source files form a cycle of imports, neither of values nor of types', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => join(ROOT, file))
  const graph = new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'), ROOT)]))
  expect(files.length).toBeGreaterThan(1_000)

  const cycles = cyclesOf(graph).map((cycle) => cycle.map((file) => relative(ROOT, file)).sort())

  expect(cycles).toEqual([])
})

/** Returns the source files from which a file imports values or types. */
function importsOf(file: string, source: string, root: string): string[] {
  const targets = [...source.matchAll(/(?:\bfrom|\bimport\()\s*'([^']+\.tsx?)'/g)].map(([, target = '']) => target)
  return targets.flatMap((target) => {
    if (target.startsWith(SHARED_ALIAS)) return [join(root, 'src/shared', target.slice(SHARED_ALIAS.length))]
    return target.startsWith('.') ? [resolve(dirname(file), target)] : []
  })
}
