import {
  type DisplayContent,
  displayAnswer,
  displayChanged,
  displayConfigure,
  displayEndOffer,
  displayOffer,
  displayOfferChanged,
  displayOfferRead,
  displayOpen,
  displayRead,
  displayShow,
  leatherChosen,
  type OrderToSign,
  type SellerOffer,
} from '#shared/contracts/pos/display-channels.ts'
import type { PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions, SettingsReader } from '../../ports/till.ts'
import {
  linkHidesInMs,
  type PaymentEnd,
  paymentEndSince,
  paymentUnderWay,
  pendingPayments,
} from './displayed-payment.ts'
import { openOffers } from './offers.ts'
import { openShownSale } from './shown-sale.ts'

/** The window for the customer: full screen on a second screen, otherwise an ordinary window. */
export interface CustomerWindow {
  open(): void
  close(): void
  isOpen(): boolean
  /** Calls the listener when the window is gone without a call of `close`. Returns an unsubscribe function. */
  onGone(listener: (why: GoneReason) => void): () => void
  /** Calls the listener when a screen was connected. Returns an unsubscribe function. */
  onScreenAdded(listener: () => void): () => void
}

/** Why the window is gone. `unplugged`: its screen was disconnected, and there is no other second screen. */
export type GoneReason = 'closed' | 'crashed' | 'unplugged'

/** The customer display, for the menu. */
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
  newId: () => string
  /** Stores a signature on the disk. Returns false when that is impossible. */
  addSignature(signature: GivenSignature): boolean
}

/** A signature on an order, with the terms as the customer could read them. */
type GivenSignature = {
  draftId: string | null
  salesOrderId: number | null
  order: OrderToSign
  termsHtml: string
  path: string
}

type Thanks = Extract<DisplayContent, { kind: 'thanks' }>

const THANKS_MS = 20_000
/** Longer than `THANKS_MS`: the customer takes a phone and scans the code. */
const THANKS_WITH_CODE_MS = 60_000
const NOT_PAID_MS = 10_000
const REOPEN_MS = 1_000
/** Maximum number of times that the window is reopened within a minute. After one more crash it stays closed. */
const MAX_REOPENS_PER_MINUTE = 5

/**
 * Opens the customer display. It shows a pending payment; otherwise the result of the last payment, for some seconds;
 * otherwise the sale of the seller's page.
 */
