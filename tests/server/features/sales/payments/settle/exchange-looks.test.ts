import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { callCounts } from '#src/server/db/call-counts.ts'
import type { Tables } from '#src/server/db/tables.ts'
import { createExchangeLooks } from '#src/server/features/sales/payments/settle/exchange-looks.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { pay, payIdOf } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const statusCalls = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/status')).length

describe('unsigned exchange calls for one payment', () => {
  // Longer than the test, so that no second interval begins. A waiting call gets its reply after four seconds.
  const shop = usePayingShop({ parts: { exchangeLookEveryMs: 60_000, trustProxy: () => true } })
  const unsigned = (payId: string, from = '10.0.0.1') =>
    shop.app.inject({
      method: 'GET',
      url: `/api/pay/exchange?action=new_ppt&order_id=${payId}`,
      headers: { 'x-forwarded-for': from },
    })

  it('cause one poll, and the provider is asked to repeat the others', async () => {
    const guest = await shop.guestWithOrder()
    const payId = payIdOf(await pay(guest.api, guest.salesOrderId))
    shop.payCalls.length = 0

    const replies = await Promise.all(Array.from({ length: 40 }, () => unsigned(payId)))

    expect(statusCalls(shop.payCalls)).toBe(1)
    const bodies = replies.map(({ body }) => body).sort()
    expect(bodies).toEqual([...Array.from({ length: 39 }, () => 'FALSE| try again'), 'TRUE| stored'])
  }, 15_000)

  it('of which the shop has no id cause one poll per id, two per network and five together', async () => {
    const guest = await shop.guestWithOrder()
    await shop.payFault('timeout', 1)
    await pay(guest.api, guest.salesOrderId).catch(() => undefined)
    shop.payCalls.length = 0

    const unknownId = (call: number) => `511111111${String(call).padStart(2, '0')}X1111`
    for (let call = 0; call < 12; call += 1) await unsigned(unknownId(call))
    expect(statusCalls(shop.payCalls)).toBe(2)
    for (let repeat = 0; repeat < 3; repeat += 1) await unsigned(unknownId(20), '10.0.0.2')
    expect(statusCalls(shop.payCalls)).toBe(3)
    for (let call = 0; call < 12; call += 1) await unsigned(unknownId(30 + call), `10.0.1.${call}`)
    expect(statusCalls(shop.payCalls)).toBe(5)
  })
})

describe('a poll for an unsigned exchange call', () => {
  const shop = usePayingShop()
  const secret = new TextEncoder().encode('a key for tests that is long enough')
  const looksOf = (everyMs: number) =>
    createExchangeLooks(callCounts({ db: shop.db, secret, log: silentLog, maxWaitMs: 30_000 }), everyMs)

  it('follows at the end of the interval, once for all calls in the interval', async () => {
    const looks = looksOf(300)
    let polls = 0
    const poll = async () => ++polls

    expect(await looks.about('a', poll)).toBe(1)
    expect(await Promise.all([looks.about('a', poll), looks.about('a', poll), looks.about('b', poll)])).toEqual([
      3, 3, 2,
    ])
  })

  it('is made once in an interval also while the database does not count', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
    const away = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const looks = createExchangeLooks(callCounts({ db: away, secret, log: silentLog }), 60_000)
    let polls = 0
    const poll = async () => ++polls
    const unknown = (call: number, network: string) => looks.aboutUnknown({ payId: `id ${call}`, network }, poll)

    expect(await looks.about('a', poll)).toBe(1)
    const waiting = Array.from({ length: 9 }, () => looks.about('a', poll))
    // The counts of these calls are finished after those of the waiting calls, which began before.
    expect(await looks.about('b', poll)).toBe(2)
    expect(await Promise.race([...waiting, Promise.resolve('wait')])).toBe('wait')

    polls = 0
    for (let call = 0; call < 4; call += 1) await unknown(call, '10.0.0.1')
    expect(polls).toBe(2)
    for (let repeat = 0; repeat < 3; repeat += 1) await unknown(9, '10.0.0.2')
    expect(polls).toBe(3)
    for (let call = 10; call < 20; call += 1) await unknown(call, `10.0.1.${call}`)
    expect(polls).toBe(5)
    await away.destroy()
  })

  it('is allowed again in the next interval', async () => {
    const looks = looksOf(20)
    const unknown = () => looks.aboutUnknown({ payId: 'id', network: '10.0.0.1' }, async () => 'polled')
    expect(await unknown()).toBe('polled')

    await expect.poll(unknown, { timeout: 10_000 }).toBe('polled')
  })

  it('is not made by two servers in one interval', async () => {
    let polls = 0
    const poll = async () => ++polls

    const [one, other] = [looksOf(60_000), looksOf(60_000)]
    expect(await one.about('a', poll)).toBe(1)
    expect(await Promise.race([other.about('a', poll), Promise.resolve('waits')])).toBe('waits')
    expect(polls).toBe(1)
  })
})
