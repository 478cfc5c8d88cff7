import { describe, expect, it } from 'vitest'
import type { CheckResult } from '#shared/contracts/check-result.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'

const HOUR_MS = 3_600_000

describe('invoices of the ERP', () => {
  const shop = useErpShop()
  const refresh = async () => {
    const outcome = await shop.operations.start<{ fetched: number; unknown: number }>('invoices-refresh', 'system')
    if (!outcome.ok) throw new Error('the operation was refused')
    return outcome.value
  }
  const findings = async () => {
    const outcome = await shop.operations.start<CheckResult>('compare', 'system')
    if (!outcome.ok) throw new Error('the operation was refused')
    return outcome.value.found.map(({ rule, salesOrderId }) => [rule, salesOrderId])
  }
  /** Places an order of two sofas of € 825,62 excl. VAT and sends it to the ERP. Returns its numbers here and there. */
  async function sale(options: Parameters<typeof shop.hasSale>[0] = {}) {
    const id = await shop.hasSale(options)
    await shop.sendToErp()
    const order = (await shop.inErp()).salesOrder.find(({ externalId }) => externalId === `web-so-${id}`)
    return { id, erpId: Number(order?.id) }
  }
  const fileOf = async (url: string) =>
    shop.app.inject({ url, headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` } })
  const listed = async (id: number, api = shop.sales) => {
    const { documents } = await api.orderDocuments.list({ params: { id } })
    return documents.map(({ number, gross }) => `${number} ${gross.toFixed(2)}`)
  }

  it('are shown to staff and to the owner under the number of the ERP, and to no one else', async () => {
    const { id, erpId } = await sale({ api: shop.customer })
    expect(await listed(id)).toEqual([])
    const invoice = await shop.erpBills(erpId)
    await refresh()

    expect(await listed(id, shop.customer)).toEqual([`${invoice.number} 1998.00`])
    const [document] = (await shop.sales.orderDocuments.list({ params: { id } })).documents
    expect(document).toMatchObject({ kind: 'invoice', net: 1651.24, vat: 346.76 })
    const pdf = await fileOf(`/api/salesorder/${id}/invoices/${document?.documentId}`)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const { orders } = await shop.customer.account.exportData()
    expect(orders.find(({ salesOrderId }) => salesOrderId === id)?.invoices).toEqual([
      { kind: 'invoice', number: invoice.number, issuedOn: document?.issuedOn, gross: 1998 },
    ])
    await expect(listed(id, shop.anonymous)).rejects.toMatchObject({ code: 'order_not_found' })
    const elsewhere = await sale()
    const wrong = await fileOf(`/api/salesorder/${elsewhere.id}/invoices/${document?.documentId}`)
    expect([wrong.statusCode, wrong.json().code]).toEqual([404, 'document_not_found'])
  })

  it('are read once each, and again when the ERP changed them', async () => {
    const { id, erpId } = await sale()
    const invoice = await shop.erpBills(erpId)
    expect(await refresh()).toMatchObject({ fetched: 1 })
    shop.clock.advance(3 * HOUR_MS)
    await refresh() // the overlap of the two runs
    shop.clock.advance(3 * HOUR_MS)
    expect(await refresh()).toMatchObject({ fetched: 0 })
    await shop.erpCredits(invoice.id)
    expect(await refresh()).toMatchObject({ fetched: 1 })

    expect(await listed(id)).toEqual([`${invoice.number} 1998.00`, 'CM10001 1998.00'])
  })

  it('remain while the ERP is silent', async () => {
    const { id, erpId } = await sale()
    await shop.erpBills(erpId)
    await refresh()
    shop.clock.advance(HOUR_MS)
    await shop.erpFault('down')
    await expect(refresh()).rejects.toThrow()
    await shop.erpFault('none')

    expect(await listed(id)).toHaveLength(1)
  })

  it('are findings of the comparison when they differ from the order or are gone', async () => {
    const { id, erpId } = await sale()
    await shop.erpBills(erpId)
    expect(await findings()).toEqual([])
    const second = await shop.erpBills(erpId)
    shop.clock.advance(24 * HOUR_MS)
    expect(await findings()).toEqual([['document-amount', id]])

    await shop.erpDeletes(second.id)
    shop.clock.advance(24 * HOUR_MS)
    expect(await findings()).toEqual([['document-there', id]])
    shop.clock.advance(24 * HOUR_MS)
    expect(await findings()).toEqual([])
    expect(await listed(id)).toHaveLength(1)
  })
})
