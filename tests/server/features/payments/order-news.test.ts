import { describe, expect, it } from 'vitest'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const HOUR = 3_600_000

describe('news of an order', () => {
  const shop = usePayingShop()

  /** A screen that listens; `next` waits for an event, by name. */
  const screenOn = async (salesOrderId: number, who: 'sales' | 'customer' = 'sales') => {
    const reply = await shop.app.inject({
      method: 'GET',
      url: `/api/admin/salesorder/${salesOrderId}/events`,
      headers: { authorization: `Bearer ${await shop.tokenOf(who)}` },
      payloadAsStream: true,
    })
    const stream = reply.stream()
    const heard: string[] = []
    let wake = () => {}
    let isOver = false
    stream.on('data', (bytes: Buffer) => {
      heard.push(...[...bytes.toString().matchAll(/^event: (\w+)$/gm)].map(([, name]) => name ?? ''))
      wake()
    })
    stream.on('close', () => {
      isOver = true
      wake()
    })
    return {
      reply,
      async next() {
        while (heard.length === 0 && !isOver) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        return heard.shift() ?? 'closed'
      },
      close: () => stream.destroy(),
    }
  }

  it('comes as soon as something happened, whoever did it', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const screen = await screenOn(salesOrderId)
    expect(screen.reply.headers['content-type']).toMatch(/^text\/event-stream/)
    expect(await screen.next()).toBe('ready')

    await pay(shop.admin, salesOrderId, 'CASH', { amountCents: 5_000 })

    expect(await screen.next()).toBe('changed')
    screen.close()
  })

  it('ends with the session of who listens', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const screen = await screenOn(salesOrderId)
    expect(await screen.next()).toBe('ready')

    shop.clock.advance(9 * HOUR)
    await shop.db
      .insertInto('order_events')
      .values({
        sales_order_id: salesOrderId,
        kind: 'note',
        detail: '{}',
        actor: 'system',
        happened_at: shop.clock.now(),
      })
      .execute()

    expect(await screen.next()).toBe('ended')
    expect(await screen.next()).toBe('closed')
  })

  it('is not asked for by HEAD, which nobody could answer', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const url = `/api/admin/salesorder/${salesOrderId}/events`
    const headers = { authorization: `Bearer ${await shop.tokenOf('sales')}` }

    expect((await shop.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(405)
  })

  it('is for staff, of orders that exist', async () => {
    const { salesOrderId } = await shop.guestWithOrder()

    expect((await screenOn(salesOrderId, 'customer')).reply.statusCode).toBe(403)
    expect((await screenOn(999_999)).reply.statusCode).toBe(404)
  })
})
