import type { QueryClient } from '@tanstack/react-query'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { isComplete, type Selection, variantOf } from '#shared/domain/configurator/configurator.ts'
import { isSample, MAX_SAMPLES, SAMPLE_LIMIT_TEXT, samplesIn } from '#shared/domain/samples/samples.ts'
import { choicesText, matrixOptions } from '../../storefront/configurator/index.ts'
import { productDetail } from '../../storefront/product/index.ts'
import { orderLockReason } from './order-submission.ts'
import { addToOrder, configure, turnOfOrder, useQuickOrderStore } from './quick-order-store.ts'

type Deps = { api: Api; queryClient: QueryClient }
/** Dependencies, and the order in which the lookup started. */
type OrderContext = Deps & { turn: number }

/** Result of a code. */
export type ResolvedCode =
  | { kind: 'added'; name: string }
  /** The user must configure the product first. */
  | { kind: 'configuring'; name: string }
  | { kind: 'order'; salesOrderId: number }
  | { kind: 'refused'; text: string }

/**
 * Resolves a scanned or typed code. A product is added to the order, a complete configuration as its variant; an
 * incomplete one opens the configurator. For an order it returns the order. Nothing is added while the order is being
 * placed.
 *
 * @throws ShopError `scan_unknown` for an unknown code, or the error of the request
 */
export async function resolveCode(deps: Deps, code: string): Promise<ResolvedCode> {
  const asked = { ...deps, turn: turnOfOrder() }
  const found = await deps.api.scan.find({ query: { code } })
  switch (found.kind) {
    case 'order':
      return { kind: 'order', salesOrderId: found.salesOrderId }
    case 'configuration':
      return followConfiguration(asked, found.code)
    case 'product':
      return followProduct(asked, found.id, found.isPurchasable)
    default:
      return found satisfies never
  }
}

/** Adds a product to the order, or opens the configurator when it has options. */
export const resolveProduct = (deps: Deps, id: number): Promise<ResolvedCode> =>
  followProduct({ ...deps, turn: turnOfOrder() }, id, true)

async function followProduct(asked: OrderContext, id: number, isPurchasable: boolean): Promise<ResolvedCode> {
  const product = await asked.queryClient.fetchQuery(productDetail(asked.api, id))
  if (!product.parent && product.matrixAxes.length > 0) return startConfiguring(asked, product, {}, 1)
  if (!isPurchasable) return { kind: 'refused', text: `${product.displayName} wordt niet meer verkocht.` }
  return add(asked, product, 1)
}

async function followConfiguration(deps: OrderContext, code: string): Promise<ResolvedCode> {
  const kept = await deps.api.configurations.open({ params: { code } })
  const product = await deps.queryClient.fetchQuery(productDetail(deps.api, kept.productId))
  const axes = product.matrixAxes.map(({ axis }) => axis)
  await addSamples(deps, kept.sampleIds)
  if (product.parent || axes.length === 0) return add(deps, product, kept.count)

  const variant = isComplete(kept.selection, axes) ? variantOf(product, kept.selection) : undefined
  if (variant) return add(deps, await deps.queryClient.fetchQuery(productDetail(deps.api, variant.id)), kept.count)
  return startConfiguring(deps, product, kept.selection, kept.count)
}

function startConfiguring(
  asked: OrderContext,
  { id, displayName }: ProductDetail,
  selection: Selection,
  count: number,
): ResolvedCode {
  return changeOrder(asked, displayName, () => {
    configure(id, selection, count)
    return { kind: 'configuring', name: displayName }
  })
}

/** Changes the order, unless it is being placed or was replaced. */
function changeOrder({ queryClient, turn }: OrderContext, name: string, put: () => ResolvedCode): ResolvedCode {
  const why = orderLockReason(queryClient, turn)
  return why === undefined ? put() : { kind: 'refused', text: `${name}: ${why}` }
}

async function add(asked: OrderContext, product: ProductDetail, count: number): Promise<ResolvedCode> {
  if (isSample(product)) return changeOrder(asked, product.displayName, () => addSample(product))
  // Without the names of its options, the variant's own name is sufficient.
  const options = product.parent
    ? await asked.queryClient.fetchQuery(matrixOptions(asked.api, product)).catch(() => undefined)
    : undefined
  return changeOrder(asked, product.displayName, () => {
    addToOrder({ ...product, choices: choicesText(product, options, product.selection) }, count)
    return { kind: 'added', name: product.displayName }
  })
}

function addSample(product: ProductDetail): ResolvedCode {
  const { lines } = useQuickOrderStore.getState()
  const added: ResolvedCode = { kind: 'added', name: product.displayName }
  if (lines.some(({ id }) => id === product.id)) return added
  if (samplesIn(lines).length >= MAX_SAMPLES) return { kind: 'refused', text: SAMPLE_LIMIT_TEXT }
  addToOrder(product, 1)
  return added
}

/** Adds the color samples of a configuration, up to the limit. */
async function addSamples({ api, queryClient, turn }: OrderContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { items } = await api.catalog.byIds({ body: [...ids], query: {} })
  if (orderLockReason(queryClient, turn) !== undefined) return
  for (const sample of items) {
    const { lines } = useQuickOrderStore.getState()
    if (samplesIn(lines).length < MAX_SAMPLES && !lines.some(({ id }) => id === sample.id)) addToOrder(sample, 1)
  }
}
