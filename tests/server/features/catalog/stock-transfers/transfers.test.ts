// @pglite: two transfers of the last piece wait for each other
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CallInput } from '#shared/contracts/endpoint.ts'
import type { stockTransfers } from '#shared/contracts/stock-transfers.ts'
import { refreshStock } from '#src/server/features/catalog/import/index.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { tillsOf } from '../../sales/drawers/tills-with-drawers.ts'

/** An item of the demo account. */
const SHELF_ITEM = 3001
const [SHOWROOM, NORTH] = [1, 2]
const MINUTE = 60_000

describe('a transfer between two locations', () => {
  const shop = useErpShop()
  const { register, clientAt } = tillsOf(shop)
  const count = async (erp = shop.outside.erp) => {
    shop.clock.advance(MINUTE)
    await refreshStock({ db: shop.db, erp, now: shop.clock.now, log: silentLog })
  }
  const sendToErp = async () => {
    shop.clock.advance(MINUTE)
    await shop.sendToErp()
  }

  /** Adds the item with 3 pieces in the showroom and 5 in the northern warehouse, and a second location of the shop. */
  async function hasStock() {
    await shop.addProduct({ id: SHELF_ITEM, displayName: 'Bank van de plank', stockClass: 'Bank' })
    await shop.erpStock(SHELF_ITEM, SHOWROOM, 3)
    await shop.erpStock(SHELF_ITEM, NORTH, 5)
    await count()
    return shop.addLocation('Winkel B', SHOWROOM)
  }
  type Request = CallInput<typeof stockTransfers.request>['body']
  const request = async (pieces: number, changes: Partial<Request> = {}, api = shop.sales) => {
    const lines = [{ itemId: SHELF_ITEM, count: pieces }]
    const body = { actionId: randomUUID(), fromId: NORTH, toId: SHOWROOM, reason: 'Showroom vullen', lines, ...changes }
    return (await api.stockTransfers.request({ body })).transferId
  }
  const lines = (pieces: number, missing?: 'left_behind' | 'lost') => [
    { itemId: SHELF_ITEM, count: pieces, ...(missing && { missing }) },
  ]
  const send = (transferId: number, pieces?: number, actionId: string = randomUUID(), api = shop.sales) =>
    api.stockTransfers.send({
      params: { transferId },
      body: { actionId, lines: pieces === undefined ? [] : lines(pieces) },
    })
  const receive = (transferId: number, received = lines(2), actionId: string = randomUUID()) =>
    shop.sales.stockTransfers.receive({ params: { transferId }, body: { actionId, lines: received } })
  const cancel = (transferId: number) =>
    shop.sales.stockTransfers.cancel({ params: { transferId }, body: { actionId: randomUUID(), remark: 'Niet nodig' } })
  const sent = async (pieces: number) => {
    const transferId = await request(pieces)
    await send(transferId)
    return transferId
  }
  /** Returns the free pieces in the northern warehouse, in the showroom, and under way. */
  const pieces = async () => {
    const [item] = (await shop.sales.stockOverview.find({ query: {} })).items
    const at = (id: number) => item?.locations.find(({ locationId }) => locationId === id)?.free
    return [at(NORTH), at(SHOWROOM), item?.underWay]
  }
  const inErp = async () => (await shop.inErp()).inventoryTransfer

  it('leaves the first location when it is sent, and is at the second one when it is received', async () => {
    await hasStock()
    const transferId = await request(2)
    expect(await pieces()).toEqual([5, 3, 0])

    await send(transferId)
    expect(await pieces()).toEqual([3, 3, 2])
    await receive(transferId)
    expect(await pieces()).toEqual([3, 5, 0])
    expect(await shop.stockOf(SHELF_ITEM)).toBe(8)
  })

  it('reaches the ERP once, as an inventory transfer that no later count adds again', async () => {
    await hasStock()
    await receive(await sent(2))
    await count()
    expect(await pieces()).toEqual([3, 5, 0])

    await sendToErp()
    await sendToErp()
    await count()
    await count()
    expect(await pieces()).toEqual([3, 5, 0])
    expect(await inErp()).toMatchObject([
      {
        externalId: 'web-transfer-1',
        writes: 1,
        fields: {
          location: { id: String(NORTH) },
          transferLocation: { id: String(SHOWROOM) },
          inventory: { items: [{ item: { id: String(SHELF_ITEM) }, adjustQtyBy: 2 }] },
        },
      },
    ])
    expect(await shop.stockOf(SHELF_ITEM)).toBe(8)
  })

  it('is not counted twice when the ERP books it during a count', async () => {
    await hasStock()
    await receive(await sent(2))
    const during = {
      ...shop.outside.erp,
      async *stock() {
        await sendToErp()
        yield* shop.outside.erp.stock()
      },
    }

    await count(during)
    expect(await pieces()).toEqual([3, 5, 0])
    await count()
    expect(await pieces()).toEqual([3, 5, 0])
  })

  it('is not counted twice when the response of the ERP was lost', async () => {
    await hasStock()
    await receive(await sent(2))
    const deaf = {
      ...shop.outside.erp,
      putStockTransfer: async (transfer: Parameters<typeof shop.outside.erp.putStockTransfer>[0]) => {
        await shop.outside.erp.putStockTransfer(transfer)
        throw new Error('the response was lost')
      },
    }
    shop.clock.advance(MINUTE)
    await shop.sendToErp({ erp: deaf })
    expect(await inErp()).toHaveLength(1)

    await count()
    expect(await pieces()).toEqual([3, 5, 0])
    shop.clock.advance(60 * MINUTE)
    await sendToErp()
    await count()
    expect(await pieces()).toEqual([3, 5, 0])
    expect(await inErp()).toMatchObject([{ writes: 1 }])
  })

  it('waits while the ERP refuses it, and the staff see why', async () => {
    await hasStock()
    const transferId = await sent(2)
    await receive(transferId)
    await shop.erpFault('refuse400', 1)

    await sendToErp()

    expect(await shop.sales.stockTransfers.show({ params: { transferId } })).toMatchObject({ erp: 'failed' })
    const { items } = await shop.admin.dataJobs.find({ query: { state: 'dead' } })
    expect(items).toMatchObject([{ kind: 'stock-transfer', lastError: expect.stringContaining('de verplaatsing') }])
    await count()
    expect(await pieces()).toEqual([3, 5, 0])
  })

  describe('that an Admin booked in the ERP by hand, because the ERP refused it', () => {
    const jobOf = async () => (await shop.admin.dataJobs.find({ query: { state: 'dead' } })).items[0]?.id ?? 0
    const close = async (id: number) =>
      shop.admin.dataJobs.close({ params: { id }, body: { reason: 'Zelf in NetSuite geboekt' } })
    const show = (transferId: number) => shop.sales.stockTransfers.show({ params: { transferId } })

    /** Returns a received transfer of 2 pieces, and its message that the ERP refused. */
    async function refused() {
      await hasStock()
      const transferId = await sent(2)
      await receive(transferId)
      await shop.erpFault('refuse400', 1)
      await sendToErp()
      return { transferId, jobId: await jobOf() }
    }
    async function bookByHand() {
      await shop.erpStock(SHELF_ITEM, NORTH, 3)
      await shop.erpStock(SHELF_ITEM, SHOWROOM, 5)
    }

    it('is no longer added by the shop, from the count after the closing on', async () => {
      const { transferId, jobId } = await refused()
      await bookByHand()
      expect((await show(transferId)).isClosedByHand).toBe(false)

      await close(jobId)
      await count()

      expect(await pieces()).toEqual([3, 5, 0])
      expect(await show(transferId)).toMatchObject({ erp: 'booked', isClosedByHand: true })
      await close(jobId)
      await count()
      expect(await pieces()).toEqual([3, 5, 0])
      expect(await inErp()).toEqual([])
    })

    it('is sent after all when the message was closed by mistake', async () => {
      const { transferId, jobId } = await refused()
      await close(jobId)
      await count()
      expect(await pieces()).toEqual([5, 3, 0])

      await shop.sales.dataJobs.retry({ params: { id: jobId } })

      expect(await pieces()).toEqual([3, 5, 0])
      expect(await show(transferId)).toMatchObject({ erp: 'waiting', isClosedByHand: false })
      await sendToErp()
      await count()
      expect(await inErp()).toHaveLength(1)
      expect(await pieces()).toEqual([3, 5, 0])
      expect(await show(transferId)).toMatchObject({ erp: 'booked', isClosedByHand: false })
    })

    it('keeps the booking of the ERP when the ERP had it', async () => {
      await hasStock()
      const transferId = await sent(2)
      await receive(transferId)
      const deaf = {
        ...shop.outside.erp,
        putStockTransfer: async (transfer: Parameters<typeof shop.outside.erp.putStockTransfer>[0]) => {
          await shop.outside.erp.putStockTransfer(transfer)
          throw new Error('the response was lost')
        },
      }
      for (const hours of [0, 1, 2, 3, 6, 12, 24]) {
        shop.clock.advance(hours * 60 * MINUTE)
        await shop.sendToErp({ erp: deaf })
      }
      await count()
      const jobId = await jobOf()
      await close(jobId)
      expect(await show(transferId)).toMatchObject({ erp: 'booked', isClosedByHand: false })

      await shop.sales.dataJobs.retry({ params: { id: jobId } })
      await sendToErp()
      await count()

      expect(await pieces()).toEqual([3, 5, 0])
      expect(await inErp()).toHaveLength(1)
    })
  })

  it('is changed once per action, also when two calls with the same action arrive together', async () => {
    await hasStock()
    const actionId = randomUUID()
    const ids = await Promise.all([request(2, { actionId }), request(2, { actionId })])
    expect(new Set(ids).size).toBe(1)
    const [transferId = -1] = ids

    const action = randomUUID()
    await Promise.all([send(transferId, 2, action), send(transferId, 2, action)])
    await send(transferId, 2, action)
    const { events } = await shop.sales.stockTransfers.show({ params: { transferId } })
    expect(events.map(({ kind, by }) => [kind, by])).toEqual([
      ['requested', 'sales@leermeester.example'],
      ['sent', 'sales@leermeester.example'],
    ])
    expect(await pieces()).toEqual([3, 3, 2])
  })

  it('refuses an action that a colleague was ahead of', async () => {
    await hasStock()
    const transferId = await sent(2)

    await expect(send(transferId)).rejects.toMatchObject({ code: 'transfer_changed' })
    await cancel(transferId)
    await expect(receive(transferId)).rejects.toMatchObject({ code: 'transfer_changed' })
    await expect(cancel(transferId)).rejects.toMatchObject({ code: 'transfer_changed' })
  })

  it('gives the pieces back when it is canceled on its way', async () => {
    await hasStock()
    await cancel(await sent(2))

    expect(await pieces()).toEqual([5, 3, 0])
    await sendToErp()
    expect(await inErp()).toEqual([])
  })

  it('never takes more than there is, also when two are sent at the same time, unless an Admin says so', async () => {
    await hasStock()
    const [first, second] = [await request(4), await request(4)]

    const results = await Promise.allSettled([send(first), send(second)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'transfer_short', detail: { lines: [{ itemId: SHELF_ITEM, count: 4, available: 1 }] } },
    })

    const rest = results[0]?.status === 'rejected' ? first : second
    const body = { actionId: randomUUID(), lines: [], mayGoBelowZero: true }
    const forced = (api: typeof shop.sales) => api.stockTransfers.send({ params: { transferId: rest }, body })
    await expect(forced(shop.sales)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await forced(shop.admin)).toMatchObject({ state: 'sent' })
    expect(await pieces()).toEqual([-3, 3, 8])
  })

  it('leaves pieces that did not arrive at the first location, when they are still there', async () => {
    await hasStock()
    const transferId = await sent(3)

    const received = await receive(transferId, lines(2, 'left_behind'))

    expect(received.lines).toMatchObject([{ sent: 3, received: 2, difference: 'left_behind' }])
    expect(await pieces()).toEqual([3, 5, 0])
    await sendToErp()
    await count()
    expect(await pieces()).toEqual([3, 5, 0])
  })

  it('subtracts lost pieces everywhere, until an Admin confirms that the ERP no longer counts them', async () => {
    await hasStock()
    const transferId = await sent(3)
    await receive(transferId, lines(2, 'lost'))
    await sendToErp()
    await count()
    expect(await pieces()).toEqual([2, 5, 0])
    expect(await shop.stockOf(SHELF_ITEM)).toBe(7)
    expect((await runIntegrityChecks({ db: shop.db, now: shop.clock.now })).found).toEqual([])

    await shop.erpStock(SHELF_ITEM, NORTH, 2)
    const settle = (api: typeof shop.sales) =>
      api.stockTransfers.settle({ params: { transferId }, body: { actionId: randomUUID() } })
    await expect(settle(shop.sales)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await settle(shop.admin)).toMatchObject({ hasOpenLoss: false })
    await count()
    expect(await pieces()).toEqual([2, 5, 0])
    expect(await shop.stockOf(SHELF_ITEM)).toBe(7)
    await expect(settle(shop.admin)).rejects.toMatchObject({ code: 'transfer_changed' })
  })

  it('receives more than was sent', async () => {
    await hasStock()
    const transferId = await sent(2)

    expect((await receive(transferId, lines(3))).lines).toMatchObject([{ difference: 'extra' }])

    expect(await pieces()).toEqual([2, 6, 0])
    await sendToErp()
    await count()
    expect(await pieces()).toEqual([2, 6, 0])
  })

  it('has nothing for the ERP when nothing arrived', async () => {
    await hasStock()
    await receive(await sent(2), lines(0))
    await sendToErp()

    expect(await inErp()).toEqual([])
    expect(await pieces()).toEqual([5, 3, 0])
  })

  it('cannot take pieces that a walk-in sale at the first location took', async () => {
    const locationId = await hasStock()
    await shop.db.updateTable('items').set({ stock_class: 'Leeronderhoud' }).where('id', '=', SHELF_ITEM).execute()
    const till = await register('Balie B')
    await shop.admin.tills.setLocation({ params: { tillId: till.tillId }, body: { locationId } })
    const transferId = await request(3, { fromId: SHOWROOM, toId: NORTH })

    const form = { isWalkIn: true, isAtCounter: true, delivery: 'a', payment: '4' } as const
    await place(clientAt(till), orderForm([{ id: SHELF_ITEM, basePrice: 825.62, count: 1 }], form))

    expect(await pieces()).toEqual([5, 2, 0])
    await expect(send(transferId)).rejects.toMatchObject({ code: 'transfer_short' })
    const { ownPlaceId } = await clientAt(till).stockTransfers.find({ query: {} })
    expect(ownPlaceId).toBe(SHOWROOM)
  })

  it('needs two locations of the shop and products that the ERP counts', async () => {
    await hasStock()
    const uncounted = await shop.addProduct({ displayName: 'Nooit geteld' })

    await expect(request(1, { toId: NORTH })).rejects.toMatchObject({ code: 'transfer_places' })
    await expect(request(1, { toId: 999 })).rejects.toMatchObject({ code: 'transfer_places' })
    const wrong = request(1, { lines: [{ itemId: uncounted, count: 1 }] })
    await expect(wrong).rejects.toMatchObject({ code: 'transfer_items' })
    await expect(request(0)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(request(1, { reason: ' ' })).rejects.toMatchObject({ code: 'invalid_input' })
    const empty = send(await request(1), 0)
    await expect(empty).rejects.toMatchObject({ code: 'transfer_empty' })
    await expect(send(999)).rejects.toMatchObject({ code: 'transfer_not_found' })
  })

  it('does not exist in a shop with one location', async () => {
    await shop.addProduct({ id: SHELF_ITEM, displayName: 'Bank van de plank' })
    await count()

    await expect(request(1)).rejects.toMatchObject({ code: 'transfer_places' })
    expect(await shop.sales.stockTransfers.find({ query: {} })).toMatchObject({ items: [], places: [] })
  })

  it('is listed with the open ones apart, logged, and printed as a packing slip', async () => {
    await hasStock()
    const [open, done] = [await sent(1), await sent(2)]
    await receive(done)

    const found = await shop.sales.stockTransfers.find({ query: { toestand: 'open' } })
    expect(found).toMatchObject({ items: [{ transferId: open, from: { name: 'Magazijn Noord' } }], total: 1 })
    expect((await shop.sales.stockTransfers.find({ query: { toestand: 'klaar' } })).total).toBe(1)
    const { items } = await shop.admin.audit.find({ query: {} })
    expect(items.map(({ action }) => action).slice(0, 2)).toEqual(['transfer.received', 'transfer.sent'])
    expect(await shop.sales.stockTransfers.slip({ params: { transferId: open } })).toContain('%PDF')
  })
})
