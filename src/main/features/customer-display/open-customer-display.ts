import {
  type DisplayContent,
  displayChanged,
  displayOpen,
  displayShow,
} from '#shared/contracts/pos/display-channels.ts'
import type { PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions, SettingsReader } from '../../ports/till.ts'
import { type PaymentEnd, paymentEndSince, paymentUnderWay, pendingCardPayments } from './displayed-payment.ts'

/** The window for the customer: full screen on a second screen, otherwise an ordinary window. */
export interface CustomerWindow {
  open(): void
  close(): void
  isOpen(): boolean
  /** Reports why the window is gone when `close` was not called. Returns an unsubscribe function. */
  onGone(listener: (why: 'closed' | 'crashed') => void): () => void
}

/** The customer display, as the menu uses it. */
export interface CustomerDisplay {
  isOpen(): boolean
  setOpen(isOpen: boolean): void
  onChange(listener: () => void): () => void
  stop(): void
}

type Deps = {
  shop: Pick<Shop, 'api'>
  ipc: Ipc
  sessions: Sessions
  settings: SettingsReader
  clock: Clock
  timers: Timers
  log: Log
  /** Subscribes to the payment panels of this till. Returns an unsubscribe function. */
  onPanels(listener: (panels: readonly PanelState[]) => void): () => void
  window: CustomerWindow
}

const THANKS_MS = 20_000
const NOT_PAID_MS = 10_000
const REOPEN_MS = 1_000
/** Reopenings after a crash. After one crash more within a minute the window stays closed. */
const REOPENS_PER_MINUTE = 5

/** Opens the customer display. It shows the cart of the page; a pending payment and its result take precedence. */
export function openCustomerDisplay(deps: Deps): CustomerDisplay {
  const { ipc, sessions, settings, clock, timers, log, window } = deps
  let cart: DisplayContent = { kind: 'welcome' }
  /** The pending payment. */
  let underWay: DisplayContent | undefined
  /** The result of a payment that ended, shown for some seconds. */
  let after: DisplayContent | undefined
  let panels: readonly PanelState[] = []
  /** Payments that were pending when the display began to show the current cart. */
  let previousIds: ReadonlySet<string> = new Set()
  let sent: DisplayContent = { kind: 'welcome' }
  let cancelTimer = () => {}
  let cancelReopening = () => {}
  let reopened: number[] = []
  /** Opened by the user, regardless of the setting. */
  let isOpenedByUser = false
  const { tell: notifyListeners, subscribe: onChange } = createListeners()

  const isAtWork = () => tillAccess(sessions.current()) !== 'nobody'
  // A payment continues when the till locks, and its customer still needs the instructions.
  const shows = (): DisplayContent => underWay ?? after ?? (isAtWork() ? cart : { kind: 'welcome' })

  function changed(): void {
    const now = shows()
    if (JSON.stringify(now) === JSON.stringify(sent)) return
    sent = now
    ipc.send(displayChanged, now)
  }

  function showAfter(next: DisplayContent, forMs: number): void {
    cancelTimer()
    after = next
    cancelTimer = timers.after(forMs, () => {
      after = undefined
      changed()
    })
  }

  function showOutcome({ kind, attempt }: PaymentEnd): void {
    if (kind === 'not-paid') {
      showAfter({ kind, amountCents: attempt.amountCents }, NOT_PAID_MS)
      return
    }
    if (kind === 'unclear') {
      showAfter({ kind: 'seller-helps' }, NOT_PAID_MS)
      return
    }
    // Shows no outstanding amount until the server has returned it.
    const thanks: DisplayContent = { kind: 'thanks', paidCents: attempt.amountCents, outstandingCents: 0 }
    showAfter(thanks, THANKS_MS)
    deps.shop.api.paymentDesk.show({ params: { id: attempt.salesOrderId } }).then(
      ({ outstanding }) => {
        if (after !== thanks) return
        after = { ...thanks, outstandingCents: Math.max(0, centsFromEuros(outstanding)) }
        changed()
      },
      () => log.info('outstanding amount for customer display not loaded'),
    )
  }

  function reopen(): void {
    const now = clock.monotonicMs()
    reopened = [...reopened.filter((at) => now - at < 60_000), now]
    if (reopened.length > REOPENS_PER_MINUTE) {
      log.error('customer display closed after repeated crashes')
      return
    }
    cancelReopening()
    cancelReopening = timers.after(REOPEN_MS, () => {
      if (settings.read().hasCustomerDisplay || isOpenedByUser) setOpen(true)
    })
  }

  function setOpen(isOpen: boolean): void {
    isOpenedByUser = isOpen
    if (isOpen !== window.isOpen()) {
      if (isOpen) window.open()
      else window.close()
    }
    notifyListeners()
  }

  ipc.handle(displayShow, (next) => {
    const isOther = JSON.stringify(next) !== JSON.stringify(cart)
    cart = next
    if (isOther && next.kind === 'cart') {
      // The next customer is at the counter: end the thanks for the previous one, and hide payments with unknown
      // outcome.
      cancelTimer()
      after = undefined
      previousIds = new Set(pendingCardPayments(panels).map(({ attemptId }) => attemptId))
      underWay = paymentUnderWay(panels, previousIds)
    }
    changed()
    return ok({ isShown: window.isOpen() && shows() === cart })
  })

  ipc.handle(displayOpen, ({ isOpen }) => {
    if (isOpen !== undefined) setOpen(isOpen)
    return ok({ isOpen: window.isOpen(), shows: shows() })
  })

  const stops = [
    deps.onPanels((now) => {
      underWay = paymentUnderWay(now, previousIds)
      const ended = paymentEndSince(panels, now, previousIds)
      panels = now
      if (ended) showOutcome(ended)
      if (underWay) {
        cancelTimer()
        after = undefined
      }
      changed()
    }),
    sessions.onChange(({ session }) => {
      if (!session) cart = { kind: 'welcome' }
      changed()
    }),
    settings.onChange((now, before) => {
      if (now.hasCustomerDisplay !== before.hasCustomerDisplay) setOpen(now.hasCustomerDisplay)
    }),
    window.onGone((why) => {
      if (why === 'crashed') reopen()
      else isOpenedByUser = false
      notifyListeners()
    }),
  ]
  if (settings.read().hasCustomerDisplay) setOpen(true)

  return {
    isOpen: () => window.isOpen(),
    setOpen,
    onChange,
    stop() {
      cancelTimer()
      cancelReopening()
      for (const stop of stops) stop()
    },
  }
}
