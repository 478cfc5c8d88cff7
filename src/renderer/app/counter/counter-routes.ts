import type { RouteObject } from 'react-router-dom'
import { counterPaths } from '#shared/contracts/terminal/counter-paths.ts'
import { ErrorScreen } from '../ErrorScreen.tsx'
import { CounterFrame } from './CounterFrame.tsx'
import { CustomerErrorScreen } from './CustomerErrorScreen.tsx'
import { counterScreen } from './counter-screens.ts'
import { LOGIN_PATH } from './login-path.ts'
import { Waiting } from './Waiting.tsx'

/**
 * The routes of the terminal: the shop and its back office, standing in the frame of the counter, with the counter's own
 * screens beside them. A new screen of the counter is one line in `counterScreens`.
 */
export function counterRoutes(shop: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'counter',
      Component: CounterFrame,
      ErrorBoundary: ErrorScreen,
      children: [
        // Before that of the shop, which has the same path.
        { path: LOGIN_PATH, ErrorBoundary: ErrorScreen, HydrateFallback: Waiting, lazy: door },
        ...shop,
        {
          ...layout('CounterLayout'),
          ErrorBoundary: ErrorScreen,
          children: [
            { ErrorBoundary: ErrorScreen, HydrateFallback: Waiting, children: openScreens() },
            {
              ...layout('StaffOnlyLayout'),
              children: [{ ErrorBoundary: ErrorScreen, HydrateFallback: Waiting, children: counterScreens() }],
            },
          ],
        },
      ],
    },
    ...ownWindows(),
  ]
}

/** In the frame, for staff. */
function counterScreens(): RouteObject[] {
  return [
    { path: counterPaths.newOrder, ...counterScreen('NewOrderScreen') },
    { path: counterPaths.parked, ...counterScreen('ParkedSalesScreen') },
    { path: counterPaths.dayClose, ...counterScreen('DayCloseScreen') },
    { path: counterPaths.drafts, ...counterScreen('DraftsScreen') },
    { path: counterPaths.prints, ...counterScreen('PrintsScreen') },
  ]
}

/** Before anybody can log in, the terminal must be told where its shop is; the screen shows nobody more than is theirs. */
function openScreens(): RouteObject[] {
  return [{ path: counterPaths.settings, ...counterScreen('SettingsScreen') }]
}

/** In windows of their own: nobody works in them, so there is no bar and no lock. */
function ownWindows(): RouteObject[] {
  return [
    {
      ...layout('OwnWindow'),
      ErrorBoundary: ErrorScreen,
      children: [
        {
          ErrorBoundary: ErrorScreen,
          HydrateFallback: Waiting,
          children: [
            { path: counterPaths.results, ...counterScreen('ResultsScreen', ['Admin']) },
            { path: counterPaths.about, ...counterScreen('AboutScreen') },
          ],
        },
      ],
    },
    {
      path: counterPaths.display,
      ErrorBoundary: CustomerErrorScreen,
      HydrateFallback: () => null,
      ...counterScreen('CustomerDisplayScreen'),
    },
  ]
}

/** What surrounds screens in the look of the back office. Who logs in does not wait for it: most of the styles are its own. */
const layout = (name: keyof typeof import('./CounterLayout.tsx')) => ({
  HydrateFallback: Waiting,
  lazy: async () => ({ Component: (await import('./CounterLayout.tsx'))[name] }),
})

const door = async () => ({ Component: (await import('./Door.tsx')).Door })
