import type { RouteObject } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { ErrorScreen } from '../ErrorScreen.tsx'
import { CustomerErrorScreen } from './CustomerErrorScreen.tsx'
import { LOGIN_PATH } from './login-path.ts'
import { PosFrame } from './PosFrame.tsx'
import { posScreen } from './pos-screens.ts'
import { Waiting } from './Waiting.tsx'

/**
 * The routes of the terminal: the shop and its back office, standing in the frame of the counter, with the counter's own
 * screens beside them. A new screen of the counter is one line in `staffScreenRoutes`.
 */
export function posRoutes(shop: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'counter',
      Component: PosFrame,
      ErrorBoundary: ErrorScreen,
      children: [
        // Before that of the shop, which has the same path.
        { path: LOGIN_PATH, ErrorBoundary: ErrorScreen, HydrateFallback: Waiting, lazy: loadPosLogin },
        ...shop,
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

/** In the frame, for staff. */
function staffScreenRoutes(): RouteObject[] {
  return [
    { path: posPaths.newOrder, ...posScreen('NewOrderScreen') },
    { path: posPaths.parked, ...posScreen('ParkedSalesScreen') },
    { path: posPaths.dayClose, ...posScreen('DayCloseScreen') },
    { path: posPaths.drafts, ...posScreen('DraftsScreen') },
    { path: posPaths.prints, ...posScreen('PrintsScreen') },
  ]
}

/** Before anybody can log in, the terminal must be told where its shop is; the screen shows nobody more than is theirs. */
function publicScreenRoutes(): RouteObject[] {
  return [{ path: posPaths.settings, ...posScreen('SettingsScreen') }]
}

/** In windows of their own: nobody works in them, so there is no bar and no lock. */
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

/** What surrounds screens in the look of the back office. Who logs in does not wait for it: most of the styles are its own. */
const layout = (name: keyof typeof import('./PosLayout.tsx')) => ({
  HydrateFallback: Waiting,
  lazy: async () => ({ Component: (await import('./PosLayout.tsx'))[name] }),
})

const loadPosLogin = async () => ({ Component: (await import('./PosLogin.tsx')).PosLogin })
