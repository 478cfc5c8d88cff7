import { expect, it } from 'vitest'
import { createLazyApi } from '#src/renderer/entries/lazy-api.ts'

it('a call fails in Dutch when the contracts cannot be loaded, and the next call loads them again', async () => {
  let isOnline = false
  const fetchContract = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return import('#shared/contracts/endpoints.ts')
  }
  const { api } = createLazyApi({ fetch: async () => Response.json({ message: 'U bent uitgelogd.' }) }, fetchContract)

  await expect(api.users.logout()).rejects.toMatchObject({
    name: 'ShopError',
    code: 'offline',
    status: 0,
    message: 'Geen verbinding met de winkel. Controleer uw internetverbinding en probeer het opnieuw.',
  })

  isOnline = true
  expect(await api.users.logout()).toMatchObject({ message: 'U bent uitgelogd.' })
})
