import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

const DAY_MS = 86_400_000
const id = '0123456789abcdef0123456789abcdef'

describe('proof of a visitor’s consent', () => {
  const shop = useShop()
  const choice = (facts: object = {}) => ({
    id,
    version: 1,
    statistics: true,
    marketing: false,
    decidedAt: '2026-11-21T09:00:00.000Z',
    ...facts,
  })
  const sendChoice = (facts?: object) => shop.anonymous.consents.keep({ body: choice(facts) })
  const storedChoices = () => shop.db.selectFrom('consents').selectAll().orderBy('decided_at').execute()

  it('is stored with its time, and without personal data', async () => {
    const { keptAt } = await sendChoice()

    expect(keptAt).toBe(shop.clock.now().toISOString())
    expect(await storedChoices()).toEqual([
      {
        id,
        version: 1,
        statistics: true,
        marketing: false,
        decided_at: new Date('2026-11-21T09:00:00Z'),
        received_at: shop.clock.now(),
      },
    ])
  })

  it('is stored once, however often it is sent', async () => {
    const first = await sendChoice()
    shop.clock.advance(60_000)

    expect(await sendChoice()).toEqual(first)
    expect(await storedChoices()).toHaveLength(1)
  })

  it('is stored once also when its time has more digits than milliseconds', async () => {
    const decidedAt = '2026-11-21T09:00:00.123456Z'
    const first = await sendChoice({ decidedAt })

    expect(await sendChoice({ decidedAt })).toEqual(first)
    expect((await storedChoices()).map((row) => row.decided_at)).toEqual([new Date('2026-11-21T09:00:00.123Z')])
  })

  it('is stored for each choice, and is not replaced by a later withdrawal of consent', async () => {
    await sendChoice()
    await sendChoice({ statistics: false, decidedAt: '2026-11-22T09:00:00.000Z' })

    expect((await storedChoices()).map(({ statistics }) => statistics)).toEqual([true, false])
  })

  it('is deleted after its retention time', async () => {
    await sendChoice()
    shop.clock.advance(401 * DAY_MS)
    await sendChoice({ id: id.replace('0', 'f') })

    expect((await storedChoices()).map((row) => row.id)).toEqual([id.replace('0', 'f')])
  })

  it.each([
    ['id', { id: 'fenna@example.nl' }],
    ['version', { version: 0 }],
    ['decidedAt', { decidedAt: 'gisteren' }],
    ['decidedAt', { decidedAt: '0000-01-01T00:00:00Z' }],
    ['statistics', { statistics: 'ja' }],
  ])('is refused with an invalid %s, which is named', async (field, facts) => {
    const reply = await shop.app.inject({ method: 'POST', url: '/api/consent', payload: choice(facts) })

    expect(reply.statusCode).toBe(422)
    expect(JSON.stringify(reply.json())).toContain(field)
    expect(await storedChoices()).toEqual([])
  })
})

describe('a network address that sends choices repeatedly', () => {
  const shop = useShop({ hasLimits: true })

  it('is refused after twenty choices in a minute', async () => {
    const send = (at: number) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/consent',
        payload: {
          id,
          version: 1,
          statistics: false,
          marketing: false,
          decidedAt: new Date(Date.UTC(2026, 10, 21, 9, at)).toISOString(),
        },
      })
    const statuses: number[] = []
    for (let at = 0; at < 21; at++) statuses.push((await send(at)).statusCode)

    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })
})
