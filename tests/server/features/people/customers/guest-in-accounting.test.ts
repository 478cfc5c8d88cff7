import { describe, expect, it } from 'vitest'
import { useErpShop } from '#tests/support/erp-shop.ts'

describe('a guest in the ERP', () => {
  const shop = useErpShop()
  const show = (salesOrderId: number) => shop.sales.customers.show({ params: { id: `gast-${salesOrderId}` } })
  const listed = async () => (await shop.sales.customers.find({ query: {} })).items.map(({ netsuiteId }) => netsuiteId)

  it('has no ERP number before the first order is in the ERP, and has a number afterwards', async () => {
    const id = await shop.hasSale()
    expect((await show(id)).netsuiteId).toBeNull()
    expect(await listed()).toContain(null)

    await shop.sendToErp()

    const [record] = (await shop.inErp()).customer
    expect((await show(id)).netsuiteId).toBe(Number(record?.id))
    expect(await listed()).toContain(Number(record?.id))
  })

  it('keeps the ERP number while a newer order is not in the ERP yet', async () => {
    await shop.hasSale()
    await shop.sendToErp()
    const [record] = (await shop.inErp()).customer

    const newer = await shop.hasSale()

    expect((await show(newer)).netsuiteId).toBe(Number(record?.id))
  })
})
