import { audit } from './audit.ts'
import { callBacks } from './call-backs.ts'
import { catalogImport } from './catalog-import.ts'
import { type ApiOf, type ClientOptions, createClient } from './client.ts'
import { counterTiles } from './counter-tiles.ts'
import { customerMerges } from './customer-merges.ts'
import { customers } from './customers.ts'
import { data } from './data-info.ts'
import { dataJobs } from './data-jobs.ts'
import { dayClose } from './day-close.ts'
import { discounts } from './discounts.ts'
import { drawers } from './drawers.ts'
import { erpSync } from './erp-sync.ts'
import { jump } from './jump.ts'
import { loosePayments } from './loose-payments.ts'
import { offlineCatalog } from './offline-catalog.ts'
import { openAmounts } from './open-amounts.ts'
import { operations } from './operations.ts'
import { orderChanges } from './order-changes.ts'
import { orderPromises } from './order-promises.ts'
import { parkedSales } from './parked-sales.ts'
import { passkeys } from './passkeys.ts'
import { planning } from './planning.ts'
import { promiseDesk } from './promise-desk.ts'
import { returnDesk, returns } from './returns.ts'
import { scan } from './scan.ts'
import { secondFactor } from './second-factor.ts'
import { service } from './service.ts'
import { serviceDesk } from './service-desk.ts'
import { staffOrders } from './staff-orders.ts'
import { staffPayments } from './staff-payments.ts'
import { staffQuotes } from './staff-quotes.ts'
import { staffUsers } from './staff-users.ts'
import { backOfficeStart } from './start-page.ts'
import { locationStock, stockOverview } from './stock-overview.ts'
import { stockTransfers } from './stock-transfers.ts'
import { terminalTests } from './terminal-tests.ts'
import { tillOperations } from './till-operations.ts'
import { pins, tills } from './tills.ts'

/**
 * The calls that only staff and tills make, and those of rarely opened pages of customers (passkeys, service cases, promises,
 * returns, changes of an order): the
 * first load of the shop has no room for them.
 */
export const staffEndpoints = {
  audit,
  backOfficeStart,
  callBacks,
  catalogImport,
  counterTiles,
  customerMerges,
  customers,
  data,
  dataJobs,
  dayClose,
  discounts,
  drawers,
  jump,
  loosePayments,
  offlineCatalog,
  orderRoad: erpSync,
  openAmounts,
  operations,
  orderChanges,
  orderPromises,
  parkedSales,
  passkeys,
  paymentDesk: staffPayments,
  pins,
  planning,
  promiseDesk,
  returnDesk,
  returns,
  scan,
  secondFactor,
  service,
  serviceDesk,
  staffOrders,
  staffQuotes,
  staffUsers,
  stockOverview,
  locationStock,
  stockTransfers,
  terminalTests,
  tillOperations,
  tills,
}

/** The typed client of the calls that only staff and tills make. */
export function createStaffApi(options: ClientOptions): ApiOf<typeof staffEndpoints> {
  return createClient(staffEndpoints, options)
}
