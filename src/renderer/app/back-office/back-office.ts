import type { RouteObject } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { adminScreen, backOfficeRoutes, staffScreen, withNumericId } from './back-office-routes.ts'

/** Returns the routes of the shop and of the back office. */
export const withBackOffice = (shop: RouteObject[]): RouteObject[] => [...shop, backOffice()]

/**
 * Returns the routes of the back office. A new screen of the back office is one line here: `staffScreen` is for the roles
 * Admin and Sales, `adminScreen` for Admin only. Visitors of the shop do not load this file.
 */
export function backOffice(): RouteObject {
  return backOfficeRoutes([
    { index: true, ...staffScreen('StartScreen') },
    { path: sitePaths.auditLog, ...adminScreen('AuditLogScreen') },
    { path: sitePaths.reviews, ...adminScreen('ReviewsScreen') },
    { path: `${sitePaths.reviews}/:id`, ...adminScreen('ReviewScreen') },
    { path: sitePaths.contactMessages, ...staffScreen('ContactMessagesScreen') },
    { path: `${sitePaths.contactMessages}/:id`, ...staffScreen('ContactMessageScreen') },
    { path: sitePaths.serviceDesk, ...staffScreen('ServiceCasesScreen') },
    { path: sitePaths.serviceFigures, ...staffScreen('ServiceFiguresScreen') },
    { path: sitePaths.newServiceAtShop, ...staffScreen('NewServiceAtShopScreen') },
    { path: `${sitePaths.serviceDesk}/:id`, ...withNumericId(staffScreen('ServiceAtShopScreen')) },
    { path: sitePaths.texts, ...adminScreen('TextsScreen') },
    { path: `${sitePaths.texts}/:name`, ...adminScreen('TextScreen') },
    { path: sitePaths.searchManagement, ...adminScreen('SearchManagementScreen') },
    { path: sitePaths.staffUsers, ...adminScreen('StaffUsersScreen') },
    { path: `${sitePaths.staffUsers}/:id`, ...adminScreen('StaffUserScreen') },
    { path: sitePaths.salesOrders, ...staffScreen('SalesOrdersScreen') },
    { path: `${sitePaths.salesOrders}/:id`, ...withNumericId(staffScreen('SalesOrderScreen')) },
    { path: sitePaths.openAmounts, ...staffScreen('OpenAmountsScreen') },
    { path: sitePaths.loosePayments, ...staffScreen('LoosePaymentsScreen') },
    { path: sitePaths.sell, ...staffScreen('SellScreen') },
    { path: sitePaths.customers, ...staffScreen('CustomersScreen') },
    { path: `${sitePaths.customers}/samenvoegen`, ...staffScreen('MergeCustomersScreen') },
    { path: `${sitePaths.customers}/:id`, ...staffScreen('CustomerScreen') },
    { path: sitePaths.quotes, ...staffScreen('QuotesScreen') },
    { path: `${sitePaths.quotes}/:id`, ...withNumericId(staffScreen('StaffQuoteScreen')) },
    { path: sitePaths.withdrawals, ...staffScreen('WithdrawalsScreen') },
    { path: `${sitePaths.withdrawals}/:id`, ...withNumericId(staffScreen('WithdrawalScreen')) },
    // Sales may open the stock page too (docs/decisions.md#d21).
    { path: sitePaths.stock, ...staffScreen('StockScreen') },
    { path: sitePaths.planning, ...staffScreen('PlanningScreen') },
    { path: sitePaths.planningSettings, ...adminScreen('PlanningSettingsScreen') },
    { path: sitePaths.promises, ...staffScreen('PromisesScreen') },
    { path: sitePaths.transfers, ...staffScreen('TransfersScreen') },
    { path: `${sitePaths.transfers}/:id`, ...withNumericId(staffScreen('TransferScreen')) },
    { path: sitePaths.locations, ...adminScreen('LocationsScreen') },
    { path: sitePaths.data, ...adminScreen('DataScreen') },
    { path: sitePaths.dataJobs, ...adminScreen('DataJobsScreen') },
  ])
}
