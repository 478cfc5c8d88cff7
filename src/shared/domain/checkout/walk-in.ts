import { isSample } from '../samples/samples.ts'
import { isSoldFromStock } from '../stock/stock.ts'

/** Name of the buyer of walk-in sales when the shop has not configured another name. */
export const WALK_IN_NAME = 'Balieklant'

/** The shop's own data that stand in for the data of an unknown buyer. */
type Shop = {
  name: string
  street: string
  zipcode: string
  city: string
  phone: string
  email: string
  counterCustomer?: string | undefined
}

/**
 * Returns the buyer of a walk-in sale: the shop's own customer "Balieklant" with the name and the address of the shop.
 * The call that places an order requires a buyer, also when the seller does not know the buyer.
 */
export function walkInCustomer(shop: Shop) {
  const [, streetname = shop.street, houseNumber = '0', houseNumberAddition = ''] =
    /^(.*\S)\s+(\d{1,10})\s*(\S{0,10})$/.exec(shop.street.trim()) ?? []
  return {
    customerType: 'private' as const,
    companyName: '',
    vatnumber: '',
    kvknumber: '',
    gender: 'm' as const,
    firstname: shop.counterCustomer ?? WALK_IN_NAME,
    middlename: '',
    lastname: shop.name,
    email: shop.email,
    phoneNumber: shop.phone.replace(/[^\d+]/g, ''),
    country: 'NL' as const,
    zipcode: shop.zipcode,
    houseNumber,
    houseNumberAddition,
    streetname,
    city: shop.city,
    province: '',
    municipality: '',
    addressVerified: true,
    delivery: 'pickup' as const,
    deliveryAddress: 'same' as const,
  }
}

type Item = { itemId: string; stockClass: string | null }

/**
 * True for an item that the seller hands over at the counter: leather care and other items that are sold from stock.
 * Made-to-measure furniture and color samples need a buyer, because they are delivered later.
 */
export const isCashAndCarry = (item: Item): boolean => !isSample(item) && isSoldFromStock(item)
