import type { RouteObject } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { screen } from './screen.ts'
import { Shell } from './shell/Shell.tsx'
import { shellLoader } from './shell/shell-loader.ts'

/**
 * Returns the routes of the web shop (docs/requirements.md#s2-routes). A new screen of the shop is one line here, one of
 * the back office in `back-office/back-office.ts`.
 *
 * A path that no other route matches may be a category of the menu. The last route looks it up, and returns 404
 * without a match.
 *
 * @param frame wraps the shop's routes and adds others: `withBackOffice`, in the showroom app `posRoutes`. The browser
 *   loads the back office later (`later-routes.ts`)
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
