import { createHash, randomInt } from 'node:crypto'
import { newConfigurationCode } from '#shared/domain/configurator/configuration-code.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database, StoredConfiguration } from '../../../db/tables.ts'
import { type ConfigurationRow, configurationsTable } from './configurations-table.ts'

/** Validity of a code after its choice was last stored. Ninety days, because customers take weeks to choose a sofa. */
const RETENTION_DAYS = 90
const DAY_MS = 86_400_000

/** Maximum number of tries to find a free code. With 27⁶ codes a second try is rare, and a fifth practically impossible. */
const MAX_TRIES = 5

type Deps = { db: Database; now: () => Date; newCode?: () => string }

export type NewConfiguration = {
  productId: number
  selection: Readonly<Record<string, number | null | undefined>>
  count: number
  sampleIds: readonly number[]
}

/**
 * Stores a configuration and returns its code.
 *
 * If exactly one variant has the chosen options, the variant is stored instead of the options. Fails with
 * `product_not_found` for a product that is not for sale, and with `variant_not_found` for options without a variant.
 */
export async function storeConfiguration({ db, now, newCode = randomCode }: Deps, requested: NewConfiguration) {
  const table = configurationsTable(db)
  const sampleIds = [...new Set(requested.sampleIds)].sort((a, b) => a - b)
  const items = await table.items([requested.productId, ...sampleIds])
  const product = items.find(({ id }) => id === requested.productId)
  if (!product) return fail('product_not_found')
  const samples = items.filter((item) => sampleIds.includes(item.id) && isSample(item))

  const chosen = Object.fromEntries(
    Object.entries(requested.selection).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
  const hasOptions = product.kind === 'parent' && Object.keys(chosen).length > 0
  const variants = hasOptions ? await table.variantsWith(product.id, chosen) : []
  if (hasOptions && variants.length === 0) return fail('variant_not_found')
  const [only, another] = variants

  const content: StoredConfiguration = {
    // With a single matching variant the options are not stored, because the variant defines them.
    productId: only !== undefined && another === undefined ? only : product.id,
    selection: another === undefined ? {} : sorted(chosen),
    count: requested.count,
    // Samples that are no longer available are left out, because the rest of the choice is still useful.
    sampleIds: samples.map(({ id }) => id).sort((a, b) => a - b),
  }
  return ok(await insertWithFreeCode(table, content, now(), newCode))
}

async function insertWithFreeCode(
  table: ReturnType<typeof configurationsTable>,
  content: StoredConfiguration,
  now: Date,
  newCode: () => string,
): Promise<ConfigurationRow> {
  await table.deleteExpired(now)
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const expiresAt = new Date(now.getTime() + RETENTION_DAYS * DAY_MS)
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const code = await table.store({ code: newCode(), content, hash, now, expiresAt })
    if (code) return { code, content, expiresAt }
  }
  throw new Error('no free configuration code was found')
}

const sorted = (selection: Record<string, number>) =>
  Object.fromEntries(Object.entries(selection).sort(([a], [b]) => (a < b ? -1 : 1)))

const STEPS = 2 ** 32
const randomCode = () => newConfigurationCode(() => randomInt(STEPS) / STEPS)
