import { expect, it, vi } from 'vitest'
import { createLazyApi } from '#src/renderer/entries/lazy-api.ts'

const shop = async () => (await import('#shared/contracts/shop-endpoints.ts')).createShopApi
const staff = async () => (await import('#shared/contracts/staff-endpoints.ts')).createStaffApi
const fetch = async () => Response.json({ message: 'U bent uitgelogd.' })

it('a call fails in Dutch when the contracts cannot be loaded, and the next call loads them again', async () => {
  let isOnline = false
  const fetchShop = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return shop()
  }
  const { api } = createLazyApi({ fetch }, { shop: fetchShop, staff })

  await expect(api.users.logout()).rejects.toMatchObject({
    name: 'ShopError',
    code: 'offline',
    status: 0,
    message: 'Geen verbinding met de winkel. Controleer uw internetverbinding en probeer het opnieuw.',
  })

  isOnline = true
  expect(await api.users.logout()).toMatchObject({ message: 'U bent uitgelogd.' })
})

it('the contracts of staff are loaded at the first call that only staff make', async () => {
  const fetchStaff = vi.fn(staff)
  const { api } = createLazyApi({ fetch: async () => Response.json([]) }, { shop, staff: fetchStaff })

  await api.menu.banners()
  expect(fetchStaff).not.toHaveBeenCalled()

  // The reply is not one of this call, which does not matter here.
  for (let call = 0; call < 2; call += 1) await api.counterTiles.find().catch(() => undefined)
  expect(fetchStaff).toHaveBeenCalledOnce()
})
