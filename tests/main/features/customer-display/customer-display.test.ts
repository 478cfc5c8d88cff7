import { describe, expect, it } from 'vitest'
import {
  displayAnswer,
  displayChanged,
  displayConfigure,
  displayEndOffer,
  displayOffer,
  displayOfferChanged,
  displayOfferRead,
  displayOpen,
  displayShow,
  leatherChosen,
} from '#shared/contracts/pos/display-channels.ts'
import type { PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { type GoneReason, openCustomerDisplay } from '#src/main/features/customer-display/open-customer-display.ts'
import { connectionToShop, refusal } from '../../support/away-and-back.ts'
import { pageOfTill } from '../../support/page-of-till.ts'
import { peopleAtTill, quietLog, settingsOfTill } from '../../support/people-at-till.ts'
import { tillTime } from '../../support/till-time.ts'

const cart = {
  kind: 'cart' as const,
  lines: [{ title: 'Bank Sofia', count: 1, amountCents: 99_900 }],
  totalCents: 99_900,
}

const configuration = {
  title: 'Bank Sofia',
  picture: null,
  choices: [{ axis: 'matrixLeathertype' as const, name: 'Toledo 03' }],
  amountCents: 99_900,
  isFrom: false,
  count: 1,
  totalCents: 99_900,
}
const swatch = { mainColor: 'Bruin', hex: '#664433', imageUrl: '/images/a.webp', surchargeCents: 0 }
const leathers = {
  revision: '7?leer=3',
  chosen: 3,
  groups: [
    {
      title: 'Toledo',
      leathers: [
        { ...swatch, id: 3, name: 'Toledo 03' },
        { ...swatch, id: 4, name: 'Toledo 04' },
      ],
    },
  ],
}

const panelWith = (attempt: Partial<PanelAttempt>): PanelState => ({
  salesOrderId: 12,
  text: '',
  isRefused: false,
  proposal: null,
  terminalCode: null,
  attempt: {
    attemptId: '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01',
    salesOrderId: 12,
    type: 'TERMINAL',
    amountCents: 14_985,
    terminalCode: null,
    phase: 'open',
    state: 'open',
    paymentUrl: null,
    refusal: null,
    isAborting: false,
    startedDateTime: '2026-11-23T09:00:00Z',
    ...attempt,
  },
})

function openCounter({
  settings: changes = {},
  outstanding = 849.15,
}: {
  settings?: Partial<Settings>
  outstanding?: number | null
} = {}) {
  const time = tillTime()
  const page = pageOfTill()
  const people = peopleAtTill()
  const settings = settingsOfTill(changes)
  const show = async () => {
    if (outstanding === null) throw refusal('server_away')
    return { outstanding }
  }
  let setPanels: (panels: readonly PanelState[]) => void = () => {}
  let gone: (why: GoneReason) => void = () => {}
  let screenAdded = () => {}
  let isOpen = false
  let openCount = 0
  let codeCount = 0
  let offers = 0
  let isDiskFull = false
  const signatures: unknown[] = []
  const issueCode = async () => {
    codeCount += 1
    return { link: 'https://shop.test/orderoverzicht?reference=12#code=abc', expiresDateTime: '2026-11-23T09:10:00Z' }
  }
  const display = openCustomerDisplay({
    shop: connectionToShop({ paymentDesk: { show }, staffOrders: { issueCode } }).shop,
    ipc: page.ipc,
    sessions: people.sessions,
    settings: settings.settings,
    clock: time.clock,
    timers: time.timers,
    log: quietLog,
    newId: () => {
      offers += 1
      return `offer-${offers}`
    },
    addSignature: (signature) => {
      if (isDiskFull) return false
      signatures.push(signature)
      return true
    },
    onPanels: (listener) => {
      setPanels = listener
      return () => {}
    },
    window: {
      open: () => {
        isOpen = true
        openCount += 1
      },
      close: () => {
        isOpen = false
      },
      isOpen: () => isOpen,
      onGone: (listener) => {
        gone = listener
        return () => {}
      },
      onScreenAdded: (listener) => {
        screenAdded = listener
        return () => {}
      },
    },
  })
  return {
    time,
    page,
    people,
    settings,
    display,
    setPanels: (...attempts: Partial<PanelAttempt>[]) => setPanels(attempts.map(panelWith)),
    plugInScreen: () => screenAdded(),
    loseWindow: (why: GoneReason) => {
      isOpen = false
      gone(why)
    },
    signatures,
    fillDisk: () => {
      isDiskFull = true
    },
    isOpen: () => isOpen,
    openCount: () => openCount,
    codeCount: () => codeCount,
    /** Returns what the customer sees. */
    async shownContent() {
      const answer = await page.ask(displayOpen, {})
      return answer.ok ? answer.value.shows : undefined
    },
  }
}

describe('the customer display', () => {
  it('shows the cart, and the amount during a card payment', async () => {
    const { page, setPanels, shownContent } = openCounter()
    await page.ask(displayShow, cart)
    expect(await shownContent()).toEqual(cart)

    setPanels({ phase: 'starting', state: null })
    expect(await shownContent()).toEqual({ kind: 'pay', amountCents: 14_985 })
    setPanels({ phase: 'silent' })
    expect(await shownContent()).toEqual({ kind: 'pay', amountCents: 14_985 })
    expect(page.heard(displayChanged).map(({ kind }) => kind)).toEqual(['cart', 'pay'])
  })

  it('shows thanks for twenty seconds, and the outstanding amount once it is known', async () => {
    const { page, setPanels, shownContent, time } = openCounter()
    await page.ask(displayShow, cart)
    setPanels({})

    setPanels({ phase: 'ended', state: 'paid' })
    expect(await shownContent()).toEqual({ kind: 'thanks', paidCents: 14_985, outstandingCents: 0, orderLink: null })
    await time.settle()
    expect(await shownContent()).toMatchObject({ kind: 'thanks', outstandingCents: 84_915, orderLink: null })
    await time.pass(19_900)
    expect(await shownContent()).toMatchObject({ kind: 'thanks' })
    await time.pass(200)
    expect(await shownContent()).toEqual(cart)
  })

  it('shows the code of the order for a minute after the payment, while the display is open, and not to the next customer', async () => {
    const { page, setPanels, shownContent, time, codeCount } = openCounter()
    setPanels({})
    setPanels({ phase: 'ended', state: 'paid' })
    await time.settle()
    expect(codeCount()).toBe(0)

    await page.ask(displayOpen, { isOpen: true })
    setPanels({ attemptId: 'b2' })
    setPanels({ attemptId: 'b2', phase: 'ended', state: 'paid' })
    await time.settle()
    const thanks = { kind: 'thanks', outstandingCents: 84_915, orderLink: expect.stringMatching(/#code=abc$/) }
    expect(await shownContent()).toMatchObject(thanks)
    await time.pass(59_000)
    expect(await shownContent()).toMatchObject(thanks)
    await page.ask(displayShow, cart)

    expect(await shownContent()).toEqual(cart)
  })

  it('shows thanks when the outstanding amount is unknown', async () => {
    const { setPanels, shownContent, time } = openCounter({ outstanding: null })
    setPanels({})

    setPanels({ phase: 'ended', state: 'paid' })
    await time.settle()

    expect(await shownContent()).toMatchObject({ kind: 'thanks', outstandingCents: 0 })
  })

  it.each(['cancelled', 'failed', 'expired'] as const)(
    'says for ten seconds that the payment did not succeed: %s',
    async (state) => {
      const { page, setPanels, shownContent, time } = openCounter()
      await page.ask(displayShow, cart)
      setPanels({})

      setPanels({ phase: 'ended', state })
      expect(await shownContent()).toEqual({ kind: 'not-paid', amountCents: 14_985 })
      await time.pass(10_100)
      expect(await shownContent()).toEqual(cart)
    },
  )

  it.each(['review', 'refunded', 'charged_back'] as const)(
    'says nothing about money when a payment ends in an unusual state: %s',
    async (state) => {
      const { setPanels, shownContent, time } = openCounter()
      setPanels({})

      setPanels({ phase: 'ended', state })

      expect(await shownContent()).toEqual({ kind: 'seller-helps' })
      await time.pass(10_100)
      expect(await shownContent()).toEqual({ kind: 'welcome' })
    },
  )

  it('ignores a payment that was final before the app started', async () => {
    const { setPanels, shownContent } = openCounter()

    setPanels({ phase: 'ended', state: 'paid' })

    expect(await shownContent()).toEqual({ kind: 'welcome' })
  })

  it('shows a welcome while the till is locked, and still the instructions of a card payment', async () => {
    const { page, people, setPanels, shownContent } = openCounter()
    await page.ask(displayShow, cart)

    people.lock()
    expect(await shownContent()).toEqual({ kind: 'welcome' })
    setPanels({})
    expect(await shownContent()).toMatchObject({ kind: 'pay' })
    setPanels({ attemptId: '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a02', type: 'CASH', phase: 'starting' })
    people.unlock()
    expect(await shownContent()).toEqual(cart)
  })
})

describe('with two customers in succession', () => {
  const OTHER = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a02'
  const silent: Partial<PanelAttempt> = { phase: 'silent' }
  const next: Partial<PanelAttempt> = {
    attemptId: OTHER,
    salesOrderId: 13,
    amountCents: 2500,
    startedDateTime: '2026-11-23T09:05:00Z',
  }

  it('the display shows the amount of the second, whichever panel was polled last', async () => {
    const { page, setPanels, shownContent } = openCounter()
    setPanels(silent, next)
    expect(await shownContent()).toEqual({ kind: 'pay', amountCents: 2500 })

    setPanels(next, silent)
    setPanels({ ...next, phase: 'silent' }, silent)

    expect(await shownContent()).toEqual({ kind: 'pay', amountCents: 2500 })
    expect(page.heard(displayChanged)).toHaveLength(1)
  })

  it('the display shows the cart of the second while the payment of the first has an unknown outcome', async () => {
    const { page, setPanels, shownContent } = openCounter()
    setPanels({})
    setPanels(silent)
    await page.ask(displayShow, cart)
    expect(await shownContent()).toEqual(cart)

    setPanels({ phase: 'ended', state: 'paid' })
    expect(await shownContent()).toEqual(cart)
  })

  it('the display shows the card payment of the first until its end, also after the next cart is sent', async () => {
    const { page, setPanels, shownContent } = openCounter()
    setPanels({})
    await page.ask(displayShow, cart)
    expect(await shownContent()).toMatchObject({ kind: 'pay' })

    setPanels({ phase: 'ended', state: 'paid' })
    expect(await shownContent()).toMatchObject({ kind: 'thanks' })
  })
})

describe('a payment link', () => {
  const link: Partial<PanelAttempt> = { type: 'PAYLINK', paymentUrl: 'https://betaal.example/l/1' }
  const code = { kind: 'pay-link', amountCents: 14_985, paymentUrl: 'https://betaal.example/l/1' }

  it('is on the display as soon as it has an address, and gives way to thanks when it is paid', async () => {
    const { page, setPanels, shownContent } = openCounter()
    await page.ask(displayShow, cart)
    setPanels({ ...link, paymentUrl: null, phase: 'starting' })
    expect(await shownContent()).toEqual(cart)

    setPanels(link)
    expect(await shownContent()).toEqual(code)
    setPanels({ ...link, phase: 'silent' })
    expect(await shownContent()).toEqual(code)
    setPanels({ ...link, phase: 'ended', state: 'paid' })

    expect(await shownContent()).toMatchObject({ kind: 'thanks', paidCents: 14_985 })
  })

  it('disappears without a message when the seller cancels it', async () => {
    const { page, setPanels, shownContent } = openCounter()
    await page.ask(displayShow, cart)
    setPanels(link)

    setPanels({ ...link, phase: 'ended', state: 'cancelled' })

    expect(await shownContent()).toEqual(cart)
  })

  it('is not shown to the next customer, also while that customer configures a product', async () => {
    const { page, setPanels, shownContent } = openCounter()
    setPanels(link)

    await page.ask(displayConfigure, { configuration, leathers: null })
    expect(await shownContent()).toMatchObject({ kind: 'configuring' })
    await page.ask(displayConfigure, { configuration: null, leathers: null })
    setPanels({ ...link, phase: 'ended', state: 'paid' })

    expect(await shownContent()).toEqual({ kind: 'welcome' })
  })

  it('disappears after a quarter of an hour, because it can be paid for days', async () => {
    const { setPanels, shownContent, time } = openCounter()
    setPanels(link)

    await time.pass(14 * 60_000)
    expect(await shownContent()).toEqual(code)
    await time.pass(61_000)

    expect(await shownContent()).toEqual({ kind: 'welcome' })
  })

  it('gives way to a card payment of the same customer', async () => {
    const { setPanels, shownContent } = openCounter()
    setPanels(
      { ...link, phase: 'silent' },
      { attemptId: '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a02', amountCents: 2500, startedDateTime: '2026-11-23T08:59:00Z' },
    )

    expect(await shownContent()).toEqual({ kind: 'pay', amountCents: 2500 })
  })
})

describe('a product that is configured', () => {
  const tap = { offerId: 'offer-1', answer: { kind: 'leather' as const, revision: '7?leer=3', leatherId: 4 } }

  it('is shown instead of the cart until the seller has finished', async () => {
    const { page, shownContent } = openCounter()
    await page.ask(displayShow, cart)

    await page.ask(displayConfigure, { configuration, leathers: null })
    expect(await shownContent()).toEqual({ kind: 'configuring', configuration, offer: null })
    await page.ask(displayConfigure, { configuration: null, leathers: null })

    expect(await shownContent()).toEqual(cart)
  })

  it('passes the leather that the customer taps to the seller, while it is offered', async () => {
    const { page } = openCounter()
    await page.ask(displayConfigure, { configuration, leathers })

    expect(await page.ask(displayAnswer, tap)).toMatchObject({ value: { isAccepted: true } })
    expect(page.heard(leatherChosen)).toEqual([{ revision: '7?leer=3', leatherId: 4 }])
  })

  it('ignores a leather that is not offered', async () => {
    const { page } = openCounter()
    await page.ask(displayConfigure, { configuration, leathers })

    const answer = { ...tap.answer, leatherId: 99 }

    expect(await page.ask(displayAnswer, { ...tap, answer })).toMatchObject({ value: { isAccepted: false } })
    expect(page.heard(leatherChosen)).toEqual([])
  })

  it('ignores a choice that meets a change of the seller', async () => {
    const { page } = openCounter()
    await page.ask(displayConfigure, { configuration, leathers })
    await page.ask(displayConfigure, { configuration, leathers: { ...leathers, revision: '7?leer=3&poten=6' } })

    expect(await page.ask(displayAnswer, tap)).toMatchObject({ value: { isAccepted: false } })
    const newer = { ...tap, answer: { ...tap.answer, revision: '7?leer=3&poten=6' } }
    expect(await page.ask(displayAnswer, newer)).toMatchObject({ value: { isAccepted: true } })
  })

  it('ignores a choice after the offer has ended, also when it is offered again', async () => {
    const { page } = openCounter()
    await page.ask(displayConfigure, { configuration, leathers })
    await page.ask(displayConfigure, { configuration, leathers: null })
    expect(await page.ask(displayAnswer, tap)).toMatchObject({ value: { isAccepted: false } })

    await page.ask(displayConfigure, { configuration, leathers })

    expect(await page.ask(displayAnswer, tap)).toMatchObject({ value: { isAccepted: false } })
  })

  it('ignores a choice while the till is locked or a payment runs, because the display shows something else', async () => {
    const { page, people, setPanels } = openCounter()
    await page.ask(displayConfigure, { configuration, leathers })

    people.lock()
    expect(await page.ask(displayAnswer, tap)).toMatchObject({ value: { isAccepted: false } })
    people.unlock()
    setPanels({})

    expect(await page.ask(displayAnswer, tap)).toMatchObject({ value: { isAccepted: false } })
    expect(page.heard(leatherChosen)).toEqual([])
  })
})

describe('an order that the customer signs', () => {
  const order = {
    rows: [{ itemId: 7, title: 'Bank Sofia', count: 1, unitCents: 99_900 }],
    totalCents: 99_900,
    depositCents: 14_985,
    delivery: 'delivery' as const,
    name: 'Anna de Wilde',
  }
  const terms = { title: 'Voorwaarden', html: '<p>Voorwaarden</p>' }
  const offer = { kind: 'sign' as const, draftId: null, salesOrderId: 12, order, terms }
  const sign = (offerId: string) => ({
    offerId,
    answer: { kind: 'sign' as const, path: 'M1 1L2 2', acceptsTerms: true as const },
  })

  it('is on the display with its terms, and is stored before the display says so', async () => {
    const { page, shownContent, signatures, time } = openCounter()
    await page.ask(displayShow, cart)
    await page.ask(displayOffer, offer)
    expect(await shownContent()).toEqual({ kind: 'sign', offerId: 'offer-1', order, terms })

    expect(await page.ask(displayAnswer, sign('offer-1'))).toMatchObject({ value: { isAccepted: true } })

    expect(signatures).toEqual([
      { draftId: null, salesOrderId: 12, order, termsHtml: '<p>Voorwaarden</p>', path: 'M1 1L2 2' },
    ])
    expect(await shownContent()).toEqual({ kind: 'signed' })
    expect(page.heard(displayOfferChanged).at(-1)).toMatchObject({ offer: { state: 'done', salesOrderId: 12 } })
    await time.pass(8_100)
    expect(await shownContent()).toEqual(cart)
  })

  it('is signed once, also when the customer presses twice', async () => {
    const { page, signatures } = openCounter()
    await page.ask(displayOffer, offer)

    await page.ask(displayAnswer, sign('offer-1'))
    expect(await page.ask(displayAnswer, sign('offer-1'))).toMatchObject({ value: { isAccepted: false } })

    expect(signatures).toHaveLength(1)
  })

  it('stays on the display when the disk is full', async () => {
    const { page, shownContent, fillDisk } = openCounter()
    await page.ask(displayOffer, offer)
    fillDisk()

    expect(await page.ask(displayAnswer, sign('offer-1'))).toMatchObject({ ok: false, code: 'disk_full' })
    expect(await shownContent()).toMatchObject({ kind: 'sign' })
  })

  it('is not signed after the offer was replaced, ended or declined', async () => {
    const { page, signatures } = openCounter()
    await page.ask(displayOffer, offer)
    await page.ask(displayOffer, { ...offer, salesOrderId: 13 })
    expect(await page.ask(displayAnswer, sign('offer-1'))).toMatchObject({ value: { isAccepted: false } })
    await page.ask(displayEndOffer, { offerId: 'offer-2' })
    expect(await page.ask(displayAnswer, sign('offer-2'))).toMatchObject({ value: { isAccepted: false } })
    await page.ask(displayOffer, offer)
    await page.ask(displayAnswer, { offerId: 'offer-3', answer: { kind: 'decline' } })

    expect(await page.ask(displayAnswer, sign('offer-3'))).toMatchObject({ value: { isAccepted: false } })
    expect(await page.ask(displayOfferRead, null)).toMatchObject({ value: { offer: { state: 'declined' } } })
    expect(signatures).toEqual([])
  })

  it('disappears with the next sale, with the session, and after ten minutes', async () => {
    const { page, people, shownContent, time } = openCounter()
    await page.ask(displayOffer, offer)
    await page.ask(displayShow, cart)
    expect(await shownContent()).toEqual(cart)

    await page.ask(displayOffer, offer)
    people.logIn(null)
    people.logIn('Sales')
    expect(await shownContent()).toEqual({ kind: 'welcome' })

    await page.ask(displayOffer, offer)
    await time.pass(600_100)
    expect(await shownContent()).toEqual({ kind: 'welcome' })
    expect(page.heard(displayOfferChanged).at(-1)).toEqual({ offer: null })
  })

  it('stays when the payment of the same order begins, and ends when the sale of another order begins', async () => {
    const { page, shownContent, setPanels } = openCounter()
    await page.ask(displayOffer, offer)
    await page.ask(displayShow, { ...cart, salesOrderId: 12 })
    expect(await shownContent()).toMatchObject({ kind: 'sign' })

    setPanels({ phase: 'open' })
    expect(await shownContent()).toMatchObject({ kind: 'pay' })
    expect(page.heard(displayOfferChanged).at(-1)).toMatchObject({ offer: { state: 'open', isShown: false } })
    setPanels()
    expect(await shownContent()).toMatchObject({ kind: 'sign' })
    expect(page.heard(displayOfferChanged).at(-1)).toMatchObject({ offer: { state: 'open', isShown: true } })

    await page.ask(displayShow, { ...cart, salesOrderId: 13 })
    expect(await shownContent()).toMatchObject({ kind: 'cart', salesOrderId: 13 })
  })

  it('is shown instead of a payment link', async () => {
    const { page, setPanels, shownContent } = openCounter()
    setPanels({ type: 'PAYLINK', paymentUrl: 'https://pay.example/1' })
    expect(await shownContent()).toMatchObject({ kind: 'pay-link' })

    await page.ask(displayOffer, offer)
    expect(await shownContent()).toMatchObject({ kind: 'sign' })
    await page.ask(displayEndOffer, { offerId: 'offer-1' })
    expect(await shownContent()).toMatchObject({ kind: 'pay-link' })
  })

  it('that ended while the till was locked is gone from the page after the unlock', async () => {
    const { page, people, time } = openCounter()
    await page.ask(displayOffer, offer)
    people.lock()
    await time.pass(600_100)
    expect(page.heard(displayOfferChanged).at(-1)).toMatchObject({ offer: { state: 'open' } })

    people.unlock()

    expect(page.heard(displayOfferChanged).at(-1)).toEqual({ offer: null })
  })

  it('is not signed while the till is locked', async () => {
    const { page, people, signatures } = openCounter()
    await page.ask(displayOffer, offer)
    people.lock()

    expect(await page.ask(displayAnswer, sign('offer-1'))).toMatchObject({ value: { isAccepted: false } })
    expect(signatures).toEqual([])
  })
})

describe('the data that the customer types', () => {
  const ownData = {
    customerType: 'private' as const,
    gender: 'v' as const,
    firstname: 'Anna',
    lastname: 'Wilde',
    country: 'NL' as const,
    zipcode: '1234 AB',
    houseNumber: '12',
    streetname: 'Voorbeeldstraat',
    city: 'Zwolle',
    email: 'anna@voorbeeld.example',
    phoneNumber: '06 12345678',
  }
  const typed = (offerId: string) => ({ offerId, answer: { kind: 'own-data' as const, ownData } })
  const offerOf = async ({ page }: ReturnType<typeof openCounter>) => {
    const reply = await page.ask(displayOfferRead, null)
    return reply.ok ? reply.value.offer : undefined
  }

  it('is for the seller only, until the seller ends the offer', async () => {
    const counter = openCounter()
    const { page, shownContent, time } = counter
    await page.ask(displayShow, cart)
    await page.ask(displayOffer, { kind: 'own-data' })
    expect(await shownContent()).toEqual({ kind: 'own-data', offerId: 'offer-1' })

    expect(await page.ask(displayAnswer, typed('offer-1'))).toMatchObject({ value: { isAccepted: true } })

    expect(await offerOf(counter)).toMatchObject({
      state: 'done',
      ownData: { lastname: 'Wilde', phoneNumber: '0612345678' },
    })
    expect(await shownContent()).toEqual({ kind: 'data-received' })
    expect(JSON.stringify(page.heard(displayChanged))).not.toContain('Wilde')
    await time.pass(8_100)
    expect(await shownContent()).toEqual(cart)
    await page.ask(displayEndOffer, { offerId: 'offer-1' })
    expect(await offerOf(counter)).toBeNull()
  })

  it.each([
    ['email', 'geen adres'],
    ['phoneNumber', '12'],
    ['lastname', ''],
    ['houseNumber', 'x'.repeat(500)],
  ])('follows the rules of the checkout: %s', async (field, value) => {
    const { page } = openCounter()
    await page.ask(displayOffer, { kind: 'own-data' })

    const answer = { kind: 'own-data' as const, ownData: { ...ownData, [field]: value } }

    await expect(page.ask(displayAnswer, { offerId: 'offer-1', answer })).rejects.toThrow()
  })

  it('stays while the seller changes the cart, and is gone when the seller leaves the sale, with the session and in time', async () => {
    const counter = openCounter()
    const { page, people, time } = counter
    const answered = async (offerId: string) => {
      await page.ask(displayOffer, { kind: 'own-data' })
      await page.ask(displayAnswer, typed(offerId))
    }
    await answered('offer-1')
    await page.ask(displayShow, cart)
    expect(await offerOf(counter)).toMatchObject({ state: 'done' })
    await page.ask(displayShow, { kind: 'welcome' })
    expect(await offerOf(counter)).toMatchObject({ state: 'done' })
    await page.ask(displayEndOffer, { offerId: 'offer-1' })
    expect(await offerOf(counter)).toBeNull()

    await answered('offer-2')
    people.logIn(null)
    people.logIn('Sales')
    expect(await offerOf(counter)).toBeNull()

    await answered('offer-3')
    await time.pass(610_000)
    expect(await offerOf(counter)).toBeNull()
  })

  it('is no answer to an order that must be signed', async () => {
    const { page, signatures } = openCounter()
    await page.ask(displayOffer, { kind: 'own-data' })
    const sign = { kind: 'sign' as const, path: 'M1 1L2 2', acceptsTerms: true as const }

    expect(await page.ask(displayAnswer, { offerId: 'offer-1', answer: sign })).toMatchObject({
      value: { isAccepted: false },
    })
    expect(signatures).toEqual([])
  })
})

describe('the window for the customer', () => {
  it('opens and closes with the setting, and opens on request of a user', async () => {
    const { page, settings, isOpen } = openCounter({ settings: { hasCustomerDisplay: true } })
    expect(isOpen()).toBe(true)

    settings.set({ hasCustomerDisplay: false })
    expect(isOpen()).toBe(false)
    expect(await page.ask(displayOpen, { isOpen: true })).toMatchObject({ ok: true, value: { isOpen: true } })
  })

  it('reopens after a crash, and stays closed after a user closed it', async () => {
    const { page, loseWindow, isOpen, time } = openCounter()
    await page.ask(displayOpen, { isOpen: true })

    loseWindow('crashed')
    await time.pass(2_000)
    expect(isOpen()).toBe(true)
    loseWindow('closed')
    await time.pass(60_000)
    expect(isOpen()).toBe(false)
  })

  it('does not reopen when the app is quitting', async () => {
    const { page, loseWindow, isOpen, time, display } = openCounter()
    await page.ask(displayOpen, { isOpen: true })

    loseWindow('crashed')
    display.stop()
    await time.pass(2_000)

    expect(isOpen()).toBe(false)
  })

  it('returns when its screen is connected again, but not after a user closed it', () => {
    const { display, loseWindow, plugInScreen, isOpen } = openCounter()
    display.setOpen(true)

    loseWindow('unplugged')
    plugInScreen()
    expect(isOpen()).toBe(true)

    loseWindow('closed')
    plugInScreen()
    expect(isOpen()).toBe(false)
  })

  it('stays closed after the sixth crash within a minute', async () => {
    const { page, loseWindow, isOpen, openCount, time } = openCounter()
    await page.ask(displayOpen, { isOpen: true })

    for (let turn = 0; turn < 20; turn += 1) {
      if (isOpen()) loseWindow('crashed')
      await time.pass(1_500)
    }

    expect(openCount()).toBe(6)
  })
})
