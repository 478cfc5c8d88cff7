import type { Api } from '#shared/contracts/endpoints.ts'
import type { SoldLine } from './model.ts'
import type { PlannedItem } from './plan-day.ts'

/** Leather care of the demo shop with enough pieces for a day. */
const CARE = [1601, 1602, 1603, 1605, 1607] as const
/** Models of the demo shop that are made to measure. */
const MODELS = [1001, 1002, 1003, 1004, 1005, 1006] as const

/**
 * Chooses the products of a sale as a seller does: from what the till shows, with or without the shop. Lines of the same
 * product are merged, as in the order screen.
 */
export async function chooseLines(api: Api, items: readonly PlannedItem[]): Promise<SoldLine[]> {
  const lines: SoldLine[] = []
  for (const item of items) {
    const id = await idOf(api, item)
    const existing = lines.find((line) => line.id === id)
    if (existing) existing.count += item.count
    else lines.push(await lineOf(api, id, item.count))
  }
  return lines
}

async function idOf(api: Api, item: PlannedItem): Promise<number> {
  switch (item.kind) {
    case 'item':
      return item.id
    case 'care':
      return pickFrom(CARE, item.pick)
    case 'model':
      return configure(api, pickFrom(MODELS, item.pick), item.choice)
    default:
      return item satisfies never
  }
}

const pickFrom = <T>(all: readonly T[], at: number): T => all[Math.floor(at * all.length)] as T // `at` is below 1

/** Returns a line of an order, with the price that the till shows now. */
export async function lineOf(api: Api, id: number, count: number): Promise<SoldLine> {
  const { itemId, netPrice } = await api.catalog.product({ params: { id } })
  return { id, itemId, netPrice, count }
}

/** Configures a model: chooses one variant, and asks for it by its options as the configurator does. */
async function configure(api: Api, modelId: number, choice: number): Promise<number> {
  const { variants, matrixAxes, displayName } = await api.catalog.product({ params: { id: modelId } })
  const chosen = variants[Math.floor(choice * variants.length)]
  if (!chosen) throw new Error(`${displayName} has no variants`)
  await api.matrix.optionsOf({ params: { id: modelId } })
  const selection = Object.fromEntries(matrixAxes.map(({ axis }, at) => [axis, chosen.options[at]]))
  const { id } = await api.catalog.variant({ query: { parentId: modelId, ...selection } })
  if (id !== chosen.id) throw new Error(`the options of variant ${chosen.id} lead to variant ${id}`)
  return id
}

/** Returns the lines in the format of an order body. */
export const shoppinglistOf = (lines: readonly SoldLine[]) =>
  lines.map(({ id, itemId, netPrice, count }) => ({ id, itemId, basePrice: netPrice, count }))
