import {
  type PanelAction,
  panelSend,
  type PanelState as SentPanel,
} from '#shared/contracts/pos/payment-panel-channels.ts'
import { emptyPanel, isRunning, reduce } from '#shared/domain/payments/payment-panel.ts'
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
  /** True when the result must stay after this panel closes: another panel shows it, as soon as the order is loaded. */
  keepsResult?: boolean
}

/**
 * Runs the payment panel of an order in the showroom app. The main process has the state of the panel and executes the
 * payments. The page applies an action of the user to its copy of the state at once, until the main process responds.
 */
export function posPanel({ pos, salesOrderId, reload, keepsResult = false }: Deps) {
  const { tell, subscribe } = createListeners()
  const feed = panelFeed(pos)
  /** The last state that the main process sent. */
  let received: SentPanel = emptyPanel(salesOrderId)
  let pending: readonly PanelAction[] = []
  /** The last received state with the pending actions applied. */
  let shown: PanelState = received
  let failure: unknown
  let isRead = false
  let isOpen = false
  /** Id of the attempt whose result this panel has shown. */
  let seenAttemptId: string | undefined

  function render(): void {
    shown = pending.reduce<PanelState>(withAction, received)
    if (isOpen && shown.attempt && !isRunning(shown.attempt)) seenAttemptId = shown.attempt.attemptId
    tell()
  }

  function take(panel: SentPanel): void {
    if ((panel.version ?? 0) < (received.version ?? 0)) return
    const hasChanged =
      panel.attempt?.attemptId !== received.attempt?.attemptId ||
      panel.attempt?.phase !== received.attempt?.phase ||
      panel.attempt?.state !== received.attempt?.state
    received = panel
    if (hasChanged && panel.attempt) reload()
  }

  /**
   * Takes the state of the panel from the feed. Does nothing while an action is pending, because that state may or may
   * not include the action.
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

  /** Takes the response to an action. The feed passes it to the other parts of the page that show this panel. */
  function acceptResponse(panel: SentPanel): void {
    feed.take(panel)
    take(panel)
  }

  function send(action: PanelAction): void {
    const event = sendable(action)
    pending = [...pending, event]
    failure = undefined
    render()
    void pos
      .call(panelSend, { salesOrderId, event })
      .then(acceptResponse, (error: unknown) => {
        failure = error
      })
      .finally(() => {
        pending = pending.filter((other) => other !== event)
        follow()
        render()
        withdraw()
      })
  }

  /**
   * Cancels the open confirmation of a closed panel, because no user sees it and the till would stay busy. A
   * confirmation that the user has sent is not canceled, also not while its call is in progress.
   *
   * Dismisses the result of a payment as well. The user has seen it on this panel, so it must not stay in the list of
   * payments of other orders.
   */
  function withdraw(): void {
    if (isOpen || pending.length > 0) return
    const { proposal, attempt } = received
    const isSeen = attempt !== null && !isRunning(attempt) && seenAttemptId === attempt.attemptId
    if (proposal) sendWhileClosed({ kind: 'cancel' })
    if (isSeen && !keepsResult) sendWhileClosed({ kind: 'dismiss' })
  }

  function sendWhileClosed(event: PanelAction): void {
    pos
      .call(panelSend, { salesOrderId, event })
      .then(acceptResponse, (error: unknown) => report(error, 'payment panel'))
  }

  return {
    read: () => shown,
    send,
    // The main process reads the outstanding amount itself.
    receive: () => {},
    failure: () => failure,
    // The main process polls the payments of this till itself, so the page polls less often, for those of other tills.
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
        // Delayed, because in development React unmounts a component and mounts it again at once.
        queueMicrotask(withdraw)
      }
    },
  }
}

const POLL_FACTOR = 5

/**
 * Maximum length of a text that the main process accepts. Every valid amount is shorter, so a longer text stays invalid
 * when it is cut.
 */
const MAX_TEXT_LENGTH = 100
const sendable = (event: PanelAction): PanelAction =>
  event.kind === 'type' ? { kind: 'type', text: event.text.slice(0, MAX_TEXT_LENGTH) } : event

/**
 * Returns the state after a pending action. Only the main process starts and aborts payments, so these actions change
 * nothing before its response.
 */
function withAction(state: PanelState, event: PanelAction): PanelState {
  if (event.kind === 'confirm' || event.kind === 'abort') return state
  return reduce(state, event).state
}
