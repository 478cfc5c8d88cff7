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

/** The second window: whole screen on a second screen when there is one, an ordinary window when there is none. */
export interface CustomerWindow {
  open(): void
  close(): void
  isOpen(): boolean
  /** Tells why it is no longer there, when `close` was not called. Gives a function that stops listening. */
  onGone(listener: (why: 'closed' | 'crashed') => void): () => void
}

/** The display for the customer, for the menu. */
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
  /** The payment desks of this till, each time one changes. Gives a function that stops listening. */
  onDesk(listener: (desks: readonly PanelState[]) => void): () => void
  window: CustomerWindow
}

const THANKS_MS = 20_000
const NOT_PAID_MS = 10_000
const REOPEN_MS = 1_000
/** A window that crashes as soon as it opens is left alone after so many times in a minute. */
const REOPENS_PER_MINUTE = 5

/** What the customer sees: the cart of the page; a payment instead, as long as one is made and shortly after it. */
export function openCustomerDisplay(deps: Deps): CustomerDisplay {
  const { ipc, sessions, settings, clock, timers, log, window } = deps
  let cart: DisplayContent = { kind: 'welcome' }
  let underWay: DisplayContent | undefined
  let after: DisplayContent | undefined
  let desks: readonly PanelState[] = []
  /** Payments that were on their way when the cart that is shown now came. */
  let passedBy: ReadonlySet<string> = new Set()
  let told: DisplayContent = { kind: 'welcome' }
  let callOff = () => {}
  let callOffReopening = () => {}
  let reopened: number[] = []
  /** Opened by hand, whatever is set. */
  let wasOpened = false
  const { tell: tellChange, subscribe: onChange } = createListeners()

  const isAtWork = () => tillAccess(sessions.current()) !== 'nobody'
  // A payment goes on when the till locks, and the customer still has to know what to do.
  const shows = (): DisplayContent => underWay ?? after ?? (isAtWork() ? cart : { kind: 'welcome' })

  function changed(): void {
    const now = shows()
    if (JSON.stringify(now) === JSON.stringify(told)) return
    told = now
    ipc.tell(displayChanged, now)
  }

  function showAfter(next: DisplayContent, forMs: number): void {
    callOff()
    after = next
    callOff = timers.after(forMs, () => {
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
    // Nothing is said of what is left before that is known.
    const thanks: DisplayContent = { kind: 'thanks', paidCents: attempt.amountCents, outstandingCents: 0 }
    showAfter(thanks, THANKS_MS)
    deps.shop.api.paymentDesk.show({ params: { id: attempt.salesOrderId } }).then(
      ({ outstanding }) => {
        if (after !== thanks) return
        after = { ...thanks, outstandingCents: Math.max(0, centsFromEuros(outstanding)) }
        changed()
      },
      () => log.info('what is left of an order could not be asked for the customer'),
    )
  }

  function reopen(): void {
    const now = clock.monotonicMs()
    reopened = [...reopened.filter((at) => now - at < 60_000), now]
    if (reopened.length > REOPENS_PER_MINUTE) {
      log.error('the display for the customer keeps crashing and stays closed')
      return
    }
    callOffReopening()
    callOffReopening = timers.after(REOPEN_MS, () => {
      if (settings.read().hasCustomerDisplay || wasOpened) setOpen(true)
    })
  }

  function setOpen(isOpen: boolean): void {
    wasOpened = isOpen
    if (isOpen !== window.isOpen()) {
      if (isOpen) window.open()
      else window.close()
    }
    tellChange()
  }

  ipc.handle(displayShow, (next) => {
    const isOther = JSON.stringify(next) !== JSON.stringify(cart)
    cart = next
    if (isOther && next.kind === 'cart') {
      // The next customer stands there: thanks for the last one have been long enough, and so has a payment unheard of.
      callOff()
      after = undefined
      passedBy = new Set(pendingCardPayments(desks).map(({ attemptId }) => attemptId))
      underWay = paymentUnderWay(desks, passedBy)
    }
    changed()
    return ok({ isShown: window.isOpen() && shows() === cart })
  })

  ipc.handle(displayOpen, ({ isOpen }) => {
    if (isOpen !== undefined) setOpen(isOpen)
    return ok({ isOpen: window.isOpen(), shows: shows() })
  })

  const stops = [
    deps.onDesk((now) => {
      underWay = paymentUnderWay(now, passedBy)
      const news = paymentEndSince(desks, now, passedBy)
      desks = now
      if (news) showOutcome(news)
      if (underWay) {
        callOff()
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
      else wasOpened = false
      tellChange()
    }),
  ]
  if (settings.read().hasCustomerDisplay) setOpen(true)

  return {
    isOpen: () => window.isOpen(),
    setOpen,
    onChange,
    stop() {
      callOff()
      callOffReopening()
      for (const stop of stops) stop()
    },
  }
}
