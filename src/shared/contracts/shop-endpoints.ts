import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { catalog } from './catalog.ts'
import { type ApiOf, type ClientOptions, createClient } from './client.ts'
import { config } from './config.ts'
import { configurations } from './configurations.ts'
import { consents } from './consents.ts'
import { contact } from './contact.ts'
import { content } from './content.ts'
import { locations } from './locations.ts'
import { matrix, stock } from './matrix-options.ts'
import { measures } from './measures.ts'
import { menu } from './menu.ts'
import { orderDocuments } from './order-documents.ts'
import { paymentPlans } from './payment-plans.ts'
import { payments } from './payments.ts'
import { productReviews } from './product-reviews.ts'
import { quotes } from './quotes.ts'
import { salesOrders } from './sales-orders.ts'
import { search } from './search.ts'
import { shopReviews } from './shop-reviews.ts'
import { stockWaiting } from './stock-waiting.ts'
import { users } from './users.ts'
import { withdrawals } from './withdrawals.ts'

/** The calls of the web shop and of a customer's account. The pages of the shop load only these. */
export const shopEndpoints = {
  account,
  addresses,
  catalog,
  config,
  configurations,
  consents,
  contact,
  content,
  matrix,
  locations,
  measures,
  menu,
  orderDocuments,
  paymentPlans,
  payments,
  productReviews,
  quotes,
  salesOrders,
  shopReviews,
  search,
  stock,
  stockWaiting,
  users,
  withdrawals,
}

/** The typed client of the web shop, without the calls of staff. */
export function createShopApi(options: ClientOptions): ApiOf<typeof shopEndpoints> {
  return createClient(shopEndpoints, options)
}
