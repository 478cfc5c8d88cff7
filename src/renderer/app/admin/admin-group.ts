import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Role } from '#shared/contracts/users.ts'
import type { StaffHandle } from '../../features/back-office/staff-handle.ts'
import { siteConfig } from '../../features/shop/index.ts'
import { pageNotFound, screenLoader } from '../../lib/screen-loader.ts'
import { ErrorScreen } from '../ErrorScreen.tsx'

/**
 * Route group of the back office (specification §2, the admin group). Its layout guards every route in it.
 *
 * The server renders only the frame, because the content is not public; the browser renders the pages.
 */
export function adminGroup(screens: RouteObject[]): RouteObject {
  return {
    path: sitePaths.backOffice,
    handle: { file: 'src/renderer/app/admin/AdminLayout.tsx' },
    loader: screenLoader(({ api, queryClient }) => queryClient.ensureQueryData(siteConfig(api))),
    shouldRevalidate: () => false,
    lazy: async () => ({ Component: (await import('./AdminLayout.tsx')).AdminLayout }),
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [{ ErrorBoundary: ErrorScreen, children: [...screens, { path: '*', loader: notThere }] }],
  }
}

const notThere = (): never => {
  throw pageNotFound()
}

/** A screen of `screens/admin` for Admin and Sales (decisions D21). @example { path: sitePaths.customers, ...staffScreen('CustomersScreen') } */
export const staffScreen = (name: string) => screenFor(['Admin', 'Sales'], name)

/** The same for an address with a number as `:id`; any other address is a page that does not exist. */
export const numbered = <Screen extends object>(screen: Screen) => ({
  ...screen,
  loader: ({ params }: LoaderFunctionArgs) => (isRowId(params.id) ? null : notThere()),
})

/** The largest id that the database knows. */
const MOST = 2_147_483_647
const isRowId = (text: string | undefined) => /^[1-9]\d{0,9}$/.test(text ?? '') && Number(text) <= MOST

/** A screen of `screens/admin` for Admin alone. */
export const adminScreen = (name: string) => screenFor(['Admin'], name)

function screenFor(roles: readonly Role[], name: string) {
  return {
    handle: { file: `src/renderer/screens/admin/${name}.tsx`, roles } satisfies StaffHandle,
    lazy: async () => {
      const { loadAdminScreen } = await import('./admin-screens.ts')
      return { Component: await loadAdminScreen(name) }
    },
  }
}
