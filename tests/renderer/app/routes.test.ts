import { type LoaderFunction, type LoaderFunctionArgs, matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { withBackOffice } from '#src/renderer/app/back-office/back-office.ts'
import { createRoutes } from '#src/renderer/app/routes.tsx'
import type { ScreenHandle } from '#src/renderer/app/screen.ts'

const routes = createRoutes(withBackOffice)
const screens = routes
  .flatMap((shell) => shell.children ?? [])
  .flatMap((page) => page.children ?? [])
  .filter(({ handle }) => handle) // the last route of the back office has no screen: it is the "not found" page

it.each(screens.map((route) => [route.path, route] as const))(
  '%s has a screen file that exports a component',
  async (_, route) => {
    if (typeof route.lazy !== 'function') throw new Error('The route does not load its screen lazily')

    expect(await route.lazy()).toMatchObject({ Component: expect.any(Function) })
  },
)

it('a URL without a route of its own opens the category screen', () => {
  const handle = matchRoutes(routes, '/leren-bank/op-voorraad')?.at(-1)?.route.handle as ScreenHandle // set by screen()

  expect(handle.file).toBe('src/renderer/screens/storefront/CategoryScreen.tsx')
})

it.each([
  ['/', 'HomeScreen'],
  ['/product/1001', 'ProductScreen'],
  ['/product/1001/leren-bank-merel', 'ProductScreen'],
  ['/kleurstalen', 'SamplesScreen'],
  ['/winkelwagen', 'CartScreen'],
  ['/bestellen', 'CheckoutScreen'],
  ['/zoeken?s=bank&page=2', 'SearchScreen'],
  ['/orderoverzicht?reference=10023&statusCode=100', 'ConfirmationScreen'],
  ['/auth?mode=inloggen', 'AuthScreen'],
  ['/auth?mode=registreren', 'AuthScreen'],
  ['/auth?mode=reset', 'AuthScreen'],
  ['/auth?mode=set', 'AuthScreen'],
  ['/auth?mode=uitloggen', 'AuthScreen'],
  ['/over-leermeester/beoordelingen', 'ShopReviewsScreen'],
  ['/offerte/7', 'QuoteScreen'],
  ['/contact', 'ContactScreen'],
  ['/afspraak/10023.abc', 'AppointmentScreen'],
  ['/leren-bank', 'CategoryScreen'],
])('%s is the URL of %s', (address, name) => {
  const [pathname = ''] = address.split('?', 1)
  const handle = matchRoutes(routes, pathname)?.at(-1)?.route.handle as ScreenHandle // set by screen()

  expect(handle.file).toBe(`src/renderer/screens/storefront/${name}.tsx`)
})

it.each([
  ['/admin', 'StartScreen', ['Admin', 'Sales']],
  ['/admin/klanten', 'CustomersScreen', ['Admin', 'Sales']],
  ['/admin/klanten/7', 'CustomerScreen', ['Admin', 'Sales']],
  ['/admin/verkooporders', 'SalesOrdersScreen', ['Admin', 'Sales']],
  ['/admin/verkooporders/10023', 'SalesOrderScreen', ['Admin', 'Sales']],
  ['/admin/offertes', 'QuotesScreen', ['Admin', 'Sales']],
  ['/admin/offertes/7', 'StaffQuoteScreen', ['Admin', 'Sales']],
  ['/admin/herroepingen', 'WithdrawalsScreen', ['Admin', 'Sales']],
  ['/admin/herroepingen/7', 'WithdrawalScreen', ['Admin', 'Sales']],
  ['/admin/planning', 'PlanningScreen', ['Admin', 'Sales']],
  ['/admin/planning/instellingen', 'PlanningSettingsScreen', ['Admin']],
  ['/admin/planning/beloften', 'PromisesScreen', ['Admin', 'Sales']],
  ['/admin/berichten', 'ContactMessagesScreen', ['Admin', 'Sales']],
  ['/admin/berichten/7', 'ContactMessageScreen', ['Admin', 'Sales']],
  ['/admin/teksten', 'TextsScreen', ['Admin']],
  ['/admin/teksten/garantie', 'TextScreen', ['Admin']],
  ['/admin/zoeken', 'SearchManagementScreen', ['Admin']],
  ['/admin/voorraad', 'StockScreen', ['Admin', 'Sales']],
  ['/admin/verplaatsingen', 'TransfersScreen', ['Admin', 'Sales']],
  ['/admin/verplaatsingen/7', 'TransferScreen', ['Admin', 'Sales']],
  ['/admin/data', 'DataScreen', ['Admin']],
  ['/admin/data/taken', 'DataJobsScreen', ['Admin']],
  ['/admin/reviews', 'ReviewsScreen', ['Admin']],
  ['/admin/reviews/7', 'ReviewScreen', ['Admin']],
  ['/admin/gebruikers', 'StaffUsersScreen', ['Admin']],
  ['/admin/gebruikers/7', 'StaffUserScreen', ['Admin']],
  ['/admin/logboek', 'AuditLogScreen', ['Admin']],
])('%s is the back office screen %s, for %j', (address, name, roles) => {
  const handle: unknown = matchRoutes(routes, address)?.at(-1)?.route.handle

  expect(handle).toEqual({ file: `src/renderer/screens/back-office/${name}.tsx`, roles })
})

it.each(['abc', 'NaN', '0', '-1', '1.5', '2147483648'])('the page of a sales order "%s" does not exist', async (id) => {
  const route = matchRoutes(routes, `/admin/verkooporders/${id}`)?.at(-1)?.route
  const load = route?.loader as LoaderFunction // set by withNumericId()
  const loaderArgs = { params: { id } } as unknown as LoaderFunctionArgs // the loader reads only the params

  await expect(async () => load(loaderArgs)).rejects.toMatchObject({ init: { status: 404 } })
})

it('the page of a sales order with a number as id exists', async () => {
  const route = matchRoutes(routes, '/admin/verkooporders/10007')?.at(-1)?.route
  const load = route?.loader as LoaderFunction // set by withNumericId()

  expect(await load({ params: { id: '10007' } } as unknown as LoaderFunctionArgs)).toBeNull()
})
