import type { RouteObject } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { adminScreen, backOfficeRoutes, staffScreen, withNumericId } from './back-office/back-office-routes.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { screen } from './screen.ts'
import { Shell } from './shell/Shell.tsx'
import { shellLoader } from './shell/shell-loader.ts'

/**
 * Returns the routes of all pages (docs/requirements.md#s2-routes). A new screen of the web shop or the back office is
 * one line here.
 *
 * A path that no other route matches may be a category of the menu. The last route looks it up, and returns 404
 * without a match.
 *
 * @param frame wraps the shop's routes and adds others; the showroom app passes `posRoutes`
 */
export function createRoutes(frame: (shop: RouteObject[]) => RouteObject[] = (shop) => shop): RouteObject[] {
  return frame([
    {
      id: 'shell',
      loader: shellLoader,
      // The shell's data is loaded once; after that the query cache refreshes it.
      shouldRevalidate: () => false,
      Component: Shell,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: () => null,
      children: [{ id: 'page', ErrorBoundary: ErrorScreen, children: storefront() }],
    },
    // The driver's page has no shop around it.
    {
      path: sitePaths.ride(':token'),
      ...screen('driver/RideScreen'),
      ErrorBoundary: ErrorScreen,
      HydrateFallback: () => null,
    },
    backOfficeRoutes(backOffice()),
  ])
}

/** Pages with only a text. Listed here, because a list read from the texts would add them to every first load. */
const TEXT_PAGES = [sitePaths.terms, sitePaths.privacy, sitePaths.cookies, sitePaths.warranty, sitePaths.accessibility]

function storefront(): RouteObject[] {
  return [
    { path: sitePaths.home, ...screen('storefront/HomeScreen') },
    { path: '/product/:id/:name?', ...screen('storefront/ProductScreen') },
    { path: `${sitePaths.configurations}/:code?`, ...screen('storefront/ConfigurationScreen') },
    { path: sitePaths.samples, ...screen('storefront/SamplesScreen') },
    { path: sitePaths.searchPage, ...screen('storefront/SearchScreen') },
    { path: sitePaths.cart, ...screen('storefront/CartScreen') },
    { path: sitePaths.checkout, ...screen('storefront/CheckoutScreen', 'checkout') },
    { path: sitePaths.quote(':id'), ...screen('storefront/QuoteScreen') },
    { path: sitePaths.contact, ...screen('storefront/ContactScreen') },
    { path: sitePaths.withdrawal, ...screen('storefront/WithdrawalScreen') },
    { path: `${sitePaths.service}/nieuw/:id`, ...screen('storefront/NewServiceScreen') },
    { path: `${sitePaths.service}/:id`, ...screen('storefront/ServiceCaseScreen') },
    { path: '/auth', ...screen('storefront/AuthScreen') },
    { path: '/orderoverzicht', ...screen('storefront/ConfirmationScreen') },
    { path: sitePaths.account, ...screen('account/AccountScreen') },
    { path: sitePaths.security, ...screen('account/SecurityScreen') },
    { path: sitePaths.accountDetails, ...screen('account/DetailsScreen') },
    { path: sitePaths.confirmEmailPage, ...screen('account/ConfirmEmailScreen') },
    { path: `${sitePaths.account}/bestelling/:id`, ...screen('account/OwnOrderScreen') },
    ...TEXT_PAGES.map((path) => ({ path, ...screen('storefront/ContentScreen') })),
    { path: sitePaths.appointment(':token'), ...screen('storefront/AppointmentScreen', 'checkout') },
    { path: sitePaths.showrooms, ...screen('storefront/ShowroomsScreen') },
    { path: sitePaths.showroom(':slug'), ...screen('storefront/ShowroomScreen') },
    { path: '/:about/beoordelingen', ...screen('storefront/ShopReviewsScreen') },
    { path: '*', ...screen('storefront/CategoryScreen') },
  ]
}

/** Screens of the back office: `staffScreen` is for the roles Admin and Sales, `adminScreen` for Admin only. */
function backOffice(): RouteObject[] {
  return [
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
  ]
}
