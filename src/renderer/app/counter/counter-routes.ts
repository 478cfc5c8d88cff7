import type { RouteObject } from 'react-router-dom'
import { counterPaths } from '#shared/contracts/terminal/counter-paths.ts'
import { ErrorScreen } from '../ErrorScreen.tsx'
import { CounterFrame } from './CounterFrame.tsx'
import { CounterLayout } from './CounterLayout.tsx'
import { counterScreen } from './counter-screens.ts'

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
        ...shop,
        {
          Component: CounterLayout,
          ErrorBoundary: ErrorScreen,
          children: [{ ErrorBoundary: ErrorScreen, HydrateFallback: () => null, children: counterScreens() }],
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
  ]
}

/** In windows of their own: nobody works in them, so there is no bar and no lock. */
function ownWindows(): RouteObject[] {
  return []
}
