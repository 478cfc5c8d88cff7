import type { Pool } from 'pg'
import type { CheckoutFormOnWire } from '#shared/contracts/checkout-form.ts'

/** The form of a guest order. */
export type OrderForm = CheckoutFormOnWire & {
  shoppinglist: { id: number; itemId: string; basePrice: number; count: number }[]
}

type Variant = { id: number; itemId: string; basePrice: number; isStocked: boolean }

/**
 * Returns different guest orders with one to three lines. One of three orders has a product from stock.
 *
 * Sets the stock so high that it never runs out, so that every order takes the same work.
 */
export async function orderForms(pool: Pool, count: number): Promise<OrderForm[]> {
  const [madeToMeasure, stocked] = await Promise.all([variants(pool, count * 3, false), variants(pool, count, true)])
  await pool.query(
    'update stock_totals set counted = counted + 100000000 where item_id = any($1) and counted < 100000000',
    [stocked.map(({ id }) => id)],
  )
  return Array.from({ length: count }, (_, index) => {
    const lines = madeToMeasure.slice(index * 3, index * 3 + 1 + (index % 3))
    const fromStock = stocked[index]
    if (index % 3 === 0 && fromStock) lines.splice(0, 1, fromStock)
    return {
      ...buyer(index),
      shoppinglist: lines.map(({ id, itemId, basePrice }, line) => ({
        id,
        itemId,
        basePrice,
        count: line === 0 ? 1 : 2,
      })),
    }
  })
}

/** Returns variants with or without stock, shuffled in a reproducible way. */
async function variants(pool: Pool, count: number, isStocked: boolean): Promise<Variant[]> {
  const { rows } = await pool.query<Variant>(
    `select i.id, i.item_id as "itemId", i.base_price as "basePrice", s.item_id is not null as "isStocked"
     from items i left join stock_totals s on s.item_id = i.id
     where i.kind = 'variant' and i.is_active and i.base_price > 0 and (s.item_id is not null) = $2
     order by md5(i.id::text) limit $1`,
    [count, isStocked],
  )
  return rows
}

/** Returns a fictitious buyer with a nonexistent address. */
function buyer(index: number): CheckoutFormOnWire {
  return {
    customerType: 'private',
    gender: index % 2 === 0 ? 'v' : 'm',
    firstname: 'Proef',
    lastname: `Koper ${index}`,
    country: 'NL',
    zipcode: '9999 ZZ',
    houseNumber: String(1 + (index % 200)),
    streetname: 'Proefstraat',
    city: 'Leerdorp',
    deliveryAddress: '1',
    email: `koper${index}@voorbeeld.example`,
    phoneNumber: '010 000 00 00',
    delivery: 's',
    payment: '1',
    reference: '',
    remarks: '',
  }
}
