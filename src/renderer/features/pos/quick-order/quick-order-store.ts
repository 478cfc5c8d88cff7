import { useSyncExternalStore } from 'react'
import { removeFromCart, setCount } from '#shared/domain/cart/cart.ts'
import type { Selection } from '#shared/domain/configurator/configurator.ts'
import type { Discount } from '#shared/domain/discounts/discounts.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import { addedToLines, type Buyable, type CartLine, forgetCustomer } from '../../common/cart/index.ts'
import type { DiscountApproval, PersistedQuickOrder, QuickOrderContent } from './persisted-quick-order.ts'

const emptyOrder: PersistedQuickOrder = { lines: [], form: {}, isDraft: false, turn: 0 }

/**
 * The current order of this till. A reload, a lock or the end of a session does not change it. After a logout only its
 * lines stay, as in the shop's cart. An order that the shop may already have stays complete, so that it is not placed
 * twice. The lines of a draft that is being corrected do not stay, because the draft is still in the list of drafts.
 */
export const useQuickOrderStore = createPersistedStore(
  'quick-order',
  () => import('./persisted-quick-order.ts').then(({ persistedQuickOrder }) => persistedQuickOrder),
  emptyOrder,
  (order) =>
    order.mayHaveArrived ? order : { ...emptyOrder, lines: order.isDraft ? [] : order.lines, turn: order.turn + 1 },
)

const subscribe = (listener: () => void) => useQuickOrderStore.persist.onFinishHydration(listener)

/** Returns whether the store has been read. Until then the order is empty, even if the persisted order has content. */
export const useIsQuickOrderRead = () =>
  useSyncExternalStore(
    subscribe,
    () => useQuickOrderStore.persist.hasHydrated(),
    () => false,
  )

/**
 * Changes the lines. A discount goes with its line. What was agreed on the whole order goes with the last line, so that
 * the next customer does not get it.
 */
const changeLines = (next: (lines: readonly CartLine[]) => CartLine[]) =>
  useQuickOrderStore.setState(({ lines: before, discounts }) => {
    const lines = next(before)
    const isEmpty = before.length === 0 || lines.length === 0
    if (isEmpty) return { lines, discounts: undefined, approval: undefined, keepsPromise: undefined }
    return {
      lines,
      ...(discounts && {
        discounts: discounts.filter(({ id }) => id === undefined || lines.some((line) => line.id === id)),
      }),
    }
  })

/** Adds pieces of a product to the order; a set is added as its components. */
export const addToOrder = (product: Parameters<typeof addedToLines>[1] & Buyable, count: number) =>
  changeLines((lines) => addedToLines(lines, product, count))

/** Sets the number of pieces of a line; an invalid number is ignored. */
export const setOrderCount = (id: number, count: number) => changeLines((lines) => setCount(lines, id, count))
/** Replaces the lines of the order. */
export const putLines = (lines: CartLine[]) => changeLines(() => lines)

/** Removes a line and its discount from the order. */
export const removeFromOrder = (id: number) => changeLines((lines) => removeFromCart(lines, id))

const changeDiscounts = (next: (discounts: readonly Discount[]) => Discount[]) =>
  useQuickOrderStore.setState(({ discounts = [] }) => ({ discounts: next(discounts) }))

/** Sets the discount of a line, or of the whole order when it has no `id`. It replaces the former one. */
export const setDiscount = (discount: Discount) =>
  changeDiscounts((discounts) => [...discounts.filter(({ id }) => id !== discount.id), discount])

/** Removes the discount of a line, or of the whole order without an id. */
export const removeDiscount = (id: number | undefined) =>
  changeDiscounts((discounts) => discounts.filter((discount) => discount.id !== id))

/** Stores the approval of an Admin. It is used only while the order has exactly the approved discounts. */
export const setApproval = (approval: DiscountApproval) => useQuickOrderStore.setState({ approval })

/** Removes an approval that the shop refused. Ignored when `turn` is no longer the current order. */
export const forgetApproval = (turn: number) =>
  useQuickOrderStore.setState((order) => (order.turn === turn ? { approval: undefined } : {}))

/** Applies the shop's current prices to the lines. Called after the customer was told (docs/decisions.md#b6). */
export function applyCurrentPrices(current: readonly { id: number; netPrice: number }[]): void {
  const priceOf = new Map(current.map(({ id, netPrice }) => [id, netPrice]))
  changeLines((lines) => lines.map((line) => ({ ...line, netPrice: priceOf.get(line.id) ?? line.netPrice })))
}

