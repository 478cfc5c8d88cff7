import { describe, expect, it } from 'vitest'
import { useErpShop } from '#tests/support/erp-shop.ts'

describe('an outage of the ERP', () => {
  const shop = useErpShop()
  const outages = async () => (await shop.sales.dataJobs.outages()).outages

  it('is shown with its start and the waiting messages, until a message is delivered', async () => {
    expect(await outages()).toEqual([])
    const since = shop.clock.now().toISOString()
    await shop.hasSale()
    const paid = await shop.hasSale()
    await shop.payCash(paid, 30_000)
    await shop.erpFault('down', 1_000)
    await shop.sendToErp()

    expect(await outages()).toMatchObject([{ party: 'erp', sinceDateTime: since, waiting: 3, orders: 2 }])

    // The pause is over, but no message was tried since. So the service still counts as unavailable.
    shop.clock.advance(60 * 60_000)
    expect(await outages()).toMatchObject([{ party: 'erp', sinceDateTime: since, waiting: 3 }])
    const { pauses, waiting, total } = await shop.admin.dataJobs.find({ query: { party: 'erp' } })
    expect([pauses.length, waiting, total]).toEqual([1, 3, 0])

    await shop.erpFault('none')
    await shop.sendToErp()
    expect(await outages()).toEqual([])
    expect((await shop.admin.dataJobs.find({ query: { party: 'erp' } })).waiting).toBe(0)
  })

  it('counts a message that is being sent as waiting', async () => {
    await shop.hasSale()
    await shop.erpFault('down', 1_000)
    await shop.sendToErp()
    await shop.db.updateTable('outbox').set({ state: 'sending' }).where('party', '=', 'erp').execute()

    expect(await outages()).toMatchObject([{ waiting: 1, orders: 1 }])
    expect((await shop.admin.dataJobs.find({ query: { state: 'waiting', party: 'erp' } })).total).toBe(1)
  })
})
