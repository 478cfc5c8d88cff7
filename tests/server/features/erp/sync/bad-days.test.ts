import { describe, expect, it } from 'vitest'
import { Outage } from '#src/server/ports/outage.ts'
import type { NetsuiteFault } from '#src/server/twins/netsuite/netsuite-faults.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'

const MINUTE = 60_000

describe('an unreliable ERP', () => {
  const shop = useErpShop()

  /** Sends messages, and advances the clock to the next due message. Ends when none is due, or after this many runs. */
  const sendUntilDone = async (runs = 60) => {
    for (let run = 0; run < runs; run += 1) {
      const due = await shop.sendToErp()
      if (!due) return
      shop.clock.set(new Date(Math.max(due.getTime(), shop.clock.now().getTime())).toISOString())
    }
  }
  /** Returns for each kind of record whether every external id occurs once in the ERP. */
  const areIdsUnique = async () => {
    const records = await shop.inErp()
    return Object.values(records).map(
      (ofKind) => new Set(ofKind.map(({ externalId }) => externalId)).size === ofKind.length,
    )
  }

  it.each<NetsuiteFault>(['drop-answer', 'error500', 'throttle429', 'limit400', 'down', 'unauthorised401'])(
    'has every record once after each of its calls failed once with %s',
    async (fault) => {
      const id = await shop.hasSale()
      await shop.payCash(id, 30_000)
      for (let round = 0; round < 4; round += 1) {
        // From the second round on, a correction makes the shop write the order again.
        if (round > 0) await shop.correct(id, { reference: `Serre ${round}` })
        await shop.erpFault(fault, 2)
        await sendUntilDone(2)
      }
      await shop.erpFault('none')
      await sendUntilDone()

      const { customer, salesOrder, customerDeposit } = await shop.inErp()
      expect([customer.length, salesOrder.length, customerDeposit.length]).toEqual([1, 1, 1])
      expect(salesOrder[0]?.fields.item).toEqual({ items: [expect.anything()] })
      expect(await shop.stepsOf(id)).toEqual(['customer accepted', 'sales_order accepted', 'deposit accepted'])
    },
  )

  it('gets each of thirty orders once when one in five calls fails with varying faults', async () => {
    const ids: number[] = []
    for (let count = 0; count < 30; count += 1) ids.push(await shop.hasSale())
    for (const id of ids.slice(0, 10)) await shop.payCash(id, 10_000)
    await shop.erpWeather(20)

    await sendUntilDone()

    const { salesOrder, customerDeposit } = await shop.inErp()
    expect(salesOrder.map(({ externalId }) => externalId).toSorted()).toEqual(
      ids.map((id) => `web-so-${id}`).toSorted(),
    )
    expect(customerDeposit).toHaveLength(10)
    expect(await areIdsUnique()).not.toContain(false)
  })

  it('gets all messages in order after it was down for a day, and no message becomes a dead letter', async () => {
    await shop.erpFault('down')
    const ids: number[] = []
    for (let count = 0; count < 12; count += 1) {
      ids.push(await shop.hasSale())
      await shop.sendToErp()
      shop.clock.advance(120 * MINUTE)
    }
    await shop.sendToErp()
    const syncStatus = await shop.roadOf(ids[0] ?? 0)
    expect(syncStatus.pause?.reason).toBe('De boekhouding is niet bereikbaar.')
    const { items, pauses } = await shop.admin.dataJobs.find({ query: { party: 'erp', state: 'dead' } })
    expect(items).toEqual([])
    expect(pauses).toEqual([{ party: 'erp', ...syncStatus.pause }])

    await shop.erpFault('none')
    shop.clock.advance(10 * MINUTE)
    await sendUntilDone()

    const { salesOrder } = await shop.inErp()
    const arrived = salesOrder.toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ externalId }) => externalId)
    expect(arrived).toEqual(ids.map((id) => `web-so-${id}`))
    expect((await shop.roadOf(ids[0] ?? 0)).pause).toBeNull()
  })

  it.each(['putSalesOrder', 'putCustomer'] as const)(
    'has the former data again when staff take back a correction whose answer to %s was lost',
    async (call) => {
      const former = { reference: 'Serre', middlename: 'de' }
      const id = await shop.hasSale({ form: former })
      await shop.sendToErp()
      const { erp } = shop.outside
      const loseAnswer = (name: string) => {
        if (name === call) throw new Outage('netsuite', { reason: 'timeout', mayHaveArrived: true })
      }
      const unheard = {
        ...erp,
        async putSalesOrder(order: Parameters<typeof erp.putSalesOrder>[0]) {
          const netsuiteId = await erp.putSalesOrder(order)
          loseAnswer('putSalesOrder')
          return netsuiteId
        },
        async putCustomer(customer: Parameters<typeof erp.putCustomer>[0]) {
          const netsuiteId = await erp.putCustomer(customer)
          loseAnswer('putCustomer')
          return netsuiteId
        },
      }

      await shop.correct(id, { reference: 'Zolder', middlename: 'van' })
      await shop.sendToErp({ erp: unheard })
      await shop.correct(id, former)
      await sendUntilDone()

      const { customer, salesOrder } = await shop.inErp()
      expect([salesOrder[0]?.fields.otherRefNum, customer[0]?.fields.middleName]).toEqual(['Serre', 'de'])
    },
  )

  it('does not get the former data again when it certainly did not store a correction that staff take back', async () => {
    const former = { reference: 'Serre' }
    const id = await shop.hasSale({ form: former })
    await shop.sendToErp()
    await shop.correct(id, { reference: 'Zolder' })
    await shop.erpFault('refuse400')
    await shop.sendToErp()
    await shop.erpFault('none')
    await shop.correct(id, former)
    const { erp } = shop.outside
    const calls: string[] = []
    const counted = {
      ...erp,
      async putCustomer(customer: Parameters<typeof erp.putCustomer>[0]) {
        calls.push('customer')
        return erp.putCustomer(customer)
      },
      async putSalesOrder(order: Parameters<typeof erp.putSalesOrder>[0]) {
        calls.push('order')
        return erp.putSalesOrder(order)
      },
    }

    await shop.sendToErp({ erp: counted })

    expect(calls).toEqual([])
  })

  it('counts as available again as soon as it refuses a record, because a refusal is a response', async () => {
    const id = await shop.hasSale()
    await shop.erpFault('down')
    const until = await shop.sendToErp()
    expect((await shop.roadOf(id)).pause).not.toBeNull()

    await shop.erpFault('refuse400', 1)
    shop.clock.set((until ?? shop.clock.now()).toISOString())
    await shop.sendToErp()

    expect((await shop.roadOf(id)).pause).toBeNull()
    expect(await shop.db.selectFrom('outbox_pauses').selectAll().execute()).toEqual([])
  })

  it('is not shown as unavailable on an order once the pause after an outage is over', async () => {
    const id = await shop.hasSale()
    await shop.erpFault('down')
    await shop.sendToErp()
    shop.clock.advance(MINUTE)
    expect((await shop.roadOf(id)).pause).toBeNull()
  })

  it('is called at growing intervals during an outage, at least every ten minutes', async () => {
    await shop.hasSale()
    await shop.erpFault('down')
    const pauses: number[] = []
    for (let run = 0; run < 8; run += 1) {
      const due = (await shop.sendToErp()) ?? shop.clock.now()
      pauses.push((due.getTime() - shop.clock.now().getTime()) / 1000)
      shop.clock.set(due.toISOString())
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 600, 600])
  })

  it('gets all other orders when one order keeps failing, which becomes a dead letter', async () => {
    const failingOrder = await shop.hasSale()
    const otherOrder = await shop.hasSale()
    const { erp } = shop.outside
    const failing = {
      ...erp,
      async putSalesOrder(order: Parameters<typeof erp.putSalesOrder>[0]) {
        if (order.salesOrderId === failingOrder)
          throw new Outage('netsuite', { reason: 'server_error', mayHaveArrived: true, status: 500 })
        return erp.putSalesOrder(order)
      },
    }
    await shop.sendToErp({ erp: failing })
    expect(await shop.stepsOf(otherOrder)).toEqual(['customer accepted', 'sales_order accepted'])
    expect((await shop.roadOf(failingOrder)).steps[1]).toMatchObject({
      state: 'queued',
      tries: 1,
      reason: 'De boekhouding gaf een storing.',
    })

    for (let run = 0; run < 8; run += 1) {
      shop.clock.advance(13 * 60 * MINUTE)
      await shop.sendToErp({ erp: failing })
    }
    expect((await shop.roadOf(failingOrder)).steps[1]).toMatchObject({
      state: 'dead',
      reason: 'De boekhouding gaf een storing.',
    })
  })

  it.each([
    ['denies access to one order', { reason: 'credentials', mayHaveArrived: false, status: 403 }],
    ['breaks the connection at one order', { reason: 'unreachable', mayHaveArrived: true }],
  ] as const)('%s, and gets all other orders', async (_what, facts) => {
    const failingOrder = await shop.hasSale()
    const otherOrder = await shop.hasSale()
    const { erp } = shop.outside
    const failing = {
      ...erp,
      async putSalesOrder(order: Parameters<typeof erp.putSalesOrder>[0]) {
        if (order.salesOrderId === failingOrder) throw new Outage('netsuite', facts)
        return erp.putSalesOrder(order)
      },
    }

    await shop.sendToErp({ erp: failing })

    expect(await shop.stepsOf(otherOrder)).toEqual(['customer accepted', 'sales_order accepted'])
    expect((await shop.roadOf(failingOrder)).steps[1]).toMatchObject({ state: 'queued', tries: 1 })
    expect((await shop.roadOf(failingOrder)).pause).toBeNull()
  })

  it('gets an order once when a server stops during the delivery and another one continues', async () => {
    const id = await shop.hasSale()
    const { erp } = shop.outside
    const stopping = {
      ...erp,
      putSalesOrder: async (order: Parameters<typeof erp.putSalesOrder>[0]) => {
        await erp.putSalesOrder(order)
        return new Promise<number>(() => {})
      },
    }
    void shop.sendToErp({ erp: stopping })
    await expect.poll(async () => (await shop.inErp()).salesOrder.length).toBe(1)
    expect(await shop.stepsOf(id)).toEqual(['customer accepted', 'sales_order sent'])

    shop.clock.advance(11 * MINUTE)
    await sendUntilDone()

    expect((await shop.inErp()).salesOrder).toHaveLength(1)
    expect(await shop.stepsOf(id)).toEqual(['customer accepted', 'sales_order accepted'])
  })
})
