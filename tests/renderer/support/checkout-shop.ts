import { demoShop } from './demo-shop.ts'

type Place = { street: string; city: string; postcode: string; number: number; addition?: string }

/** The one address that the fake address service knows in each country. */
const places: Record<string, Place> = {
  nld: { street: 'Julianastraat', city: 'Haarlem', postcode: '2012 ES', number: 30, addition: 'a' },
  bel: { street: 'Korenmarkt', city: 'Gent', postcode: '9000', number: 1 },
}

/**
 * Returns the suggestions of the fake address service for its address in a country. In the first step it suggests the
 * street, in the second step (`context` ends with `-street`) the complete address.
 */
function matchesIn(context: string) {
  const [country = '', step] = context.split('-')
  const place = places[country]
  if (!place) return []
  const isStreet = step === 'street'
  return [
    {
      value: isStreet ? `${place.street} ${place.number}` : `${place.street} `,
      label: isStreet ? `${place.street} ${place.number}` : place.street,
      description: place.city,
      precision: isStreet ? 'Address' : 'Street',
      context: isStreet ? `${country}-address` : `${country}-street`,
      highlights: [],
    },
  ]
}

/** Returns the details of the address that was chosen from the suggestions. */
function detailsOf(context: string) {
  const place = places[context.split('-')[0] ?? '']
  return {
    address: {
      country: context.slice(0, 3).toUpperCase(),
      locality: place?.city,
      street: place?.street,
      postcode: place?.postcode,
      buildingNumber: place?.number,
      buildingNumberAddition: place?.addition ?? null,
    },
    details: {},
  }
}

/**
 * The demo shop with an address service and a checkout. `orderReply` is added to the response to an order.
 *
 * In the result, `ordered` lists the bodies of the orders, and `addressSearches` the requests for suggestions of the
 * address service. `refuse` makes every call fail whose path starts with the given text.
 */
export function checkoutShop(orderReply: { salesOrderDeposit: number } = { salesOrderDeposit: 0 }) {
  const shop = demoShop()
  const refusedPaths = new Set<string>()
  const ordered: Record<string, unknown>[] = []
  const addressSearches: { context: string; term: string; session: string | undefined }[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://shop.test')
    if ([...refusedPaths].some((path) => pathname.startsWith(path)))
      return Response.json({ code: 'outage', message: 'Deze dienst is even niet bereikbaar.' }, { status: 503 })
    const [, , , call, context = '', term = ''] = pathname.split('/')
    if (call === 'autocomplete') {
      const session = (init.headers as Record<string, string>)['x-autocomplete-session'] // as the client sends them
      addressSearches.push({ context, term: decodeURIComponent(term), session })
      return Response.json({ newContext: null, matches: matchesIn(context) })
    }
    if (call === 'address') return Response.json(detailsOf(context))
    if (pathname === '/api/salesorder') {
      ordered.push(JSON.parse(String(init.body)) as Record<string, unknown>) // the form is an object
      return Response.json({ message: 'Order aangemaakt.', salesOrderId: 10_023, orderToken: 'x', ...orderReply })
    }
    return shop.fetch(url, init)
  }
  return { ...shop, fetch, addressSearches, ordered, refuse: (path: string) => refusedPaths.add(path) }
}
