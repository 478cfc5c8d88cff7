import type { RouteObject } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { withBackOffice } from '../back-office/back-office.ts'
import { ErrorScreen } from '../ErrorScreen.tsx'
import { CustomerErrorScreen } from './CustomerErrorScreen.tsx'
import { LOGIN_PATH } from './login-path.ts'
import { PosFrame } from './PosFrame.tsx'
import { posScreen } from './pos-screens.ts'
import { Waiting } from './Waiting.tsx'

/**
 * Returns the routes of the showroom app: the given routes of the shop and those of the back office inside `PosFrame`, and
 * the POS screens. A new POS screen is one line in `staffScreenRoutes`.
 */
export function posRoutes(shop: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'pos',
      Component: PosFrame,
      ErrorBoundary: ErrorScreen,
      children: [
        // Before the shop's routes, because the shop has a route with the same path.
        { path: LOGIN_PATH, ErrorBoundary: ErrorScreen, HydrateFallback: Waiting, lazy: loadPosLogin },
        ...withBackOffice(shop),
        {
          ...layout('PosLayout'),
          ErrorBoundary: ErrorScreen,
          children: [
            { ErrorBoundary: ErrorScreen, HydrateFallback: Waiting, children: publicScreenRoutes() },
            {
              ...layout('StaffOnlyLayout'),
              children: [{ ErrorBoundary: ErrorScreen, HydrateFallback: Waiting, children: staffScreenRoutes() }],
            },
          ],
        },
      ],
    },
    ...standaloneWindowRoutes(),
  ]
}

/** POS screens inside `PosFrame`, for staff only. */
function staffScreenRoutes(): RouteObject[] {
  return [
    { path: posPaths.newOrder, ...posScreen('NewOrderScreen') },
    { path: posPaths.parked, ...posScreen('ParkedSalesScreen') },
    { path: posPaths.drawer, ...posScreen('DrawerScreen') },
    { path: posPaths.dayClose, ...posScreen('DayCloseScreen') },
    { path: posPaths.drafts, ...posScreen('DraftsScreen') },
    { path: posPaths.prints, ...posScreen('PrintsScreen') },
  ]
}

/**
 * POS screens that need no session. The settings are one, because a login is possible only after the shop's address is
 * set. The screen shows each user only the settings that their role permits.
 * A new seller has no account yet when he practices.
 */
function publicScreenRoutes(): RouteObject[] {
  return [
    { path: posPaths.settings, ...posScreen('SettingsScreen') },
    { path: posPaths.practice, ...posScreen('PracticeScreen') },
    { path: posPaths.setup, ...posScreen('SetupScreen') },
  ]
}

/** Screens in separate windows, without bar and lock, because no work is done in them. */
function standaloneWindowRoutes(): RouteObject[] {
  return [
    {
      ...layout('StandaloneWindow'),
      ErrorBoundary: ErrorScreen,
      children: [
        {
          ErrorBoundary: ErrorScreen,
          HydrateFallback: Waiting,
          children: [
            { path: posPaths.results, ...posScreen('ResultsScreen', ['Admin']) },
            { path: posPaths.about, ...posScreen('AboutScreen') },
          ],
        },
      ],
    },
    {
      path: posPaths.display,
      ErrorBoundary: CustomerErrorScreen,
      HydrateFallback: () => null,
      ...posScreen('CustomerDisplayScreen'),
    },
  ]
}

/**
 * Returns the route properties of a layout with the back office theme. The login page has none, because it does not
 * need most of their styles.
 */
const layout = (name: keyof typeof import('./PosLayout.tsx')) => ({
  HydrateFallback: Waiting,
  lazy: async () => ({ Component: (await import('./PosLayout.tsx'))[name] }),
})

const loadPosLogin = async () => ({ Component: (await import('./PosLogin.tsx')).PosLogin })
