import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import { isCareSet, suitsLeather } from '#shared/domain/leather/care-for-leather.ts'
import { isSample, MAX_SAMPLES } from '#shared/domain/samples/samples.ts'
import { canOrder } from '#shared/domain/stock/stock.ts'
import { isCare } from '#shared/domain/stock/stock-lists.ts'
import type { Executor } from '../../../db/tables.ts'
import { companionsTable } from './companions-table.ts'
import type { LeatherCatalog } from './leather-catalog.ts'
import { listByIds } from './list-products.ts'

type Deps = { db: Executor; leatherCatalog: () => Promise<LeatherCatalog> }

/** `ids`: items that the shopper views or orders. `leatherIds`: further leathers that the shopper selected. */
type CompanionQuery = { ids: readonly number[]; leatherIds: readonly number[] }

export type Companions = { samples: ListProductOnWire[]; care: ListProductOnWire[]; pieces: ListProductOnWire[] }

const MAX_CARE_PRODUCTS = 2
const MAX_PIECES = 4

/**
 * Finds products that go with the given items: samples of their leathers, care sets for those leathers, and furniture
 * (`pieces`) from the same sets or with the same model name.
 *
 * Excludes the given items, other variants of their models, and items that are sold out or inactive. The same query
 * always gives the same order.
 */
export async function findCompanions(
  { db, leatherCatalog }: Deps,
  { ids, leatherIds }: CompanionQuery,
): Promise<Companions> {
  const table = companionsTable(db)
  // Samples have no companions.
  const sources = (await table.sources(ids)).filter((item) => !isSample(item))
  const ownLeatherIds = sources.flatMap(({ leatherId }) => leatherId ?? [])
  const modelIds = [...new Set(sources.map(({ modelId }) => modelId))]
  const names = [...new Set(sources.flatMap(({ modelName }) => modelName ?? []))]
  const [leathers, care, inSets, named] = await Promise.all([
    table.leathers([...new Set([...leatherIds, ...ownLeatherIds])]),
    table.care(),
    table.setPartners(modelIds),
    table.modelsNamed(names),
  ])

  const samples = leathers.flatMap(({ sampleItemId }) => sampleItemId ?? [])
  const careSets = care.filter(
    (item) =>
      isCare(item) &&
      isCareSet(item.displayName) &&
      leathers.some((leather) => suitsLeather(item.displayName, leather)),
  )
  const pieces = onePerModel([...inSets, ...named].filter(({ modelId }) => !modelIds.includes(modelId)))
  const groups = { samples, care: careSets.map(({ id }) => id), pieces }
  const all = Object.values(groups)
    .flat()
    .filter((id) => !ids.includes(id))
  const { items } = await listByIds({ db, leatherCatalog }, all, { page: 1, pageSize: Math.max(1, all.length) })
  const byId = new Map(items.filter(isAvailable).map((item) => [item.id, item]))
  const availableIn = (group: readonly number[], max: number) => group.flatMap((id) => byId.get(id) ?? []).slice(0, max)
  return {
    samples: availableIn(groups.samples, MAX_SAMPLES),
    care: availableIn(groups.care, MAX_CARE_PRODUCTS),
    pieces: availableIn(groups.pieces, MAX_PIECES),
  }
}

/** Returns the ids of the first item of each model, in the given order. */
function onePerModel(items: readonly { id: number; modelId: number }[]): number[] {
  const first = new Map<number, number>()
  for (const { id, modelId } of items) if (!first.has(modelId)) first.set(modelId, id)
  return [...first.values()]
}

const isAvailable = ({ shx_class, count }: ListProductOnWire) =>
  canOrder({ stockClass: shx_class ?? null, totalStock: count ?? null }, 1)
