import { failures } from '#shared/contracts/failures.ts'
import type { PanelAction, PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { excessCents, isRunning, mayChoose } from '#shared/domain/payments/payment-panel.ts'
import { type PaymentTiming, paymentTiming } from '#shared/domain/payments/payment-policy.ts'
import type { PanelEffect, PanelEvent } from '#shared/domain/payments/payment-process.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Busy, Sessions } from '../../ports/till.ts'
import type { Journal } from '../journal/index.ts'
import { createDeskBook } from './desk-book.ts'
import type { PaymentEntry } from './payment-entries.ts'
import { runPayments } from './run-payments.ts'

export type PaymentDeskDeps = {
  shop: Pick<Shop, 'api' | 'url' | 'isThere' | 'onBack'>
  journal: Pick<Journal<PaymentEntry>, 'entries' | 'append'>
  clock: Clock
  timers: Timers
  sessions: Sessions
  log: Log
  newId: () => string
  /** The PIN terminal of this till, from its settings; null for that of the shop. */
  terminalCode: () => string | null
  /** Tells the pages, and whoever else shows it, after every change. */
  onChange: (desks: PanelState[]) => void
  /** A payment is over: receipts, the customer's display. Called again after a crash in the middle of it. */
  onFinal: (attempt: PanelAttempt) => void | Promise<void>
  /** At the start: a payment of this order was on its way when the till stopped. */
  onReturn: (salesOrderId: number) => void
  timing?: Partial<PaymentTiming>
}

/** The payment desks of this till. */
export type PaymentDesk = ReturnType<typeof openPaymentDesk>

/**
 * The payment panels of this till, owned by the main process: a page shows a copy, so closing or reloading it loses
 * nothing. From `start` on, payments that the journal has in progress since the till stopped are polled.
 */
export function openPaymentDesk(deps: PaymentDeskDeps) {
  const { shop, sessions, clock } = deps
  const timing = { ...paymentTiming, ...deps.timing }
  const book = createDeskBook({ terminalCode: deps.terminalCode, onChange: () => deps.onChange(book.all()) })
  const payments = runPayments({ ...deps, timing, book })
  let server = shop.url()

  /** Orders of another server are not orders of this one. */
  function atThisServer(): void {
    if (shop.url() === server) return
    server = shop.url()
    book.clear()
    payments.takeUp()
  }

  /** Nothing was asked of the server: the desk is as it was before the yes, and the answer of the call says why. */
  function notWritten({ salesOrderId, attemptId, isRepeat }: Extract<PanelEffect, { kind: 'start' }>) {
    const refusal = { code: 'disk_full', message: failures.disk_full.text }
    book.apply(salesOrderId, { kind: isRepeat ? 'doubtful' : 'refused', attemptId, refusal })
    book.apply(salesOrderId, { kind: 'dismiss' })
    return fail('disk_full')
  }

  /**
   * Does what the machine asks after an action at a desk: a start or a break-off. The other effects belong to answers of
   * the server. Only a start is waited for, as far as the journal.
   */
  async function run(effects: readonly PanelEffect[]) {
    for (const effect of effects) {
      if (effect.kind === 'start') {
        if (!(await payments.start(effect))) return notWritten(effect)
      } else if (effect.kind === 'abort') payments.abort(effect.attemptId)
    }
    return undefined
  }

  async function confirm(salesOrderId: number, confirmsOverpayment: boolean) {
    if (!shop.isThere()) return fail('server_away')
    if (!confirmsOverpayment && excessCents(book.of(salesOrderId)) > 0) {
      const { proposal } = book.of(salesOrderId)
      // The outstanding amount may be out of date, for example after a refund at another place.
      await payments.refreshOutstanding(salesOrderId)
      // Somebody thought better of it, or the till was locked: the yes was for something else.
      if (book.of(salesOrderId).proposal !== proposal) return ok(book.shown(salesOrderId))
      if (excessCents(book.of(salesOrderId)) > 0) {
        return fail('overpayment', { outstanding: (book.of(salesOrderId).outstandingCents ?? 0) / 100 })
      }
    }
    const at = clock.now().toISOString()
    const event: PanelEvent = { kind: 'confirm', confirmsOverpayment, attemptId: deps.newId(), at }
    const refused = await run(book.apply(salesOrderId, event).effects)
    return refused ?? ok(book.shown(salesOrderId))
  }

  async function send(salesOrderId: number, event: PanelAction) {
    atThisServer()
    const { attempt } = book.of(salesOrderId)
    const isInTheWay = event.kind === 'choose' && isRunning(attempt) && !mayChoose(book.of(salesOrderId), event.type)
    if (isInTheWay) return fail('payment_running')
    if (event.kind === 'confirm') return confirm(salesOrderId, event.confirmsOverpayment)
    const { effects } = book.apply(salesOrderId, event)
    // A key is answered at once, with what it made.
    if (effects.length === 0) return ok(book.shown(salesOrderId))
    return (await run(effects)) ?? ok(book.shown(salesOrderId))
  }

  const busy: Busy = {
    reason: () => {
      const desks = book.all()
      if (payments.isAnyAtCounter()) return 'Er loopt nog een betaling.'
      return desks.some(({ proposal }) => proposal !== null) ? 'Er staat een betaling klaar om te starten.' : undefined
    },
  }
  const stops: (() => void)[] = []
  return {
    /** Takes up again what was on its way when the till stopped. */
    start(): void {
      payments.takeUp()
      stops.push(
        shop.onBack(() => {
          atThisServer()
          payments.askNowAfterAll()
        }),
        // Whoever logs in again brings the right to ask.
        sessions.onChange(({ session, isLocked }) => {
          if (!session || isLocked) return book.dropProposals()
          payments.askNowAfterAll()
          // Whoever opened a page meanwhile knows of no desk yet.
          deps.onChange(book.all())
        }),
      )
    },
    stop(): void {
      for (const stop of stops.splice(0)) stop()
      payments.stop()
    },
    read(salesOrderId: number): PanelState {
      atThisServer()
      return book.shown(salesOrderId)
    },
    send,
    desks: (): PanelState[] => book.all(),
    busy,
  }
}