/**
 * Replaces a line by pieces of another variant, at the same place. When the order has a line of that variant already,
 * the pieces are added to it. Another variant has another price, so its discount is agreed again.
 */
export function replaceLine(id: number, product: Buyable, count: number): void {
  changeLines((lines) => {
    const others = removeFromCart(lines, id)
    const added = addedToLines(others, product, count)
    const newLine = added.find((line) => !others.some((other) => other.id === line.id))
    const at = lines.findIndex((line) => line.id === id)
    return newLine && at >= 0 ? others.toSpliced(at, 0, newLine) : added
  })
}

/**
 * Starts or continues the configuration of a product.
 *
 * @param replaces id of the line that the configured product will replace
 */
export const configure = (productId: number, selection: Selection, count = 1, replaces?: number) =>
  useQuickOrderStore.setState({
    configuring: {
      productId,
      selection: numericOptions(selection),
      count,
      ...(replaces !== undefined && { replaces }),
    },
  })
/** Discards the configuration in progress. */
export const stopConfiguring = () => useQuickOrderStore.setState({ configuring: undefined })

const numericOptions = (selection: Selection) =>
  Object.fromEntries(
    Object.entries(selection).flatMap(([axis, option]) => (typeof option === 'number' ? [[axis, option]] : [])),
  )

/** Returns the idempotency key of this order, which is created once. */
export function keyOfOrder(): string {
  const key = useQuickOrderStore.getState().key ?? newUuid()
  useQuickOrderStore.setState({ key })
  return key
}

/**
 * Stores whether a request with the key of this order may have arrived. It must be called before the request is sent,
 * because the page may be reloaded before the response arrives. Ignored when `turn` is no longer the current order.
 */
export const setMayHaveArrived = (turn: number, mayHaveArrived: boolean) =>
  useQuickOrderStore.setState((order) => (order.turn === turn ? { mayHaveArrived } : {}))

/**
 * Returns the id under which this order is parked. It is created once, so that a retry after a lost response does not
 * park the order a second time.
 */
export function parkIdOfOrder(): string {
  const parkId = useQuickOrderStore.getState().parkId ?? newUuid()
  useQuickOrderStore.setState({ parkId })
  return parkId
}

/**
 * Removes the park id, because the shop has a parked sale with this id and other content. The next try gets a new id.
 */
export const forgetParkId = () => useQuickOrderStore.setState({ parkId: undefined })

/** Clears the order for the next customer. */
export const clearOrder = () => putOrder({ lines: [], form: {} })

/** Returns the number of the current order. It changes when another order replaces the current order. */
export const turnOfOrder = () => useQuickOrderStore.getState().turn

/** Clears the order, unless another order has replaced it. @param turn number of the order that was sent */
export function finishOrder(turn: number): void {
  if (turnOfOrder() === turn) clearOrder()
}

/**
 * Replaces the current order.
 *
 * @param draftId id of the draft that is being corrected. It becomes the idempotency key of the order, so that the shop
 * does not store two orders.
 */
export const putOrder = (content: QuickOrderContent, draftId?: string) => {
  forgetCustomer()
  useQuickOrderStore.setState(
    ({ turn }) => ({
      ...content,
      ...(draftId !== undefined && { key: draftId }),
      isDraft: draftId !== undefined,
      turn: turn + 1,
    }),
    true,
  )
}

/** Returns the content of the order that another user needs to continue it. */
export const orderContent = (): QuickOrderContent => {
  const {
    lines,
    form,
    configuring,
    key,
    mayHaveArrived,
    discounts = [],
    approval,
    keepsPromise,
  } = useQuickOrderStore.getState()
  return {
    lines,
    form,
    ...(discounts.length > 0 && { discounts }),
    ...(approval && { approval }),
    ...(keepsPromise && { keepsPromise }),
    ...(configuring && { configuring }),
    ...(key && { key }),
    ...(mayHaveArrived && { mayHaveArrived }),
  }
}

/** Returns whether the order has input that would be lost if another order replaced it. */
export const hasOrderContent = ({ lines, form, configuring }: QuickOrderContent): boolean =>
  lines.length > 0 ||
  configuring !== undefined ||
  TYPED_FIELDS.some((field) => typeof form[field] === 'string' && form[field] !== '')

/** Fields that are empty until the user types in them; choices and countries have defaults. */
const TYPED_FIELDS = [
  'companyName',
  'firstname',
  'lastname',
  'email',
  'phoneNumber',
  'zipcode',
  'streetname',
  'reference',
]
