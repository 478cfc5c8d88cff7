import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CheckoutForm } from '#shared/contracts/checkout-form.ts'
import { ShopError, UnreadReply } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { withoutEmptyWeeks } from '#shared/domain/checkout/empty-weeks.ts'
import { afterOrderPath } from '#shared/domain/checkout/payment-options.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { samplesIn } from '#shared/domain/samples/samples.ts'
import { useApi } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { type CartLine, endSale, rememberOpenOrder, type Sale, useShoppingStore } from '../../common/cart/index.ts'
import { useSession } from '../../common/sessions/index.ts'
import { continueRunningPayment } from '../payments/index.ts'
import { buyerOnly, persistedCheckout } from './checkout-values.ts'

type Order = {
  form: CheckoutForm
  lines: readonly CartLine[]
  /** The sale of staff for a customer; undefined when a visitor orders. */
  sale: Sale | undefined
}
/** The error of an order that exists without a started payment. The form stays open, so the customer can try again. */
export class PaymentNotStarted extends Error {
  readonly salesOrderId: number
  constructor(salesOrderId: number, { cause }: { cause: unknown }) {
    super(cause instanceof ShopError ? cause.message : 'De betaling kon niet worden gestart.', { cause })
    this.salesOrderId = salesOrderId
  }
}

/**
 * Returns the mutation that places the order, and then opens the payment page, the confirmation or the order.
 *
 * A repeated call with the same form and cart creates no second order: after a double click, a lost connection or a
 * reload. For this the idempotency key is stored before the call is sent (docs/decisions.md#c10).
 *
 * @param onPlaced called when the order exists, just before the cart is emptied. The argument is undefined when the
 * reply had no order number
 */
export function usePlaceOrder(onPlaced: (salesOrderId: number | undefined) => void) {
  const api = useApi()
  const platform = usePlatform()
  const navigate = useNavigate()
  const isBusy = useRef(false)
  const isStaff = (useSession()?.roles.length ?? 0) > 0

  const mutation = useMutation({
    mutationFn: async ({ form, lines, sale }: Order) => {
      const shoppinglist = lines.map(({ id, itemId, netPrice, count }) => ({ id, itemId, basePrice: netPrice, count }))
      const body = {
        ...choicesInCodes(form),
        shoppinglist,
        ...(sale?.customerId !== undefined && { customerId: sale.customerId }),
        // An order that staff place at a till is a sale in the showroom, also when it is not paid at the till.
        ...(platform.pos && isStaff && { isAtCounter: true }),
      }
      const key = idempotencyKeyFor(JSON.stringify(withoutEmptyWeeks(body)))
      const headers = { 'idempotency-key': key }
      const forget = () => forgetOrder({ isStaff, sale, lines, key })
      const placed = await api.salesOrders.place({ headers, body }).catch(recoverPlacedOrder)
      const { salesOrderId, salesOrderDeposit } = placed
      if (salesOrderId === undefined || salesOrderDeposit === undefined) {
        onPlaced(salesOrderId)
        forget()
        // The confirmation page shows the outstanding amount.
        if (salesOrderId !== undefined) await navigate(sitePaths.confirmation(salesOrderId))
        return
      }
      if (sale) {
        // The payment panel of the order has every payment method: card, cash, or a payment link by mail.
        onPlaced(salesOrderId)
        forget()
        const { staffPaths } = await import('#shared/contracts/staff-paths.ts')
        await navigate(staffPaths.salesOrder(salesOrderId))
        return
      }
      if (salesOrderDeposit > 0) {
        // On a device of staff the next customer would see this order and its personal data, so it is not stored.
        if (!platform.pos && !isStaff) rememberOpenOrder({ salesOrderId, lines, form: persistedCheckout(form) })
        const paymentUrl = await startPayment(salesOrderId, salesOrderDeposit)
        onPlaced(salesOrderId)
        forget()
        // The form is scrolled to its button. A customer who returns from the payment page should see the top.
        window.scrollTo(0, 0)
        await platform.payAt(paymentUrl)
        return
      }
      onPlaced(salesOrderId)
      forget()
      const path = afterOrderPath({ option: form.payment, salesOrderId, depositCents: 0 })
      await navigate(path ?? sitePaths.confirmation(salesOrderId))
    },
    onError: (error) => report(error, error instanceof PaymentNotStarted ? 'payment start' : 'order'),
    onSettled: () => {
      isBusy.current = false
    },
  })

  async function startPayment(salesOrderId: number, deposit: number): Promise<string> {
    try {
      const { paymentUrl, errorMessage } = await api.payments
        .start({ body: { Amount: centsFromEuros(deposit), SalesOrderId: salesOrderId, PaymentType: 'PAYLINK' } })
        .catch(continueRunningPayment)
      if (paymentUrl) return paymentUrl
      throw new Error(errorMessage ?? 'The reply contains no payment URL')
    } catch (error) {
      throw new PaymentNotStarted(salesOrderId, { cause: error })
    }
  }

  return {
    ...mutation,
    /** Places the order. Ignores the second click of a double click, which comes before the button is shown as busy. */
    place: (order: Order) => {
      if (isBusy.current) return
      isBusy.current = true
      mutation.mutate(order)
    },
  }
}

