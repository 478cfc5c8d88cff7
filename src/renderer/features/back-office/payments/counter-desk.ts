import type { PanelAction, PanelState as SentDesk } from '#shared/contracts/pos/payment-panel-channels.ts'
import { panelChanged, panelRead, panelSend } from '#shared/contracts/pos/payment-panel-channels.ts'
import { emptyPanel, reduce } from '#shared/domain/payments/payment-panel.ts'
import { paymentTiming } from '#shared/domain/payments/payment-policy.ts'
import type { PanelState } from '#shared/domain/payments/payment-process.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { report } from '../../../lib/report.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'
import type { PanelRunner } from './desk-runner.ts'

type Deps = {
  counter: PointOfSale
  salesOrderId: number
  /** Something happened of which the payments of the order tell more. */
  askAgain: () => void
}

/**
 * The desk of an order on the terminal. It belongs to the main process; what a person does here is shown at once, by the
 * same machine, until main answers with what it made of it.
 */
export function counterDesk({ counter, salesOrderId, askAgain }: Deps): PanelRunner {
  const { tell, subscribe } = createListeners()
  /** As main last told. */
  let known: SentDesk = emptyPanel(salesOrderId)
  /** Told while something of ours was on its way: it may be older or newer than the answer. */
  let told: SentDesk | undefined
  let pending: readonly PanelAction[] = []
  let shown: PanelState = known
  let failure: unknown
  let isRead = false
  let isOpen = false

  function draw(): void {
    shown = pending.reduce<PanelState>(foreseen, known)
    tell()
  }

  function take(state: SentDesk): void {
    if ((state.version ?? 0) < (known.version ?? 0)) return
    const isNews = state.attempt?.phase !== known.attempt?.phase || state.attempt?.state !== known.attempt?.state
    known = state
    if (isNews && state.attempt) askAgain()
  }

  function hear(desks: readonly SentDesk[]): void {
    const mine = desks.find((desk) => desk.salesOrderId === salesOrderId)
    if (!mine) return
    if (pending.length > 0) {
      told = mine
      return
    }
    take(mine)
    draw()
  }

  function read(): void {
    isRead = true
    counter.call(panelRead, { salesOrderId }).then(
      (state) => {
        failure = undefined
        hear([state])
      },
      (error: unknown) => {
        // The till may be locked. The main process sends the state after unlocking, and the read is repeated then.
        isRead = false
        failure = error
        draw()
      },
    )
  }

  function send(done: PanelAction): void {
    const event = sendable(done)
    pending = [...pending, event]
    failure = undefined
    draw()
    void counter
      .call(panelSend, { salesOrderId, event })
      .then(take, (error: unknown) => {
        failure = error
      })
      .finally(() => {
        pending = pending.filter((one) => one !== event)
        if (pending.length === 0 && told) take(told)
        if (pending.length === 0) told = undefined
        draw()
        withdraw()
      })
  }

  /**
   * Nobody sees the question any more, so nobody can say yes to it; as long as it stood the till would be busy with it. A
   * yes that is on its way is answered first: it was meant.
   */
  function withdraw(): void {
    if (isOpen || pending.length > 0 || !known.proposal) return
    counter
      .call(panelSend, { salesOrderId, event: { kind: 'cancel' } })
      .then(take, (error: unknown) => report(error, 'payment desk'))
  }

  return {
    read: () => shown,
    send,
    // What is outstanding main asks itself.
    seen: () => {},
    failure: () => failure,
    // Main asks as well. Of a payment that another till started nobody tells it.
    askAgainAfterMs: () => paymentTiming.pollMs * SLOWER,
    dismiss: () => send({ kind: 'dismiss' }),
    subscribe,
    open: () => {
      isOpen = true
      const stop = counter.listen(panelChanged, ({ desks }) => {
        if (!isRead) read()
        hear(desks)
      })
      read()
      return () => {
        stop()
        isOpen = false
        // A moment later: React closes a desk and opens it again at once when it looks for mistakes.
        queueMicrotask(withdraw)
      }
    },
  }
}

const SLOWER = 5

/** Main takes no more than this. It is longer than any amount, so the rest changes nothing: all of it is refused. */
const LONGEST_SENT = 100
const sendable = (event: PanelAction): PanelAction =>
  event.kind === 'type' ? { kind: 'type', text: event.text.slice(0, LONGEST_SENT) } : event

/** What main will make of it. Only main starts and breaks off payments, so of these is shown what it answers. */
function foreseen(state: PanelState, event: PanelAction): PanelState {
  if (event.kind === 'confirm' || event.kind === 'abort') return state
  return reduce(state, event).state
}
