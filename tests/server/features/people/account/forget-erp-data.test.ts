import { describe, expect, it } from 'vitest'
import { forgetDue } from '#src/server/features/people/account/index.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'

describe('erasing an order that the ERP refused', () => {
  const shop = useErpShop()

  /** Creates an order that the ERP refuses with an error that quotes the rejected value. */
  const hasRefusedSale = async () => {
    const id = await shop.hasSale()
    const customerUpdate = shop.db.updateTable('sales_order_customers').where('sales_order_id', '=', id)
    await customerUpdate.set({ email: 'anna at voorbeeld' }).execute()
    return id
  }
  const PAST_DAY = '2020-01-01'

  it.each([{ contact_until: PAST_DAY }, { keep_until: PAST_DAY }])(
    'leaves no personal data in its ERP records and results after the end of the term %o',
    async (term) => {
      const due = await hasRefusedSale()
      const other = await hasRefusedSale()
      await shop.admin.orderRoad.synchronize()
      const erpRecords = () =>
        shop.db.selectFrom('erp_records').select(['payload', 'last_error']).orderBy('id').execute()
      const withPersonalData = {
        payload: { email: 'anna at voorbeeld' },
        last_error: expect.stringContaining('e-mailadres'),
      }
      expect(await erpRecords()).toMatchObject([withPersonalData, withPersonalData])

      await shop.db.updateTable('sales_orders').set(term).where('id', '=', due).execute()
      await forgetDue({ db: shop.db, now: shop.clock.now })

      const { steps } = await shop.roadOf(due)
      expect(steps.map(({ state, reason }) => [state, reason])).toEqual([
        ['dead', null],
        ['queued', null],
      ])
      expect(await erpRecords()).toMatchObject([{ payload: null, last_error: null }, withPersonalData])
      const runs = await shop.db.selectFrom('operation_runs').select('result').execute()
      expect(runs).toMatchObject([
        {
          result: {
            salesOrders: [
              { salesOrderId: due, state: 'failed', reason: null },
              { salesOrderId: other, state: 'failed', reason: expect.stringContaining('e-mailadres') },
            ],
          },
        },
      ])
    },
  )

  it.each([{ contact_until: PAST_DAY }, { keep_until: PAST_DAY }])(
    'also deletes the data of an order that was canceled before it was sent, after the end of the term %o',
    async (term) => {
      const guest = shop.browser()
      const salesOrderId = await shop.hasSale({ api: guest.api })
      await guest.api.salesOrders.cancel({ params: { id: salesOrderId }, body: { reason: 'unwanted' } })
      const withheld = () =>
        shop.db
          .selectFrom('outbox')
          .select(['state', 'closed_by', 'closed_reason'])
          .where('unique_key', '=', `sales-order:${salesOrderId}`)
          .executeTakeFirstOrThrow()
      const before = await withheld()
      expect(before).toMatchObject({ state: 'closed', closed_by: null })

      await shop.db.updateTable('sales_orders').set(term).where('id', '=', salesOrderId).execute()
      await forgetDue({ db: shop.db, now: shop.clock.now })

      const order = shop.db.selectFrom('sales_orders').select(['remarks', 'contact_until', 'keep_until'])
      expect(await order.where('id', '=', salesOrderId).executeTakeFirst()).toMatchObject({
        remarks: '',
        contact_until: null,
        keep_until: null,
      })
      // The shop wrote this reason itself, and it contains no name.
      expect(await withheld()).toEqual(before)
    },
  )
})
