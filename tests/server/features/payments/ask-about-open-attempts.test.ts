import { describe, expect, it } from 'vitest'
import { pay, payIdOf } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

describe('watching over open payments', () => {
  const shop = usePayingShop()

  const startedByGuest = async () => {
    const guest = await shop.guestWithOrder()
    return { ...guest, payId: payIdOf(await pay(guest.api, guest.salesOrderId)) }
  }

  it('finds out that a payment was made although nobody told us and nobody came back', async () => {
    const { salesOrderId, payId } = await startedByGuest()
    await shop.payFault('drop-exchange')
    await shop.payerChooses(payId, 'paid')

    shop.clock.advance(2 * SECOND)
    await shop.reconcile()

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  it('asks after 2 seconds, then ever less often, and says when it will be next', async () => {
    await startedByGuest()
    shop.payCalls.length = 0

    expect(await shop.reconcile()).toEqual(new Date(shop.clock.now().getTime() + 2 * SECOND))
    expect(shop.payCalls).toHaveLength(0)

    shop.clock.advance(2 * SECOND)
    expect(await shop.reconcile()).toEqual(new Date(shop.clock.now().getTime() + 2 * SECOND))
    shop.clock.advance(2 * SECOND)
    expect(await shop.reconcile()).toEqual(new Date(shop.clock.now().getTime() + 4 * SECOND))
    expect(shop.payCalls).toHaveLength(2)
  })

  it('goes on until the payment ran out', async () => {
    const { salesOrderId } = await startedByGuest()
    await shop.payFault('drop-exchange')

    shop.clock.advance(61 * MINUTE)
    const next = await shop.reconcile()

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({
      state: 'expired',
      pay_status_code: -80,
      next_check_at: null,
    })
    expect(next).toBeUndefined()
  })

  it('waits for a provider that is not there, without asking for each payment in vain', async () => {
    for (let guest = 0; guest < 4; guest += 1) await startedByGuest()
    await shop.payFault('down')
    shop.clock.advance(2 * SECOND)
    shop.payCalls.length = 0

    await shop.reconcile()
    expect(shop.payCalls).toHaveLength(1)

    await shop.payFault('none')
    shop.clock.advance(5 * MINUTE)
    await shop.reconcile()
    expect(shop.payCalls).toHaveLength(5)
  })

  it('gives up a payment that the provider no longer knows, once nobody can pay it', async () => {
    const { salesOrderId } = await startedByGuest()
    await shop.twinCall('/_twin/reset', { method: 'POST' })

    shop.clock.advance(2 * SECOND)
    await shop.reconcile()
    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'open' })

    shop.clock.advance(61 * MINUTE)
    await shop.reconcile()
    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'expired' })
  })

  it('closes a link whose address nobody was given, and tells it in the history', async () => {
    const guest = await shop.guestWithOrder()
    await shop.payFault('timeout', 1)
    await expect(pay(guest.api, guest.salesOrderId)).rejects.toThrow()

    shop.clock.advance(20 * SECOND)
    await shop.reconcile()

    const history = await shop.db.selectFrom('order_events').select(['kind', 'actor']).orderBy('id').execute()
    expect(history).toEqual([
      { kind: 'placed', actor: 'guest' },
      { kind: 'payment-started', actor: 'guest' },
      { kind: 'payment-unknown', actor: 'system' },
      { kind: 'payment-failed', actor: 'system' },
    ])
  })

  it('stops between two payments when the server stops', async () => {
    await startedByGuest()
    shop.clock.advance(2 * SECOND)
    shop.payCalls.length = 0

    await shop.reconcileUntil(() => true)

    expect(shop.payCalls).toEqual([])
  })
})
