import {
  type OfflinePayment,
  offlinePaymentPrint,
  offlinePaymentReturn,
  offlinePaymentSeen,
  offlinePaymentsChanged,
  offlinePaymentsList,
  offlinePaymentTake,
} from '#shared/contracts/pos/offline-payment-channels.ts'
import type { OfflinePaymentType, Receipt } from '#shared/contracts/staff-payments.ts'
import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { methodOnDocument } from '#shared/domain/payments/payment-methods.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions, WaitingDrafts } from '../../ports/till.ts'
import type { Journal } from '../journal/index.ts'
import {
  isUnsent,
  type OfflinePaymentEntry,
  openTakenPayments,
  shownPayment,
  type TakenPayment,
} from './offline-payment-journal.ts'
import { startSendingPayments } from './send-offline-payments.ts'

type Deps = {
  journal: Pick<Journal<OfflinePaymentEntry>, 'entries' | 'append'>
  ipc: Ipc
  shop: Pick<Shop, 'api' | 'url' | 'isReachable' | 'onReachable'>
  sessions: Sessions
  clock: Clock
  timers: Timers
  log: Log
  drafts: {
    /** True when this till has the draft, sent or not, and it belongs to the current shop. */
    has(draftId: string): boolean
    /** True while the shop does not have the order of the draft, or may not have it. */
    isUnsent(draftId: string): boolean
    /** Returns the order that the shop made of the draft; null when that is unknown. */
    salesOrderOf(draftId: string): number | null
    onChange(listener: () => void): () => void
  }
  /** True while another payment of this till for the order, such as a card payment, may still receive money. */
  isPaying(salesOrderId: number): boolean
  /** Opens the drawer for cash, and prints the provisional receipt. Both happen once per payment. */
  onTaken(payment: { paymentId: string; type: OfflinePaymentType; receipt: Receipt }): void
  /** Prints a provisional receipt, also when it was printed before. Returns false when the disk is full. */
  printAgain(receipt: Receipt): boolean
}

/**
 * A payment is sent to pages for this long after a user removed it from the list. Twice the time for which the till keeps
 * the copy of an order, because a user may set the clock.
 */
const SEEN_FOR_MS = 48 * 3_600_000

/** Payments that this till takes while the shop is unreachable. */
export interface OfflinePayments extends WaitingDrafts {
  /** True when a payment of the draft is not at the shop yet. The draft must not be removed then. */
  isHeldFor(draftId: string): boolean
  /** The money of each order that the shop does not have yet. */
  unsentMoney: {
    /** Returns the amount of an order in cents, with the payments of the draft that became this order. */
    centsOf(salesOrderId: number): number
    /** Adds a listener for changes of payments and of drafts. */
    onChange(listener: () => void): () => void
  }
  stop(): void
}

/**
 * Opens the payments that this till takes while the shop is unreachable: cash, and cards on a standalone terminal. Each
 * is in the journal before the drawer opens and the provisional receipt is printed, and is sent once, after its order.
 */
