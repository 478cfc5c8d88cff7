import { describe, expect, it } from 'vitest'
import { pay, payIdOf } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('reconciling all open payments', () => {
  const shop = usePayingShop()

  const startedByGuest = async () => {
    const guest = await shop.guestWithOrder()
    return { ...guest, payId: payIdOf(await pay(guest.api, guest.salesOrderId)) }
  }
  const reconcileAll = () => shop.admin.operations.start({ params: { name: 'reconcile-payments' } })
  const lastRun = async () => {
    const { items } = await shop.admin.operations.list({})
    return items.find(({ operation }) => operation === 'reconcile-payments')?.last
  }

  it('returns how many payments were polled and how many are still open', async () => {
    const { salesOrderId, payId } = await startedByGuest()
    await startedByGuest()
    await shop.payFault('drop-exchange', 1)
    await shop.payerChooses(payId, 'paid')

    expect(await reconcileAll()).toEqual({ asked: 2, stillOpen: 1 })

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  it('reports an outage of the provider instead of success', async () => {
    for (let guest = 0; guest < 3; guest += 1) await startedByGuest()
    await shop.payFault('down')

    await expect(reconcileAll()).rejects.toMatchObject({ code: 'outage', detail: { party: 'pay' } })

    expect(await lastRun()).toMatchObject({ state: 'failed', error: 'De betaaldienst is niet bereikbaar.' })
  })
})
