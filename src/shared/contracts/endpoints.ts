import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { audit } from './audit.ts'
import { catalog } from './catalog.ts'
import { catalogImport } from './catalog-import.ts'
import { type ApiOf, type ClientOptions, createClient } from './client.ts'
import { config } from './config.ts'
import { configurations } from './configurations.ts'
import { consents } from './consents.ts'
import { contact } from './contact.ts'
import { content } from './content.ts'
import { counterTiles } from './counter-tiles.ts'
import { customers } from './customers.ts'
import { data } from './data-info.ts'
import { dataJobs } from './data-jobs.ts'
import { dayClose } from './day-close.ts'
import { discounts } from './discounts.ts'
import { drawers } from './drawers.ts'
import { erpSync } from './erp-sync.ts'
import { jump } from './jump.ts'
import { locations } from './locations.ts'
import { matrix, stock } from './matrix-options.ts'
import { menu } from './menu.ts'
import { offlineCatalog } from './offline-catalog.ts'
import { operations } from './operations.ts'
import { parkedSales } from './parked-sales.ts'
import { payments } from './payments.ts'
import { productReviews } from './product-reviews.ts'
import { salesOrders } from './sales-orders.ts'
import { scan } from './scan.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { shopReviews } from './shop-reviews.ts'
import { staffOrders } from './staff-orders.ts'
import { staffPayments } from './staff-payments.ts'
import { staffUsers } from './staff-users.ts'
import { backOfficeStart } from './start-page.ts'
import { locationStock, stockOverview } from './stock-overview.ts'
import { tillOperations } from './till-operations.ts'
import { pins, tills } from './tills.ts'
import { users } from './users.ts'
import { withdrawals } from './withdrawals.ts'

/** All calls of the shop. The client, the access tests and the API page read this list. */
export const endpoints = {
  account,
  addresses,
  audit,
  backOfficeStart,
  catalog,
  catalogImport,
  config,
  configurations,
  consents,
  contact,
  content,
  counterTiles,
  customers,
  data,
  dataJobs,
  dayClose,
  discounts,
  drawers,
  jump,
  matrix,
  locations,
  menu,
  offlineCatalog,
  orderRoad: erpSync,
  operations,
  parkedSales,
  paymentDesk: staffPayments,
  payments,
  pins,
  productReviews,
  salesOrders,
  scan,
  shopReviews,
  search,
  secondFactor,
  staffOrders,
  staffUsers,
  stock,
  stockOverview,
  locationStock,
  tillOperations,
  tills,
  users,
  withdrawals,
}

export type Api = ApiOf<typeof endpoints>

/** The typed client of the whole shop. */
export function createApi(options: ClientOptions): Api {
  return createClient(endpoints, options)
}
