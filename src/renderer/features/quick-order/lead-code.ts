import type { QueryClient } from '@tanstack/react-query'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { isComplete, variantOf } from '#shared/domain/configurator/configurator.ts'
import { isSample, MAX_SAMPLES, SAMPLE_LIMIT_TEXT, samplesIn } from '#shared/domain/samples/samples.ts'
import { choicesText, matrixOptions } from '../configurator/index.ts'
import { productDetail } from '../product/index.ts'
import { addToOrder, configure, useQuickOrderStore } from './quick-order-store.ts'

type Deps = { api: Api; queryClient: QueryClient }

/** What a code led to. */
export type Lead =
  | { kind: 'added'; name: string }
  /** Something has to be chosen first. */
  | { kind: 'configuring'; name: string }
  | { kind: 'order'; salesOrderId: number }
  | { kind: 'refused'; text: string }

/**
 * Follows what was scanned or typed: a product goes into the order, a configuration as the variant it stands for, or on
 * to where something is still to be chosen; of an order it tells which.
 *
 * @throws ShopError `scan_unknown` when nobody knows the code, or what kept the shop from answering
 */
export async function leadCode(deps: Deps, code: string): Promise<Lead> {
  const found = await deps.api.scan.find({ query: { code } })
  switch (found.kind) {
    case 'order':
      return { kind: 'order', salesOrderId: found.salesOrderId }
    case 'configuration':
      return leadConfiguration(deps, found.code)
    case 'product':
      return leadProduct(deps, found.id, found.isPurchasable)
    default:
      return found satisfies never
  }
}

/** Puts a product in the order, or opens its steps when something has to be chosen of it. */
export async function leadProduct(deps: Deps, id: number, isPurchasable = true): Promise<Lead> {
  const product = await deps.queryClient.fetchQuery(productDetail(deps.api, id))
  if (!product.parent && product.matrixAxes.length > 0) {
    configure(product.id, {})
    return { kind: 'configuring', name: product.displayName }
  }
  if (!isPurchasable) return { kind: 'refused', text: `${product.displayName} wordt niet meer verkocht.` }
  return add(deps, product, 1)
}

async function leadConfiguration(deps: Deps, code: string): Promise<Lead> {
  const kept = await deps.api.configurations.open({ params: { code } })
  const product = await deps.queryClient.fetchQuery(productDetail(deps.api, kept.productId))
  const axes = product.matrixAxes.map(({ axis }) => axis)
  await addSamples(deps, kept.sampleIds)
  if (product.parent || axes.length === 0) return add(deps, product, kept.count)

  const variant = isComplete(kept.selection, axes) ? variantOf(product, kept.selection) : undefined
  if (variant) return add(deps, await deps.queryClient.fetchQuery(productDetail(deps.api, variant.id)), kept.count)
  configure(product.id, kept.selection, kept.count)
  return { kind: 'configuring', name: product.displayName }
}

async function add(deps: Deps, product: ProductDetail, count: number): Promise<Lead> {
  if (isSample(product)) {
    const { lines } = useQuickOrderStore.getState()
    if (lines.some(({ id }) => id === product.id)) return { kind: 'added', name: product.displayName }
    if (samplesIn(lines).length >= MAX_SAMPLES) return { kind: 'refused', text: SAMPLE_LIMIT_TEXT }
    addToOrder(product, 1)
    return { kind: 'added', name: product.displayName }
  }
  // Without the names of its options the name of the variant says enough.
  const options = product.parent
    ? await deps.queryClient.fetchQuery(matrixOptions(deps.api, product)).catch(() => undefined)
    : undefined
  addToOrder({ ...product, choices: choicesText(product, options, product.selection) }, count)
  return { kind: 'added', name: product.displayName }
}

/** The colours that travel along with a configuration, as far as there is room for them. */
async function addSamples({ api }: Deps, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { items } = await api.catalog.byIds({ body: [...ids], query: {} })
  for (const sample of items) {
    const { lines } = useQuickOrderStore.getState()
    if (samplesIn(lines).length < MAX_SAMPLES && !lines.some(({ id }) => id === sample.id)) addToOrder(sample, 1)
  }
}
