import type { ShopLocation } from '#shared/contracts/locations.ts'
import type { SpecialDay } from '#shared/domain/showroom/opening-hours.ts'
import { demoShop } from './demo-shop.ts'

const location = (fields: Partial<ShopLocation>): ShopLocation => ({
  locationId: 0,
  name: 'Showroom Driebergen',
  slug: 'showroom',
  street: 'Looierspad 14',
  zipcode: '3971 AB',
  city: 'Driebergen',
  phone: '',
  email: '',
  hours: { '6': { from: '10:00', until: '17:00' } },
  specialDays: [],
  isDefault: false,
  ...fields,
})

/** The demo shop with a second location in Groningen. `own` and `other` are the special days of both locations. */
export function shopWithShowrooms({ own = [], other = [] }: { own?: SpecialDay[]; other?: SpecialDay[] } = {}) {
  const shop = demoShop()
  const locations = [
    location({ specialDays: own, isDefault: true }),
    location({ locationId: 2, name: 'Groningen', slug: 'groningen', city: 'Groningen', specialDays: other }),
  ]
  return {
    ...shop,
    fetch: async (url: string, init: RequestInit) => {
      const { pathname } = new URL(url, 'http://shop.test')
      if (pathname === '/api/locations') return Response.json({ locations })
      if (pathname !== '/api/config') return shop.fetch(url, init)
      const config = await (await shop.fetch(url, init)).json()
      return Response.json({ ...config, specialDays: own, hasShowrooms: true })
    },
  }
}
