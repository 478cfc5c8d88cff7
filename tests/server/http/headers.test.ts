import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

describe('the headers of every response', () => {
  const shop = useShop({ publicUrl: 'https://winkel.example' })

  it.each(['/health/live', '/api/bestaat-niet', '/api/openapi.json', '/api/menu'])(
    'restrict browsers at %s',
    async (url) => {
      const { headers } = await shop.app.inject(url)

      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  it('keep browsers on https when the shop uses https', async () => {
    expect((await shop.app.inject('/health/live')).headers['strict-transport-security']).toContain('max-age=31536000')
  })
})

describe('the health checks', () => {
  const shop = useShop()

  it('report ready with a catalog, and only live without a catalog', async () => {
    expect((await shop.app.inject('/health/ready')).statusCode).toBe(200)

    await shop.db.updateTable('catalogue_state').set({ version: 0, imported_at: null }).execute()

    expect((await shop.app.inject('/health/live')).statusCode).toBe(200)
    expect((await shop.app.inject('/health/ready')).json()).toEqual({ status: 'not ready', catalogue: 'absent' })
  })
})
