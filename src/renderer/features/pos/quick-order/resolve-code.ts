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
/** For the order that was being written when it was asked. */
type OrderContext = Deps & { turn: number }

/** What a code led to. */
export type ResolvedCode =
  | { kind: 'added'; name: string }
  /** Something has to be chosen first. */
  | { kind: 'configuring'; name: string }
  | { kind: 'order'; salesOrderId: number }
  | { kind: 'refused'; text: string }

/**
 * Follows what was scanned or typed: a product goes into the order, a configuration as the variant it stands for, or on
 * to where something is still to be chosen; of an order it tells which. Into an order that leaves nothing goes any more.
 *
 * @throws ShopError `scan_unknown` when nobody knows the code, or what kept the shop from answering
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

/** Puts a product in the order, or opens its steps when something has to be chosen of it. */
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

/** Does what changes the order, unless that one leaves or is gone by now. */
function changeOrder({ queryClient, turn }: OrderContext, name: string, put: () => ResolvedCode): ResolvedCode {
  const why = orderLockReason(queryClient, turn)
  return why === undefined ? put() : { kind: 'refused', text: `${name}: ${why}` }
}

async function add(asked: OrderContext, product: ProductDetail, count: number): Promise<ResolvedCode> {
  if (isSample(product)) return changeOrder(asked, product.displayName, () => addSample(product))
  // Without the names of its options the name of the variant says enough.
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

/** The colours that travel along with a configuration, as far as there is room for them. */
async function addSamples({ api, queryClient, turn }: OrderContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { items } = await api.catalog.byIds({ body: [...ids], query: {} })
  if (orderLockReason(queryClient, turn) !== undefined) return
  for (const sample of items) {
    const { lines } = useQuickOrderStore.getState()
    if (samplesIn(lines).length < MAX_SAMPLES && !lines.some(({ id }) => id === sample.id)) addToOrder(sample, 1)
  }
}
