import { useSyncExternalStore } from 'react'
import { removeFromCart, setCount } from '#shared/domain/cart/cart.ts'
import type { Selection } from '#shared/domain/configurator/configurator.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import { type Buyable, type CartLine, withPieces } from '../../common/cart/index.ts'
import type { PersistedQuickOrder, QuickOrderContent } from './persisted-quick-order.ts'

const nothingYet: PersistedQuickOrder = { lines: [], form: {}, isDraft: false, turn: 0 }

/**
 * The one order that is being written at this till: a reload, a lock or the end of a session takes none of it. Who logs
 * out leaves its lines, as in the cart of the shop; an order that the shop may know already stays whole, so that it is
 * not placed twice. A draft that is being mended is still among the drafts.
 */
export const useQuickOrderStore = createPersistedStore(
  'quick-order',
  () => import('./persisted-quick-order.ts').then(({ persistedQuickOrder }) => persistedQuickOrder),
  nothingYet,
  (order) =>
    order.mayHaveArrived ? order : { ...nothingYet, lines: order.isDraft ? [] : order.lines, turn: order.turn + 1 },
)

const whenRead = (listener: () => void) => useQuickOrderStore.persist.onFinishHydration(listener)

/** Whether it was read from the machine yet: before that an empty order means nothing. */
export const useIsQuickOrderRead = () =>
  useSyncExternalStore(
    whenRead,
    () => useQuickOrderStore.persist.hasHydrated(),
    () => false,
  )

const changeLines = (next: (lines: readonly CartLine[]) => CartLine[]) =>
  useQuickOrderStore.setState(({ lines }) => ({ lines: next(lines) }))

/** Puts pieces of a product in the order; a set as what it is made of. */
export const addToOrder = (product: Parameters<typeof withPieces>[1] & Buyable, count: number) =>
  changeLines((lines) => withPieces(lines, product, count))

/** How many pieces of a line; a count that is none is left alone. */
export const setOrderCount = (id: number, count: number) => changeLines((lines) => setCount(lines, id, count))
/** Puts these lines in the place of those of the order. */
export const putLines = (lines: CartLine[]) => changeLines(() => lines)

/** Takes a line out of the order. */
export const takeFromOrder = (id: number) => changeLines((lines) => removeFromCart(lines, id))

/** Takes over the shop's prices, after the customer heard of them (decisions B6). */
export function applyCurrentPrices(current: readonly { id: number; netPrice: number }[]): void {
  const priceOf = new Map(current.map(({ id, netPrice }) => [id, netPrice]))
  changeLines((lines) => lines.map((line) => ({ ...line, netPrice: priceOf.get(line.id) ?? line.netPrice })))
}

/** Begins to put a product together, or goes on with it. */
export const configure = (productId: number, selection: Selection, count = 1) =>
  useQuickOrderStore.setState({ configuring: { productId, selection: withNumbers(selection), count } })
/** What was being put together is not to be in the order after all. */
export const stopConfiguring = () => useQuickOrderStore.setState({ configuring: undefined })

const withNumbers = (selection: Selection) =>
  Object.fromEntries(
    Object.entries(selection).flatMap(([axis, option]) => (typeof option === 'number' ? [[axis, option]] : [])),
  )

/** The key of this order, made once. */
export function keyOfOrder(): string {
  const key = useQuickOrderStore.getState().key ?? newUuid()
  useQuickOrderStore.setState({ key })
  return key
}

/**
 * Whether a call under the key of this order may have arrived. It is written down before the call goes out, so that a
 * reload in the middle of one leaves it.
 */
export const noteAttempt = (turn: number, mayHaveArrived: boolean) =>
  useQuickOrderStore.setState((order) => (order.turn === turn ? { mayHaveArrived } : {}))

/** The id under which this order is parked, made once: a try of which no answer came is the same parked sale. */
export function parkIdOfOrder(): string {
  const parkId = useQuickOrderStore.getState().parkId ?? newUuid()
  useQuickOrderStore.setState({ parkId })
  return parkId
}

/** Under its id lies something else by now: whoever parks this order once more means another sale. */
export const forgetParkId = () => useQuickOrderStore.setState({ parkId: undefined })

/** Makes room for the next customer. */
export const clearOrder = () => putOrder({ lines: [], form: {} })

/** Which order is being written now, for `finishOrder`. */
export const turnOfOrder = () => useQuickOrderStore.getState().turn

/** Makes room for the next customer, unless another order came in the place of this one while its answer was under way. */
export function finishOrder(turn: number): void {
  if (turnOfOrder() === turn) clearOrder()
}

/**
 * Puts another order in the place of this one.
 *
 * @param draftId of a draft that is to be mended: the order keeps its key, so that it is one order however it ends
 */
export const putOrder = (content: QuickOrderContent, draftId?: string) =>
  useQuickOrderStore.setState(
    ({ turn }) => ({
      ...content,
      ...(draftId !== undefined && { key: draftId }),
      isDraft: draftId !== undefined,
      turn: turn + 1,
    }),
    true,
  )

/** Returns the content of the order with which another user could continue. */
export const orderContent = (): QuickOrderContent => {
  const { lines, form, configuring, key, mayHaveArrived } = useQuickOrderStore.getState()
  return {
    lines,
    form,
    ...(configuring && { configuring }),
    ...(key && { key }),
    ...(mayHaveArrived && { mayHaveArrived }),
  }
}

/** Whether anything would be lost by putting another order in its place. */
export const hasOrderContent = ({ lines, form, configuring }: QuickOrderContent): boolean =>
  lines.length > 0 ||
  configuring !== undefined ||
  TYPED.some((field) => typeof form[field] === 'string' && form[field] !== '')

/** Fields that are empty until the user types in them; choices and countries have defaults. */
const TYPED = ['companyName', 'firstname', 'lastname', 'email', 'phoneNumber', 'zipcode', 'streetname', 'reference']
