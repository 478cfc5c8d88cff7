import { describe, expect, it } from 'vitest'
import { sampleCards } from '#src/server/features/sales/sales-orders/sample-cards.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the cards of the samples of an order', () => {
  const shop = useShop()

  const orderOf = async (ids: readonly number[], basePrice: number, payment: '2' | '5') => {
    const lines = ids.map((id) => ({ id, itemId: '', basePrice, count: 1 }))
    const { salesOrderId } = await place(shop.anonymous, orderForm(lines, { payment }), newKey())
    return salesOrderId
  }
  const cardsOf = (id: number) =>
    sampleCards(shop.db, id, { publicUrl: 'https://winkel.example/', at: shop.clock.now() })

  it('name the leather and have the short URL of the sample, without data of the buyer', async () => {
    const sample = await shop.addProduct({
      itemId: 'kleurstaal T09',
      displayName: 'Kleurstaal Toledo 09 Cognac',
      basePrice: 0,
    })
    const id = await orderOf([sample], 0, '5')

    const content = await cardsOf(id)

    expect(content?.blocks).toMatchObject([
      {
        kind: 'cards',
        cards: [
          {
            title: 'Toledo 09 Cognac',
            qr: `https://winkel.example/staal/${sample}`,
            caption: `winkel.example/staal/${sample}`,
          },
        ],
      },
    ])
    expect(JSON.stringify(content)).not.toContain('Wilde')
  })

  it('are a PDF for staff, and refused for an order without samples', async () => {
    const sample = await shop.addProduct({ itemId: 'kleurstaal T01', basePrice: 0 })
    const [withSample, without] = [
      await orderOf([sample], 0, '5'),
      await orderOf([await shop.addProduct()], 825.62, '2'),
    ]
    const headers = { authorization: `Bearer ${await shop.tokenOf('sales')}` }
    const fetchCards = (id: number) => shop.app.inject({ url: `/api/admin/salesorder/${id}/sample-cards`, headers })

    const reply = await fetchCards(withSample)

    expect(reply.headers['content-disposition']).toContain(`kleurstalen-${withSample}.pdf`)
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await fetchCards(without)).statusCode).toBe(404)
  })

  it('lead to the page of the sample, and to nothing for a path that no card has', async () => {
    const known = await shop.app.inject({ url: '/staal/9101' })
    expect([known.statusCode, known.headers.location]).toEqual([302, '/kleurstalen?staal=9101'])

    for (const path of ['/staal/0', '/staal/1e3', '/staal/9999999999', '/staal/%2F%2Fevil.example'])
      expect((await shop.app.inject({ url: path })).statusCode, path).toBe(404)
  })
})
