import { setTimeout as pause } from 'node:timers/promises'
import { draftRemove, draftSave, draftSend, draftsList } from '#shared/contracts/pos/draft-channels.ts'
import {
  offlinePaymentReturn,
  offlinePaymentSeen,
  offlinePaymentsList,
  offlinePaymentTake,
} from '#shared/contracts/pos/offline-payment-channels.ts'
import { type PanelAction, panelRead, panelSend } from '#shared/contracts/pos/payment-panel-channels.ts'
import { sessionRead, sessionTouch } from '#shared/contracts/pos/session-channels.ts'
import { stateRead } from '#shared/contracts/pos/state-channels.ts'
import type { PaymentType, PlaceOrderOnWire } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { walkInCustomer } from '#shared/domain/checkout/walk-in.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { shoppinglistOf } from './choose-items.ts'
import { customerForm, KNOWN_CUSTOMERS } from './image.ts'
import type { SoldLine } from './model.ts'
import type { PlannedSale } from './plan-day.ts'
import { SELLER } from './shop.ts'
import type { SaturdayTill } from './till.ts'

const PAYMENT_LIMIT_MS = 30_000
const MOST_TRIES = 3

/** An order that a seller has entered. `key` is its idempotency key, as the page stores it. */
export type EnteredOrder = {
  key: string
  reference: string
  lines: SoldLine[]
  body: PlaceOrderOnWire
  totalCents: number
}
/** Money that is taken without the shop. The seller types the number on the slip of a card. */
export type OfflineTake = {
  paymentId: string
  order: { key: string } | { id: number }
  type: 'CASH' | 'STANDALONE'
  amountCents: number
  receiptNumber: string
}
/** `kept`: stored on the till as a draft. */
export type Placement = { kind: 'placed'; salesOrderId: number } | { kind: 'kept' }

/** Does what the page of the till does for its seller, through the bridge. */
export function createSeller(till: SaturdayTill) {
  return {
    /** Logs in, unless the session of the till continues. */
    async logIn(): Promise<void> {
      const { session, isLocked } = await till.call(sessionRead, null)
      if (!session || isLocked) await till.api.users.login({ body: SELLER })
      await till.call(sessionTouch, null)
    },

    /** Fills in an order. */
    async enter({ buyer, pick }: PlannedSale, reference: string, lines: SoldLine[]): Promise<EnteredOrder> {
      const form = await formOf(buyer, pick, reference)
      const body: PlaceOrderOnWire = {
        ...form,
        reference,
        isAtCounter: true,
        ...(buyer === 'walk-in' && { isWalkIn: true }),
        shoppinglist: shoppinglistOf(lines),
      }
      return { key: crypto.randomUUID(), reference, lines, body, totalCents: cartTotals(lines).gross }
    },

    /** Places an order, or stores it on the till without the shop (`use-place-quick-order.ts`). */
    async place({ key, reference, body }: EnteredOrder): Promise<Placement> {
      const keep = async (mayHaveArrived: boolean): Promise<Placement> => {
        await till.call(draftSave, { draftId: key, title: reference, order: { ...body }, mayHaveArrived })
        return { kind: 'kept' }
      }
      const { server } = await till.call(stateRead, null)
      if (server.state === 'bad') return keep(false)
      try {
        const { salesOrderId } = await till.api.salesOrders.place({ headers: { 'idempotency-key': key }, body })
        return { kind: 'placed', salesOrderId }
      } catch (error) {
        if (error instanceof ShopError && (error.code === 'server_away' || error.code === 'offline')) return keep(true)
        throw error
      }
    },

    /**
     * Takes money without the shop: for an order on the till (by its key), or for an order that the shop has. A repeated
     * call with the same id takes nothing more.
     */
    async takeOffline({ order, ...payment }: OfflineTake): Promise<void> {
      await till.call(offlinePaymentTake, {
        ...payment,
        draftId: 'key' in order ? order.key : null,
        salesOrderId: 'id' in order ? order.id : null,
        receipt: { shopLines: ['Leermeester'], facts: [] },
      })
    },
    offlinePayments: async () => (await till.call(offlinePaymentsList, null)).payments,
    returnMoney: (paymentId: string) => till.call(offlinePaymentReturn, { paymentId }),
    seePayment: (paymentId: string) => till.call(offlinePaymentSeen, { paymentId }),
    /** Sends a refused order at the prices that the customer was promised. */
    keepPromise: (draftId: string) => till.call(draftSend, { draftId, keepsPromise: true }),

    drafts: async () => (await till.call(draftsList, null)).drafts,
    removeDraft: (draftId: string) => till.call(draftRemove, { draftId }),

    /** Takes a payment at the payment panel, and waits for its end. Takes it again when the shop never got the first. */
    async pay(salesOrderId: number, type: PaymentType, amountCents: number): Promise<void> {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const code = await payOnce(salesOrderId, type, amountCents)
        if (code === undefined) return
        if (code !== 'payment_not_started') throw new Error(`payment refused: ${code}`)
      }
      throw new Error(`the payment of ${amountCents} cents never started`)
    },
  }

  /** Returns the code of a refusal; undefined when the payment is paid. */
  async function payOnce(salesOrderId: number, type: PaymentType, amountCents: number): Promise<string | undefined> {
    const send = (event: PanelAction) => till.call(panelSend, { salesOrderId, event })
    await till.call(panelRead, { salesOrderId })
    await send({ kind: 'dismiss' })
    await send({ kind: 'prefill', amountCents })
    // The seller accepts the money that this till took offline and the shop does not have yet.
    const { unsentCents } = await send({ kind: 'choose', type })
    const accepted = unsentCents !== undefined && { confirmsUnsentCents: unsentCents }
    await send({ kind: 'confirm', confirmsOverpayment: false, ...accepted })
    for (const until = performance.now() + PAYMENT_LIMIT_MS; ; await pause(20)) {
      const { attempt } = await till.call(panelRead, { salesOrderId })
      if (attempt?.phase === 'ended' && attempt.state === 'paid') return undefined
      if (attempt?.phase === 'refused') return attempt.refusal?.code ?? 'unknown'
      if (performance.now() > until) throw new Error(`the payment did not end: ${JSON.stringify(attempt)}`)
    }
  }

  async function formOf(buyer: PlannedSale['buyer'], pick: number, reference: string) {
    if (buyer === 'walk-in') {
      const { shop } = await till.api.config.show()
      return choicesInCodes({ ...walkInCustomer(shop), payment: 'in_showroom' as const, remarks: '' })
    }
    if (buyer === 'new') return { ...customerForm(`Nieuw ${reference}`), payment: '1' as const }
    const name = KNOWN_CUSTOMERS[Math.floor(pick * KNOWN_CUSTOMERS.length)] ?? ''
    const { items } = await till.api.customers.find({ query: { page: 1, pageSize: 20, search: name } })
    const [customer] = items
    if (!customer) throw new Error(`the till does not find the customer ${name}`)
    const {
      address,
      deliveryAddress: _,
      gender,
      ...person
    } = await till.api.customers.form({
      params: { id: customer.customerId },
    })
    if (!address) throw new Error(`the customer ${name} has no address`)
    const { verified, country, ...rest } = address
    return {
      ...customerForm(name),
      ...person,
      ...rest,
      gender: gender === '' ? ('v' as const) : gender,
      country: country as 'NL', // the customers of the test live there
      addressVerified: verified,
      payment: '1' as const,
    }
  }
}
export type Seller = ReturnType<typeof createSeller>
