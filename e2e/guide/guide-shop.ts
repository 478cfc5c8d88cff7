import type { APIRequestContext } from 'playwright/test'
import { apiOf } from '../support/shop-data.ts'
import { type Buyer, placeGuestOrder } from '../support/staff.ts'

/** Id of a sofa in the demo catalog. */
const SOFA = 1001

/** Fictitious customers, in the order in which they order. */
const BUYERS: readonly (Buyer & { pieces: number })[] = [
  {
    firstname: 'Fenna',
    lastname: 'Zee',
    zipcode: '2012 ES',
    city: 'Haarlem',
    email: 'zee@voorbeeld.example',
    pieces: 4,
  },
  {
    firstname: 'Daan',
    lastname: 'Bos',
    zipcode: '3511 AB',
    city: 'Utrecht',
    email: 'bos@voorbeeld.example',
    pieces: 2,
  },
  {
    firstname: 'Noor',
    lastname: 'Hof',
    zipcode: '8911 BH',
    city: 'Leeuwarden',
    email: 'hof@voorbeeld.example',
    pieces: 6,
  },
  {
    firstname: 'Ruben',
    lastname: 'Vos',
    zipcode: '5611 AZ',
    city: 'Eindhoven',
    email: 'vos@voorbeeld.example',
    pieces: 3,
  },
  {
    firstname: 'Sofie',
    lastname: 'Mul',
    zipcode: '6811 DG',
    city: 'Arnhem',
    email: 'mul@voorbeeld.example',
    pieces: 5,
  },
]

/**
 * Adds orders, product reviews, contact messages and a withdrawal to the demo shop, for the pictures of the guides.
 *
 * @returns the ids of the new orders, which are unpaid, oldest first
 */
export async function fillShop(request: APIRequestContext): Promise<number[]> {
  const api = apiOf(request)
  const orders: number[] = []
  for (const { pieces, ...buyer } of BUYERS) orders.push(await placeGuestOrder(buyer, pieces))
  for (const [name, rating, review] of [
    ['Joke de Boer', 5, 'Zit heerlijk, en de bezorgers dachten mee op de trap.'],
    ['Henk Smit', 4, 'Mooi soepel leer. De levering duurde een week langer dan gedacht.'],
  ] as const) {
    await api.productReviews.create({ body: { name, email: 'klant@voorbeeld.example', review, rating, id: SOFA } })
  }
  for (const [name, subject, message] of [
    ['Noor Hof', 'order', 'Kunt u mijn bestelling een week later bezorgen? Wij zijn dan pas verhuisd.'],
    ['Karel Post', 'product', 'Is de fauteuil ook leverbaar met een hogere zit voor lange mensen?'],
  ] as const) {
    await api.contact.send({
      headers: { 'idempotency-key': `guide-${crypto.randomUUID()}` },
      body: { name, email: 'klant@voorbeeld.example', subject, message, orderNumber: '' },
    })
  }
  await api.withdrawals.declare({
    headers: { 'idempotency-key': `guide-${crypto.randomUUID()}` },
    body: {
      orderNumber: String(orders[1]),
      name: 'Daan Bos',
      email: 'bos@voorbeeld.example',
      scope: 'all',
      products: '',
      reason: 'De kleur past niet bij onze vloer.',
    },
  })
  return orders
}
