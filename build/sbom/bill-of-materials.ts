import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../lib/run.ts'

/** A package in a bill of materials. */
export type Component = {
  'bom-ref': string
  name: string
  version: string
  licenses?: readonly ({ license: { id?: string; name?: string } } | { expression: string })[]
}

/** A bill of materials in the format CycloneDX, as npm writes it: only the fields that are used here. */
export type BillOfMaterials = {
  metadata: { component: { 'bom-ref': string; name: string } }
  components: readonly Component[]
  dependencies: readonly { ref: string; dependsOn: readonly string[] }[]
}

/** Returns the bill of materials of all packages in package-lock.json, also of those that only builds and tests use. */
export async function readBillOfMaterials(): Promise<BillOfMaterials> {
  // npm needs no installed packages for this, so the result is the same on every system.
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}` },
  })
  const bill = JSON.parse(stdout) as BillOfMaterials // npm documents the format
  // npm gives it the name of the folder, which differs between machines.
  const { name } = readManifest()
  return { ...bill, metadata: { ...bill.metadata, component: { ...bill.metadata.component, name } } }
}

/** Returns the part of a bill of materials that consists of these packages and all packages that they need. */
export function partOf(bill: BillOfMaterials, packages: ReadonlySet<string>): BillOfMaterials {
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const byRef = new Map(bill.components.map((component) => [component['bom-ref'], component]))
  const root = bill.metadata.component['bom-ref']
  const direct = (needs.get(root) ?? []).filter((ref) => packages.has(byRef.get(ref)?.name ?? ''))
  const missing = [...packages].filter((name) => !direct.some((ref) => byRef.get(ref)?.name === name))
  if (missing.length > 0) throw new Error(`not in package-lock.json: ${missing.join(', ')}`)
  const reached = new Set<string>()
  const reach = (ref: string) => {
    if (reached.has(ref)) return
    reached.add(ref)
    for (const next of needs.get(ref) ?? []) reach(next)
  }
  for (const ref of direct) reach(ref)
  return {
    ...bill,
    components: bill.components.filter((component) => reached.has(component['bom-ref'])),
    dependencies: [
      { ref: root, dependsOn: direct },
      ...bill.dependencies.filter(({ ref }) => ref !== root && reached.has(ref)),
    ],
  }
}

/** Returns the packages that the shop runs with: those of the server, and those in the scripts of its pages. */
export function packagesOfShop(): Set<string> {
  const { dependencies, optionalDependencies } = readManifest()
  return new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies)])
}

type Manifest = {
  name: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

const readManifest = () => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest // our own file

/** Returns the packages in the showroom app: those that its sources import, with Electron, and its fonts. */
export function packagesOfPos(): Set<string> {
  const sources = globSync('src/{main,preload,renderer,shared}/**/*.{ts,tsx,css}', { cwd: ROOT })
  const imported = sources.flatMap((file) => packagesIn(readFileSync(join(ROOT, file), 'utf8')))
  return new Set([...imported, ...FONTS])
}

/** Packages whose files were copied into the sources (`src/renderer/app/theme/fonts`). */
const FONTS = ['@fontsource-variable/figtree', '@fontsource-variable/fraunces']

/** Returns the packages that a source imports. `@mantine/core/styles.css` belongs to the package `@mantine/core`. */
export function packagesIn(source: string): string[] {
  return [...source.matchAll(/(?:^|[\s;])(?:import|from|import\()\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => !name.startsWith('.'))
}
