import type { RouteObject } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
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
    { path: staffPaths.auditLog, ...adminScreen('AuditLogScreen') },
    { path: staffPaths.reviews, ...adminScreen('ReviewsScreen') },
    { path: `${staffPaths.reviews}/:id`, ...adminScreen('ReviewScreen') },
    { path: staffPaths.contactMessages, ...staffScreen('ContactMessagesScreen') },
    { path: `${staffPaths.contactMessages}/:id`, ...staffScreen('ContactMessageScreen') },
    { path: staffPaths.serviceDesk, ...staffScreen('ServiceCasesScreen') },
    { path: staffPaths.serviceFigures, ...staffScreen('ServiceFiguresScreen') },
    { path: staffPaths.newServiceAtShop, ...staffScreen('NewServiceAtShopScreen') },
    { path: `${staffPaths.serviceDesk}/:id`, ...withNumericId(staffScreen('ServiceAtShopScreen')) },
    { path: staffPaths.texts, ...adminScreen('TextsScreen') },
    { path: `${staffPaths.texts}/:name`, ...adminScreen('TextScreen') },
    { path: staffPaths.searchManagement, ...adminScreen('SearchManagementScreen') },
    { path: staffPaths.staffUsers, ...adminScreen('StaffUsersScreen') },
    { path: `${staffPaths.staffUsers}/:id`, ...adminScreen('StaffUserScreen') },
    { path: staffPaths.salesOrders, ...staffScreen('SalesOrdersScreen') },
    { path: `${staffPaths.salesOrders}/:id`, ...withNumericId(staffScreen('SalesOrderScreen')) },
    { path: staffPaths.openAmounts, ...staffScreen('OpenAmountsScreen') },
    { path: staffPaths.loosePayments, ...staffScreen('LoosePaymentsScreen') },
    { path: staffPaths.sell, ...staffScreen('SellScreen') },
    { path: staffPaths.customers, ...staffScreen('CustomersScreen') },
    { path: `${staffPaths.customers}/samenvoegen`, ...staffScreen('MergeCustomersScreen') },
    { path: `${staffPaths.customers}/:id`, ...staffScreen('CustomerScreen') },
    { path: staffPaths.quotes, ...staffScreen('QuotesScreen') },
    { path: `${staffPaths.quotes}/:id`, ...withNumericId(staffScreen('StaffQuoteScreen')) },
    { path: staffPaths.withdrawals, ...staffScreen('WithdrawalsScreen') },
    { path: `${staffPaths.withdrawals}/:id`, ...withNumericId(staffScreen('WithdrawalScreen')) },
    // Sales may open the stock page too (docs/decisions.md#d21).
    { path: staffPaths.stock, ...staffScreen('StockScreen') },
    { path: staffPaths.planning, ...staffScreen('PlanningScreen') },
    { path: staffPaths.planningSettings, ...adminScreen('PlanningSettingsScreen') },
    { path: staffPaths.promises, ...staffScreen('PromisesScreen') },
    { path: staffPaths.transfers, ...staffScreen('TransfersScreen') },
    { path: `${staffPaths.transfers}/:id`, ...withNumericId(staffScreen('TransferScreen')) },
    { path: staffPaths.locations, ...adminScreen('LocationsScreen') },
    { path: staffPaths.data, ...adminScreen('DataScreen') },
    { path: staffPaths.dataJobs, ...adminScreen('DataJobsScreen') },
  ])
}