export function openOfflinePayments(deps: Deps): OfflinePayments {
  const { ipc, shop, sessions, clock, drafts, isPaying, onTaken, printAgain } = deps
  const payments = openTakenPayments(deps)
  const sending = startSendingPayments({ ...deps, payments })

  /** Adds the order to a payment of a draft, as soon as the shop has made that order. */
  function withOrder(payment: TakenPayment): TakenPayment {
    const { draftId, salesOrderId } = payment
    return draftId === null || salesOrderId !== null
      ? payment
      : { ...payment, salesOrderId: drafts.salesOrderOf(draftId) }
  }
  const ofThisShop = (isShown: (payment: TakenPayment) => boolean) =>
    payments
      .all()
      .filter((payment) => payment.shop === shop.url() && isShown(payment))
      .map((payment) => shownPayment(withOrder(payment)))
  const listed = () => ofThisShop(({ seenDateTime }) => seenDateTime === null)
  const isRecent = ({ seenDateTime }: TakenPayment) =>
    seenDateTime !== null && clock.now().getTime() - Date.parse(seenDateTime) < SEEN_FOR_MS
  const reply = () => ({ payments: listed(), seen: ofThisShop(isRecent) })

  ipc.handle(offlinePaymentTake, async ({ receipt, ...payment }) => {
    const { paymentId, draftId, salesOrderId, type } = payment
    const isRepeat = payments.find(paymentId) !== undefined
    // A payment on a standalone terminal is recorded in every case, because the card was charged before this call.
    if (type === 'CASH' && salesOrderId !== null && !isRepeat && isPaying(salesOrderId)) return fail('payment_running')
    // The draft may have been sent while the customer paid. The shop finds its order by the key of the draft.
    if (draftId !== null && !drafts.has(draftId) && !isRepeat) return fail('draft_not_found')
    const { session, till } = sessions.current()
    const facts = { shop: shop.url(), who: session?.email ?? '', tillId: till?.tillId ?? null }
    if ((await payments.record({ kind: 'taken', ...payment, ...facts })) === 'disk_full') return fail('disk_full')
    const taken = payments.find(paymentId)
    if (!taken) return fail('disk_full')
    onTaken({ paymentId, type, receipt: provisionalReceipt(taken, receipt) })
    sending.sendWaiting()
    return ok(shownPayment(taken))
  })

  ipc.handle(offlinePaymentPrint, ({ paymentId, receipt }) => {
    const payment = listed().find((one) => one.paymentId === paymentId)
    if (!payment || payment.state === 'returned') return fail('payment_not_found')
    return printAgain(provisionalReceipt(payment, receipt)) ? ok(null) : fail('disk_full')
  })

  ipc.handle(offlinePaymentsList, () => ok(reply()))

  ipc.handle(offlinePaymentReturn, async ({ paymentId }) => {
    const payment = payments.find(paymentId)
    if (!payment) return fail('payment_not_found')
    if (payment.state === 'returned') return ok(reply())
    const who = sessions.current().session?.email ?? ''
    switch (await payments.record({ kind: 'returned', paymentId, who })) {
      case 'written':
        return ok(reply())
      case 'disk_full':
        return fail('disk_full')
      default:
        // It is being sent or was sent, so the shop may have it. The refund is made on the page of the order then.
        return fail('payment_final')
    }
  })

  ipc.handle(offlinePaymentSeen, async ({ paymentId }) => {
    switch (await payments.record({ kind: 'seen', paymentId })) {
      case 'written':
        return ok(reply())
      case 'disk_full':
        return fail('disk_full')
      default:
        return fail('payment_not_found')
    }
  })

  function sendChanges(): void {
    if (tillAccess(sessions.current()) !== 'nobody') ipc.send(offlinePaymentsChanged, reply())
  }
  const listeners = createListeners()
  const stops = [
    payments.onChange(listeners.tell),
    // A draft may have become an order.
    drafts.onChange(listeners.tell),
    listeners.subscribe(sendChanges),
    sessions.onChange(sendChanges),
  ]

  return {
    count: () => payments.all().filter((payment) => isUnsent(payment)).length,
    isHeldFor: (draftId) => payments.all().some((payment) => payment.draftId === draftId && isUnsent(payment)),
    unsentMoney: {
      centsOf: (salesOrderId) =>
        payments
          .all()
          .filter((payment) => payment.shop === shop.url() && isUnsent(payment))
          .filter((payment) => withOrder(payment).salesOrderId === salesOrderId)
          .reduce((sum, { amountCents }) => sum + amountCents, 0),
      onChange: listeners.subscribe,
    },
    stop() {
      sending.stop()
      for (const stop of stops) stop()
    },
  }
}

/** Returns the provisional receipt of a payment: the same each time that it is printed. */
function provisionalReceipt(
  payment: OfflinePayment,
  { shopLines, facts }: Pick<Receipt, 'shopLines' | 'facts'>,
): Receipt {
  const { paymentId, draftId, type, amountCents, receiptNumber, takenDateTime } = payment
  return {
    paymentId,
    salesOrderId: payment.salesOrderId ?? 0,
    paidDateTime: takenDateTime,
    title: PROVISIONAL,
    shopLines,
    facts: [
      { label: 'Kenmerk', value: referenceOf(draftId ?? String(payment.salesOrderId)) },
      { label: 'Datum', value: momentInWords(takenDateTime) },
      ...facts,
      { label: 'Betaalwijze', value: methodOnDocument(type) },
      ...(receiptNumber ? [{ label: 'Bonnummer', value: receiptNumber }] : []),
      { label: 'Betaald', value: formatCents(amountCents), isStrong: true },
    ],
    slip: [CONFIRMED_LATER],
  }
}

const PROVISIONAL = 'Voorlopige bon'
const CONFIRMED_LATER = 'Deze betaling wordt bevestigd zodra de winkel weer verbinding heeft.'

/** @example referenceOf('0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01') // '0B9F3C52' */
const referenceOf = (key: string) => key.slice(0, 8).toUpperCase()
