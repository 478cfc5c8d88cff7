import { beforeAll, describe, expect, it } from 'vitest'
import {
  type BillOfMaterials,
  type Component,
  packagesIn,
  packagesOfPos,
  packagesOfShop,
  partOf,
  readBillOfMaterials,
} from '../../../build/sbom/bill-of-materials.ts'
import { licenseList, refusedLicenses } from '../../../build/sbom/licenses.ts'

const component = (name: string, license?: string): Component => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  version: '1.0.0',
  ...(license && { licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }] }),
})

describe('the bill of materials', () => {
  let all: BillOfMaterials
  beforeAll(async () => {
    all = await readBillOfMaterials()
  })
  const namesOf = (bill: BillOfMaterials) => bill.components.map(({ name }) => name)

  it('of the shop has the packages of its server and its pages, and no tools', () => {
    const names = namesOf(partOf(all, packagesOfShop()))

    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'find-my-way', '@img/sharp-linux-x64']))
    for (const tool of ['electron', 'vitest', 'vite', 'typescript']) expect(names).not.toContain(tool)
  })

  it('of the showroom app has the packages that it contains, also those that package.json lists for builds', () => {
    const names = namesOf(partOf(all, packagesOfPos()))

    expect(names).toEqual(
      expect.arrayContaining([
        'electron',
        'electron-updater',
        'electron-store',
        '@fontsource-variable/figtree',
        'react',
      ]),
    )
    for (const other of ['fastify', 'pg', 'vitest']) expect(names).not.toContain(other)
  })

  it('has only licenses that the products may contain', () => {
    expect(refusedLicenses(partOf(all, packagesOfShop()).components)).toEqual([])
    expect(refusedLicenses(partOf(all, packagesOfPos()).components)).toEqual([])
  })

  it('cannot be made with a package that is not in the lock file', () => {
    expect(() => partOf(all, new Set(['left-pad']))).toThrow('not in package-lock.json: left-pad')
  })
})

it('the packages of a source are found in its imports', () => {
  const source = [
    "import { a } from 'fastify'",
    "import type {} from '@fastify/cookie' // a comment",
    "import '@mantine/core/styles.layer.css'",
    "const b = await import('sharp')",
    "import x from './own.ts'; import y from '#shared/z.ts'; import z from 'node:fs'; import 'virtual:x.css'",
  ].join('\n')

  expect(packagesIn(source)).toEqual(['fastify', '@fastify/cookie', '@mantine/core', 'sharp'])
})

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND ISC', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['MIT AND GPL-3.0-only', false],
  ['LGPL-3.0-or-later', false],
  ['MIT AND (ISC OR GPL-3.0-only)', false],
  ['SSPL-1.0', false],
  [undefined, false],
])('a package with the license %s may be in a product: %s', (license, expected) => {
  expect(refusedLicenses([component('a', license)])).toEqual(expected ? [] : [`a 1.0.0: ${license ?? 'none'}`])
})

it('a package with an exception may be in a product only with the license of the exception', () => {
  expect(refusedLicenses([component('@img/sharp-linux-x64', 'LGPL-3.0-or-later')])).toEqual([])
  expect(refusedLicenses([component('@img/sharp-linux-x64', 'GPL-3.0-only')])).toHaveLength(1)
})

it('the list of licenses groups the packages by license', () => {
  const list = licenseList('Packages', [component('b', 'MIT'), component('c', 'ISC'), component('a', 'MIT')])

  expect(list).toBe('Packages\n\nISC\n  c 1.0.0\n\nMIT\n  a 1.0.0\n  b 1.0.0\n')
})
