import type { QueryClient } from '@tanstack/react-query'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { chosenOption, isComplete, type Selection, variantOf } from '#shared/domain/configurator/configurator.ts'
import { isSample, MAX_SAMPLES, SAMPLE_LIMIT_TEXT, samplesIn } from '#shared/domain/samples/samples.ts'
import { choicesInScan } from '#shared/domain/scan/scan-code.ts'
import { choicesText, matrixOptions, readSelection } from '../../storefront/configurator/index.ts'
import { productDetail } from '../../storefront/product/index.ts'
import { orderLockReason } from './order-submission.ts'
import { addToOrder, configure, turnOfOrder, useQuickOrderStore } from './quick-order-store.ts'

type Deps = { api: Api; queryClient: QueryClient }
/** Dependencies, and the order in which the lookup started. */
type OrderContext = Deps & { turn: number }

/** Result of resolving a code. */
export type ResolvedCode =
  | { kind: 'added'; name: string }
  /** The user must configure the product first. */
  | { kind: 'configuring'; name: string }
  | { kind: 'order'; salesOrderId: number }
  | { kind: 'refused'; text: string }

/**
 * Resolves a scanned or typed code. A product is added to the order; a model opens the configurator, with the choices
 * that a scanned link has. The variant of a complete configuration is added; an incomplete configuration opens the configurator. For the code of an order,
 * returns the id of that order.
 *
 * Nothing is added while the order is being placed or parked, or when another order has replaced it.
 *
 * @throws ShopError `scan_unknown` for an unknown code, or the error of the request
 */
export async function resolveCode(deps: Deps, code: string): Promise<ResolvedCode> {
  const context = { ...deps, turn: turnOfOrder() }
  const target = await deps.api.scan.find({ query: { code } })
  switch (target.kind) {
    case 'order':
      return { kind: 'order', salesOrderId: target.salesOrderId }
    case 'configuration':
      return resolveConfiguration(context, target.code)
    case 'product':
      return addOrConfigure(
        context,
        target.id,
        target.isPurchasable,
        readSelection(new URLSearchParams(choicesInScan(code))),
      )
    default:
      return target satisfies never
  }
}

/** Adds a product to the order, or opens the configurator when it has options. */
export const resolveProduct = (deps: Deps, id: number): Promise<ResolvedCode> =>
  addOrConfigure({ ...deps, turn: turnOfOrder() }, id, true, {})

async function addOrConfigure(
  context: OrderContext,
  id: number,
  isPurchasable: boolean,
  selection: Selection,
): Promise<ResolvedCode> {
  const product = await context.queryClient.fetchQuery(productDetail(context.api, id))
  if (!product.parent && product.matrixAxes.length > 0)
    return startConfiguring(context, product, offeredOptions(product, selection), 1)
  if (!isPurchasable) return { kind: 'refused', text: `${product.displayName} wordt niet meer verkocht.` }
  return add(context, product, 1)
}

/** Returns the options of a selection that the product has. A link may be old, or typed. */
const offeredOptions = ({ matrixAxes }: ProductDetail, selection: Selection): Selection =>
  Object.fromEntries(
    matrixAxes.flatMap(({ axis, optionIds }) => {
      const option = chosenOption(selection, axis)
      return option !== undefined && optionIds.includes(option) ? [[axis, option]] : []
    }),
  )

async function resolveConfiguration(context: OrderContext, code: string): Promise<ResolvedCode> {
  const saved = await context.api.configurations.open({ params: { code } })
  const product = await context.queryClient.fetchQuery(productDetail(context.api, saved.productId))
  const axes = product.matrixAxes.map(({ axis }) => axis)
  await addSamples(context, saved.sampleIds)
  if (product.parent || axes.length === 0) return add(context, product, saved.count)

  const variant = isComplete(saved.selection, axes) ? variantOf(product, saved.selection) : undefined
  if (variant)
    return add(context, await context.queryClient.fetchQuery(productDetail(context.api, variant.id)), saved.count)
  return startConfiguring(context, product, saved.selection, saved.count)
}

function startConfiguring(
  context: OrderContext,
  { id, displayName }: ProductDetail,
  selection: Selection,
  count: number,
): ResolvedCode {
  return changeOrder(context, displayName, () => {
    configure(id, selection, count)
    return { kind: 'configuring', name: displayName }
  })
}

/** Calls `change`, unless the order is being placed or parked, or another order has replaced it. */
function changeOrder({ queryClient, turn }: OrderContext, name: string, change: () => ResolvedCode): ResolvedCode {
  const lockReason = orderLockReason(queryClient, turn)
  return lockReason === undefined ? change() : { kind: 'refused', text: `${name}: ${lockReason}` }
}

async function add(context: OrderContext, product: ProductDetail, count: number): Promise<ResolvedCode> {
  if (isSample(product)) return changeOrder(context, product.displayName, () => addSample(product))
  // If the names of the options cannot be fetched, the line shows only the name of the variant.
  const options = product.parent
    ? await context.queryClient.fetchQuery(matrixOptions(context.api, product)).catch(() => undefined)
    : undefined
  return changeOrder(context, product.displayName, () => {
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

/** Adds the color samples of a configuration, up to the limit of an order. */
async function addSamples({ api, queryClient, turn }: OrderContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { items } = await api.catalog.byIds({ body: [...ids], query: {} })
  if (orderLockReason(queryClient, turn) !== undefined) return
  for (const sample of items) {
    const { lines } = useQuickOrderStore.getState()
    if (samplesIn(lines).length < MAX_SAMPLES && !lines.some(({ id }) => id === sample.id)) addToOrder(sample, 1)
  }
}
