import { beforeEach, describe, expect, it } from 'vitest'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { dayOf, TERMINAL } from './day-at-the-counter.ts'

describe('a day with missing provider statuses', () => {
  const shop = usePayingShop()
  beforeEach(() => shop.clock.set('2026-11-21T16:30:00Z'))
  const { show, order, payCash, payByCard, close } = dayOf(shop)

  /** Gives the payment a provider id that the provider does not have. */
  const setUnknownPayId = (paymentId: string) =>
    shop.db.updateTable('payment_attempts').set({ pay_id: '52009999999X0000' }).where('id', '=', paymentId).execute()

  it('is shown without differences when a poll fails once and succeeds at its repetition', async () => {
    await payByCard(await order(), 30_000)
    await payByCard(await order(), 20_000)
    await shop.payFault('error500', 1)

    const day = await show()

    expect(day).toMatchObject({ provider: 'asked', differences: [] })
  })

  it('shows the differences of other payments when the provider refuses the status of one', async () => {
    const refused = await payByCard(await order(), 30_000)
    shop.clock.set('2026-11-21T16:31:00Z')
    const unknown = await payByCard(await order(), 20_000)
    await setUnknownPayId(unknown.paymentId)
    shop.payRefuses(refused.payId)

    const day = await show()

    expect(day.provider).toBe('partly')
    expect(day.differences).toMatchObject([
      {
        paymentId: refused.paymentId,
        kind: 'not_asked',
        amountCents: 0,
        needsExplanation: false,
        text: expect.stringContaining('de betaaldienst wil van deze betaling niets zeggen'),
      },
      { paymentId: unknown.paymentId, kind: 'booked_not_paid', amountCents: -20_000 },
    ])
    expect(day.methods.find(({ key }) => key === TERMINAL)).toMatchObject({ differenceCents: -20_000 })
  })

  it('can be closed although the provider refuses the status of one payment at every poll', async () => {
    const { payId } = await payByCard(await order(), 30_000)
    await payCash(await order(), 50_000)
    shop.payRefuses(payId)

    await expect(close()).resolves.toMatchObject({ countedCents: 50_000 })
  })

  it.each([
    ['unreachable during the view, and reachable during the closing', 'down', 'none'],
    ['reachable during the view, and unreachable during the closing', 'none', 'down'],
  ] as const)('can be closed when the provider was %s', async (_, whileViewing, whileClosing) => {
    await payByCard(await order(), 30_000)
    await shop.payFault(whileViewing)
    const { seen } = await show()

    await shop.payFault(whileClosing)
    const closed = close({ seen, countedCents: 0, floatCents: 0 })

    await expect(closed).resolves.toMatchObject({ differenceCents: 0 })
  })

  it('must be viewed again when the provider reports a new difference during the closing', async () => {
    const { paymentId } = await payByCard(await order(), 30_000)
    await setUnknownPayId(paymentId)
    await shop.payFault('down')
    const { seen } = await show()
    await shop.payFault('none')

    const closing = close({ seen, countedCents: 0, floatCents: 0 })

    await expect(closing).rejects.toMatchObject({ code: 'day_changed' })
  })
})
