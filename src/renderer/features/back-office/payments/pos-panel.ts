import {
  type PanelAction,
  panelSend,
  type PanelState as SentPanel,
} from '#shared/contracts/pos/payment-panel-channels.ts'
import { emptyPanel, reduce } from '#shared/domain/payments/payment-panel.ts'
import { paymentTiming } from '#shared/domain/payments/payment-policy.ts'
import type { PanelState } from '#shared/domain/payments/payment-process.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { report } from '../../../lib/report.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'
import { panelFeed } from '../../pos/bridge/index.ts'

type Deps = {
  pos: PointOfSale
  salesOrderId: number
  /** Refetches the payments of the order, because the payment of the panel has changed. */
  reload: () => void
}

/**
 * Shows the payment panel of an order in the showroom app, where the main process owns it. An action of the user is
 * shown at once, by the same state machine, until the main process responds.
 */
export function posPanel({ pos, salesOrderId, reload }: Deps) {
  const { tell, subscribe } = createListeners()
  const feed = panelFeed(pos)
  /** The panel as the main process sent it. The pending actions are applied to it. */
  let received: SentPanel = emptyPanel(salesOrderId)
  let pending: readonly PanelAction[] = []
  let shown: PanelState = received
  let failure: unknown
  let isRead = false
  let isOpen = false

  function render(): void {
    shown = pending.reduce<PanelState>(withAction, received)
    tell()
  }

  function take(panel: SentPanel): void {
    if ((panel.version ?? 0) < (received.version ?? 0)) return
    const hasChanged =
      panel.attempt?.phase !== received.attempt?.phase || panel.attempt?.state !== received.attempt?.state
    received = panel
    if (hasChanged && panel.attempt) reload()
  }

  /**
   * Takes the panel of the feed. Does nothing while an action is pending, because the panel may already contain it or
   * not.
   */
  function follow(): void {
    const panel = feed.of(salesOrderId)
    if (panel && pending.length === 0) take(panel)
  }

  function read(): void {
    isRead = true
    feed
      .read(salesOrderId)
      .then(
        () => {
          failure = undefined
          follow()
        },
        (error: unknown) => {
          // The till may be locked. The main process sends the panels after unlocking, and the read is repeated then.
          isRead = false
          failure = error
        },
      )
      .finally(render)
  }

  /** Takes the response to an action, for this panel and for the rest of the page. */
  function acceptResponse(panel: SentPanel): void {
    feed.take(panel)
    take(panel)
  }

  function send(done: PanelAction): void {
    const event = sendable(done)
    pending = [...pending, event]
    failure = undefined
    render()
    void pos
      .call(panelSend, { salesOrderId, event })
      .then(acceptResponse, (error: unknown) => {
        failure = error
      })
      .finally(() => {
        pending = pending.filter((one) => one !== event)
        follow()
        render()
        withdraw()
      })
  }

  /**
   * Cancels the confirmation of a closed panel: no user sees it, and it would keep the till busy. A confirmation
   * that the user has sent is not canceled, also while its call is in progress.
   */
  function withdraw(): void {
    if (isOpen || pending.length > 0 || !received.proposal) return
    pos
      .call(panelSend, { salesOrderId, event: { kind: 'cancel' } })
      .then(acceptResponse, (error: unknown) => report(error, 'payment panel'))
  }

  return {
    read: () => shown,
    send,
    // The main process reads the outstanding amount itself.
    receive: () => {},
    failure: () => failure,
    // The main process polls as well, but a payment of another till is only known to the server.
    pollIntervalMs: () => paymentTiming.pollMs * POLL_FACTOR,
    dismiss: () => send({ kind: 'dismiss' }),
    subscribe,
    open: () => {
      isOpen = true
      const stop = feed.subscribe(() => {
        if (!isRead) read()
        follow()
        render()
      })
      read()
      return () => {
        stop()
        isOpen = false
        // Not at once: in development React closes a component and opens it again.
        queueMicrotask(withdraw)
      }
    },
  }
}

const POLL_FACTOR = 5

/**
 * Maximum length of a text that the main process accepts. Any amount is shorter, so cutting the text changes nothing.
 */
const LONGEST_SENT = 100
const sendable = (event: PanelAction): PanelAction =>
  event.kind === 'type' ? { kind: 'type', text: event.text.slice(0, LONGEST_SENT) } : event

/**
 * The panel after a pending action. Only the main process starts and aborts payments, so those wait for its response.
 */
function withAction(state: PanelState, event: PanelAction): PanelState {
  if (event.kind === 'confirm' || event.kind === 'abort') return state
  return reduce(state, event).state
}
