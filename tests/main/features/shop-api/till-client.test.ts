import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTillClient } from '#src/main/features/shop-api/till-client.ts'
import { json, openTestShop } from '#tests/main/support/test-shop.ts'

describe('the client with the identity of the till', () => {
  let shop: Awaited<ReturnType<typeof openTestShop>>
  let proof: string | undefined
  beforeEach(async () => {
    shop = await openTestShop()
    proof = '5f9c7a4e-1b8e-4a6e-9d2f-0c1b2a3d4e5f.open-sesame'
  })
  afterEach(() => shop.close())
  const client = () => createTillClient({ ...shop, sessions: { tillProof: () => proof } })

  it('proves the identity of the till, and sends no session', async () => {
    shop.answers((_, reply) => json(reply, 200, {}))

    await client().tillOperations.start({ params: { name: 'stock-refresh' } })

    expect(shop.requests[0]).toMatchObject({ method: 'POST', url: '/api/till/operations/stock-refresh/start' })
    expect(shop.requests[0]?.headers.authorization).toBe('Till 5f9c7a4e-1b8e-4a6e-9d2f-0c1b2a3d4e5f.open-sesame')
  })

  it('sends no proof when the machine is no till', async () => {
    proof = undefined
    shop.answers((_, reply) => json(reply, 401, { code: 'unauthenticated', message: 'Log in.' }))

    await expect(client().tillOperations.list()).rejects.toMatchObject({ code: 'unauthenticated' })

    expect(shop.requests[0]?.headers.authorization).toBeUndefined()
  })

  it('reports an unreachable shop as such', async () => {
    shop.goesAway()

    await expect(client().tillOperations.list()).rejects.toMatchObject({ code: 'server_away' })
  })
})
