// @pglite: simultaneous starts of a payment wait for each other on one connection

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const startOptions = (amountCents = 14_985) => ({ amountCents, attemptId: randomUUID() })

describe('a payment terminal with an open payment', () => {
  const shop = usePayingShop()
  const order = async () => (await shop.guestWithOrder()).salesOrderId

  it('refuses a payment for another order, and shows who uses it for which order', async () => {
    await shop.db
      .updateTable('users')
      .set({ firstname: 'Sanne', lastname: 'Smit' })
      .where('email', 'like', 'sales@%')
      .execute()
    const [first, second] = [await order(), await order()]
    await pay(shop.sales, first, 'TERMINAL', startOptions(50_000))

    await expect(pay(shop.admin, second, 'TERMINAL', startOptions())).rejects.toMatchObject({
      code: 'terminal_busy',
      status: 409,
      detail: { salesOrderId: first, amount: 500, startedBy: 'Sanne Smit', terminalCode: 'TH-1000-0001' },
    })
    expect(await shop.atProvider()).toHaveLength(1)
  })

  it.each([
    [{ firstname: 'Sanne', middlename: 'de', lastname: 'Smit' }, 'Sanne de Smit'],
    [{ firstname: '', middlename: '', lastname: '' }, 'sales@leermeester.example'],
  ])('shows the name of its user, or the email address of a user without a name: %j', async (names, startedBy) => {
    await shop.db.updateTable('users').set(names).where('email', 'like', 'sales@%').execute()
    const [first, second] = [await order(), await order()]
    await pay(shop.sales, first, 'TERMINAL', startOptions())

    await expect(pay(shop.admin, second, 'TERMINAL', startOptions())).rejects.toMatchObject({
      detail: { startedBy, startedDateTime: shop.clock.now().toISOString() },
    })
  })

  it('has one payment after three simultaneous starts', async () => {
    const orders = [await order(), await order(), await order()]

    const starts = await Promise.allSettled(
      orders.map((id, index) => pay(index % 2 ? shop.admin : shop.sales, id, 'TERMINAL', startOptions())),
    )

    const refused = starts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ code: 'terminal_busy' }, { code: 'terminal_busy' }])
    expect(await shop.atProvider()).toHaveLength(1)
  })

  it('is free again once its payment is final, also without an exchange call', async () => {
    const [first, second] = [await order(), await order()]
    await pay(shop.sales, first, 'TERMINAL', startOptions())
    await shop.payFault('drop-exchange', 1)
    await shop.payerChooses((await shop.attemptOf(first)).pay_id ?? '', 'cancelled')

    expect(await pay(shop.admin, second, 'TERMINAL', startOptions())).toMatchObject({ state: 'open' })
  })

  it('is free again when its payment has expired, although the outcome is unknown', async () => {
    const [first, second] = [await order(), await order()]
    await shop.payFault('timeout', 1)
    await expect(pay(shop.sales, first, 'TERMINAL', startOptions())).rejects.toMatchObject({ code: 'payment_unknown' })
    await expect(pay(shop.admin, second, 'TERMINAL', startOptions())).rejects.toMatchObject({ code: 'terminal_busy' })
    shop.clock.advance(6 * 60_000)

    expect(await pay(shop.admin, second, 'TERMINAL', startOptions())).toMatchObject({ state: 'open' })
  })

  it('does not prevent a payment at another payment terminal', async () => {
    const [first, second] = [await order(), await order()]
    await pay(shop.sales, first, 'TERMINAL', startOptions())

    const other = shop.admin.payments.start({
      body: {
        Amount: 14_985,
        SalesOrderId: second,
        PaymentType: 'TERMINAL',
        AttemptId: randomUUID(),
        TerminalCode: 'TH-1000-0002',
      },
    })

    expect((await other).state).toBe('open')
  })
})
