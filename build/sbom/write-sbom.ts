import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMain } from '../lib/is-main.ts'
import { ROOT } from '../lib/run.ts'
import {
  type BillOfMaterials,
  packagesOfPos,
  packagesOfShop,
  partOf,
  readBillOfMaterials,
} from './bill-of-materials.ts'
import { licenseList, refusedLicenses } from './licenses.ts'

/** Folders of the files. That of the shop is in the container image, that of the showroom app beside its installers. */
const FOLDERS = { shop: 'out/web', pos: 'dist' } as const

/** Writes the bills of materials and the lists of licenses of both products. Throws when a license is refused. */
export async function writeBillsOfMaterials(products: readonly ('shop' | 'pos')[] = ['shop', 'pos']): Promise<void> {
  const all = await readBillOfMaterials()
  for (const product of products) {
    const bill = partOf(all, product === 'shop' ? packagesOfShop() : packagesOfPos())
    const refused = refusedLicenses(bill.components)
    if (refused.length > 0) throw new Error(`licenses that the products may not contain:\n${refused.join('\n')}`)
    await writeFiles(join(ROOT, FOLDERS[product]), product, bill)
  }
}

async function writeFiles(folder: string, product: string, bill: BillOfMaterials): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${product}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`)
  await writeFile(join(folder, `${product}-licenses.txt`), licenseList(`Packages of ${product}`, bill.components))
}

if (isMain(import.meta.url)) {
  const chosen = (['shop', 'pos'] as const).filter((product) => process.argv.includes(product))
  await writeBillsOfMaterials(chosen.length > 0 ? chosen : undefined)
}
