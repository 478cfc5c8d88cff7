import { expect, it, vi } from 'vitest'
import { createLazyApi } from '#src/renderer/entries/lazy-api.ts'

const customer = async () => (await import('#shared/contracts/customer-endpoints.ts')).createCustomerApi
const staff = async () => (await import('#shared/contracts/staff-endpoints.ts')).createStaffApi
const fetch = async () => Response.json({ message: 'U bent uitgelogd.' })

it('a call fails in Dutch when the contracts cannot be loaded, and the next call loads them again', async () => {
  let isOnline = false
  const fetchCustomer = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return customer()
  }
  const { api } = createLazyApi({ fetch }, { customer: fetchCustomer })

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
  const { api } = createLazyApi({ fetch: async () => Response.json([]) }, { staff: fetchStaff })

  await api.menu.banners()
  expect(fetchStaff).not.toHaveBeenCalled()

  // The reply is not one of this call, which does not matter here.
  for (let call = 0; call < 2; call += 1) await api.counterTiles.find().catch(() => undefined)
  expect(fetchStaff).toHaveBeenCalledOnce()
})

it('the contracts of visitors and of customers load one after the other, those of staff not', async () => {
  const order: string[] = []
  const contract = (name: string) => async () => {
    order.push(name)
    return () => ({})
  }
  const { load } = createLazyApi(
    { fetch },
    { browse: contract('browse'), customer: contract('customer'), staff: contract('staff') },
  )

  await load()

  expect(order).toEqual(['browse', 'customer'])
})