/**
 * Returns the usable part of an invalid reply with a success status, which means that the order was placed
 * (docs/decisions.md#i38). Rethrows other errors.
 */
function recoverPlacedOrder(error: unknown): { salesOrderId?: number; salesOrderDeposit?: undefined } {
  if (!(error instanceof UnreadReply)) throw error
  report(error, 'order reply')
  const body = typeof error.body === 'object' && error.body !== null ? error.body : {}
  const id = 'salesOrderId' in body ? body.salesOrderId : undefined
  return typeof id === 'number' && Number.isSafeInteger(id) ? { salesOrderId: id } : {}
}

/** Returns the key of the last attempt when form and cart are unchanged, else a new key, which it stores. */
function idempotencyKeyFor(fingerprint: string): string {
  const { attempt } = useShoppingStore.getState()
  if (attempt?.fingerprint === fingerprint) return attempt.key
  const key = newId()
  useShoppingStore.setState({ attempt: { key, fingerprint } })
  return key
}

/** Maximum number of remembered samples. It exceeds the number that a customer compares at home. */
const MAX_REMEMBERED_SAMPLES = 40

/** Adds the color samples of an order to the remembered ones, which the leather selector shows first. */
function addOrderedSamples(before: readonly number[], lines: readonly CartLine[]): number[] {
  return [...new Set([...before, ...samplesIn(lines).map(({ id }) => id)])].slice(-MAX_REMEMBERED_SAMPLES)
}

/**
 * Empties the cart and removes the idempotency key. The customer's own data stays for a next order
 * (docs/requirements.md#s4-checkout). After an order by staff it is removed, because the next customer is another
 * person. A sale of staff ends.
 *
 * Another tab may have started a sale to another customer. Cart and checkout then belong to that customer and are not
 * changed. If another tab only ended the sale and left its lines in the cart, the ordered lines are removed. A newer
 * idempotency key of another tab is not removed.
 */
function forgetOrder({ isStaff, sale, lines: ordered, key }: Pick<Order, 'sale' | 'lines'> & OrderCall): void {
  const { sellingTo, attempt, lines: currentLines } = useShoppingStore.getState()
  // Lines and key are removed in one step. By the removed key, analytics knows that the cart was ordered, not emptied.
  const rest = { attempt: attempt?.key === key ? undefined : attempt }
  if (sellingTo?.saleId !== sale?.saleId) {
    const isOnlyEnded = sellingTo === undefined && haveSamePieces(currentLines, ordered)
    useShoppingStore.setState({ ...rest, ...(isOnlyEnded && { lines: [], linesOfSale: false }) })
    return
  }
  useShoppingStore.setState(({ checkout, lines, orderedSamples = [] }) => ({
    ...rest,
    lines: [],
    linesOfSale: false,
    orderedSamples: addOrderedSamples(orderedSamples, lines),
    checkout: isStaff ? undefined : checkout && buyerOnly(checkout),
    ...(isStaff && { prefilledFor: undefined }),
  }))
  endSale({ keepsCart: false })
}

type OrderCall = {
  isStaff: boolean
  /** The idempotency key that the order was placed with. */
  key: string
}

const haveSamePieces = (one: readonly CartLine[], other: readonly CartLine[]) => piecesOf(one) === piecesOf(other)
const piecesOf = (lines: readonly CartLine[]) => JSON.stringify(lines.map(({ id, count }) => [id, count]))