export function openCustomerDisplay(deps: Deps): CustomerDisplay {
  const { ipc, sessions, settings, clock, timers, log, window } = deps
  const sale = openShownSale(deps)
  const offers = openOffers({ ...deps, onChange: offerChanged })
  let pendingPayment: DisplayContent | undefined
  /** The result of a payment that ended, shown for some seconds. */
  let result: DisplayContent | undefined
  let panels: readonly PanelState[] = []
  /** Ids of payments that were pending when the display began to show the current cart. */
  let previousIds: ReadonlySet<string> = new Set()
  let sent: DisplayContent = { kind: 'welcome' }
  let cancelTimer = () => {}
  let cancelLinkTimer = () => {}
  let cancelReopening = () => {}
  /** Times of recent crashes, on the monotonic clock. */
  let crashes: number[] = []
  /**
   * True since the menu, the page or the setting opened the display, until the display is closed. A crash and a missing
   * screen do not count as closing.
   */
  let wasOpened = false
  const { tell: notifyListeners, subscribe: onChange } = createListeners()

  const isAtWork = () => tillAccess(sessions.current()) !== 'nobody'
  const content = (): DisplayContent => {
    const offered = isAtWork() ? offers.content() : undefined
    // A link can be paid afterwards, an offer ends. A payment at the terminal goes before both.
    if (offered && pendingPayment?.kind === 'pay-link') return offered
    // A payment continues when the till locks, and its customer still needs the instructions.
    return pendingPayment ?? result ?? offered ?? (isAtWork() ? sale.content() : { kind: 'welcome' })
  }
  const offerForSeller = (): SellerOffer => {
    const offer = offers.forSeller()
    const shown = content()
    return offer && { ...offer, isShown: 'offerId' in shown && shown.offerId === offer.offerId }
  }
  const counter = () => ({ previousIds, nowMs: clock.now().getTime() })

  function sendContent(): void {
    const now = content()
    if (JSON.stringify(now) === JSON.stringify(sent)) return
    sent = now
    ipc.send(displayChanged, now)
    // A payment may hide the offer, and its end shows it again.
    if (isAtWork() && offers.forSeller()) ipc.send(displayOfferChanged, { offer: offerForSeller() })
  }

  function offerChanged(): void {
    if (isAtWork()) ipc.send(displayOfferChanged, { offer: offerForSeller() })
    sendContent()
  }

  function updatePendingPayment(): void {
    pendingPayment = paymentUnderWay(panels, counter())
    cancelLinkTimer()
    const hidesInMs = linkHidesInMs(panels, counter())
    if (hidesInMs === undefined) return
    cancelLinkTimer = timers.after(hidesInMs, () => {
      updatePendingPayment()
      sendContent()
    })
  }

  /** Removes the result of the last payment, because the next customer is at the counter. */
  function hideResult(): void {
    cancelTimer()
    result = undefined
  }

  function showResult(next: DisplayContent, forMs: number): void {
    cancelTimer()
    result = next
    cancelTimer = timers.after(forMs, () => {
      result = undefined
      sendContent()
    })
  }

  function showOutcome({ kind, attempt }: PaymentEnd): void {
    if (kind === 'not-paid') {
      showResult({ kind, amountCents: attempt.amountCents }, NOT_PAID_MS)
      return
    }
    if (kind === 'unclear') {
      showResult({ kind: 'seller-helps' }, NOT_PAID_MS)
      return
    }
    // The display does not show an outstanding amount of 0. The response of the server replaces it.
    let thanks: Thanks = { kind: 'thanks', paidCents: attempt.amountCents, outstandingCents: 0, orderLink: null }
    showResult(thanks, THANKS_MS)
    const amend = (changes: Partial<Thanks>, forMs?: number) => {
      if (result !== thanks) return
      thanks = { ...thanks, ...changes }
      if (forMs === undefined) result = thanks
      else showResult(thanks, forMs)
      sendContent()
    }
    const params = { id: attempt.salesOrderId }
    deps.shop.api.paymentDesk.show({ params }).then(
      ({ outstanding }) => amend({ outstandingCents: Math.max(0, centsFromEuros(outstanding)) }),
      () => log.info('outstanding amount for customer display not loaded'),
    )
    if (!window.isOpen()) return
    deps.shop.api.staffOrders.issueCode({ params }).then(
      ({ link }) => amend({ orderLink: link }, THANKS_WITH_CODE_MS),
      () => log.info('code of the order for customer display not loaded'),
    )
  }

  const isWanted = () => wasOpened || settings.read().hasCustomerDisplay

  function reopenAfterCrash(): void {
    const now = clock.monotonicMs()
    crashes = [...crashes.filter((at) => now - at < 60_000), now]
    if (crashes.length > MAX_REOPENS_PER_MINUTE) {
      log.error('customer display closed after repeated crashes')
      return
    }
    cancelReopening()
    cancelReopening = timers.after(REOPEN_MS, () => {
      if (isWanted()) setOpen(true)
    })
  }

  function setOpen(isOpen: boolean): void {
    wasOpened = isOpen
    if (isOpen !== window.isOpen()) {
      if (isOpen) window.open()
      else window.close()
    }
    notifyListeners()
  }

  /** True when the display shows the sale of the seller's page. */
  const isSaleShown = () => window.isOpen() && isAtWork() && !pendingPayment && !result

  /**
   * Called when the next customer is at the counter. That customer must not see the result of the previous customer's
   * payment, nor a pending payment with an unknown outcome.
   *
   * @param salesOrderId the order whose payment begins. Its customer may be signing it
   */
  function beginSale(salesOrderId?: number): void {
    hideResult()
    offers.endSigningOfOther(salesOrderId)
    previousIds = new Set(pendingPayments(panels).map(({ attemptId }) => attemptId))
    updatePendingPayment()
  }

  ipc.handle(displayShow, (next) => {
    const isNew = sale.setCart(next)
    if (isNew && next.kind === 'cart') beginSale(next.salesOrderId)
    sendContent()
    return ok({ isShown: isSaleShown() })
  })

  ipc.handle(displayConfigure, (next) => {
    if (sale.configure(next)) beginSale()
    sendContent()
    return ok({ isShown: isSaleShown() })
  })

  ipc.handle(displayOffer, (offer) => {
    hideResult()
    const offerId = offers.put(offer)
    return ok({ offerId, isShown: isSaleShown() })
  })

  ipc.handle(displayEndOffer, ({ offerId }) => ok({ isEnded: offers.end(offerId) }))

  ipc.handle(displayOfferRead, () => ok({ offer: offerForSeller() }))

  // The customer can only answer what is on the display.
  ipc.handle(displayAnswer, ({ offerId, answer }) => {
    const shown = content()
    if (answer.kind === 'leather') {
      const { revision, leatherId } = answer
      if (shown.kind !== 'configuring' || !sale.accepts({ offerId, revision, leatherId }))
        return ok({ isAccepted: false })
      ipc.send(leatherChosen, { revision, leatherId })
      return ok({ isAccepted: true })
    }
    const offer = shown.kind === 'sign' || shown.kind === 'own-data' ? offers.open(offerId) : undefined
    if (!offer) return ok({ isAccepted: false })
    if (answer.kind === 'decline') {
      offers.decline()
      return ok({ isAccepted: true })
    }
    if (offer.kind === 'own-data' && answer.kind === 'own-data') {
      offers.complete(answer.ownData)
      return ok({ isAccepted: true })
    }
    if (offer.kind !== 'sign' || answer.kind !== 'sign') return ok({ isAccepted: false })
    const { draftId, salesOrderId, order, terms } = offer
    // The customer sees that the signature is stored only after it is on the disk.
    if (!deps.addSignature({ draftId, salesOrderId, order, termsHtml: terms.html, path: answer.path }))
      return fail('disk_full')
    offers.complete()
    return ok({ isAccepted: true })
  })

  ipc.handle(displayRead, () => ok(content()))

  ipc.handle(displayOpen, ({ isOpen }) => {
    if (isOpen !== undefined) setOpen(isOpen)
    return ok({ isOpen: window.isOpen(), shows: content() })
  })

  const stops = [
    deps.onPanels((now) => {
      const ended = paymentEndSince(panels, now, counter())
      panels = now
      updatePendingPayment()
      if (ended) showOutcome(ended)
      if (pendingPayment) hideResult()
      sendContent()
    }),
    sessions.onChange(({ session }) => {
      if (!session) {
        sale.clear()
        offers.end()
      }
      // The page gets no events while the till is locked, so it may still show an offer that ended.
      if (isAtWork()) ipc.send(displayOfferChanged, { offer: offerForSeller() })
      sendContent()
    }),
    settings.onChange((now, before) => {
      if (now.hasCustomerDisplay !== before.hasCustomerDisplay) setOpen(now.hasCustomerDisplay)
    }),
    window.onGone((why) => {
      if (why === 'crashed') reopenAfterCrash()
      else if (why === 'closed') wasOpened = false
      notifyListeners()
    }),
    // Cables and screens of a showroom are switched off at night, often before the till.
    window.onScreenAdded(() => {
      if (isWanted() && !window.isOpen()) setOpen(true)
    }),
  ]
  if (settings.read().hasCustomerDisplay) setOpen(true)

  return {
    isOpen: () => window.isOpen(),
    setOpen,
    onChange,
    stop() {
      cancelTimer()
      cancelLinkTimer()
      offers.stop()
      cancelReopening()
      for (const stop of stops) stop()
    },
  }
}
