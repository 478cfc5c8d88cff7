import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Role } from '#shared/contracts/users.ts'
import type { StaffHandle } from '../../features/back-office/frame/staff-handle.ts'
import { siteConfig } from '../../features/common/shop-config/index.ts'
import { pageNotFound, screenLoader } from '../../lib/screen-loader.ts'
import { ErrorScreen } from '../ErrorScreen.tsx'

/**
 * Route group of the back office (docs/requirements.md#s2, the admin group). Its layout guards every route in it.
 *
 * The server renders a blank page, because it does not know who the visitor is. The browser renders the screens.
 */
export function backOfficeRoutes(screens: RouteObject[]): RouteObject {
  return {
    path: sitePaths.backOffice,
    handle: { file: 'src/renderer/app/back-office/BackOfficeLayout.tsx' },
    loader: screenLoader(({ api, queryClient }) => queryClient.ensureQueryData(siteConfig(api))),
    shouldRevalidate: () => false,
    lazy: async () => ({ Component: (await import('./BackOfficeLayout.tsx')).BackOfficeLayout }),
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        // The script of these routes, which loads together with the layout.
        handle: { file: 'src/renderer/app/back-office/back-office.ts' },
        ErrorBoundary: ErrorScreen,
        children: [...screens, { path: '*', loader: throwNotFound }],
      },
    ],
  }
}

const throwNotFound = (): never => {
  throw pageNotFound()
}

/**
 * A screen of `screens/back-office` for Admin and Sales (docs/decisions.md#d21). @example { path: staffPaths.customers,
 * ...staffScreen('CustomersScreen') }
 */
export const staffScreen = (name: string) => screenFor(['Admin', 'Sales'], name)

/** Returns the screen with a check of `:id` in its path: a value that cannot be a record's id gives "not found". */
export const withNumericId = <Screen extends object>(screen: Screen) => ({
  ...screen,
  loader: ({ params }: LoaderFunctionArgs) => (isRowId(params.id) ? null : throwNotFound()),
})

/** The largest id: the maximum of an `integer` column in PostgreSQL. */
const MAX_ROW_ID = 2_147_483_647
const isRowId = (text: string | undefined) => /^[1-9]\d{0,9}$/.test(text ?? '') && Number(text) <= MAX_ROW_ID

/** A screen of `screens/back-office` for Admin only. */
export const adminScreen = (name: string) => screenFor(['Admin'], name)

function screenFor(roles: readonly Role[], name: string) {
  return {
    handle: { file: `src/renderer/screens/back-office/${name}.tsx`, roles } satisfies StaffHandle,
    lazy: async () => {
      const { loadBackOfficeScreen } = await import('./back-office-screens.ts')
      return { Component: await loadBackOfficeScreen(name) }
    },
  }
}
