import { Outlet, ScrollRestoration, useMatches, useNavigation as useRouterNavigation } from 'react-router-dom'
import { deferHydration } from '../../lib/defer-hydration.tsx'
import type { ScreenHandle, ShellFrame } from '../screen.ts'
import classes from './Shell.module.css'

const parts = () => import('./shell-parts.deferred.tsx')
const MenuBannerStrip = deferHydration(async () => (await parts()).MenuBannerStrip)
const Header = deferHydration(async () => (await parts()).Header)
const CheckoutHeader = deferHydration(async () => (await parts()).CheckoutHeader)
const SellingPoints = deferHydration(async () => (await parts()).SellingPoints)
const Footer = deferHydration(async () => (await parts()).Footer)
const StaffBars = deferHydration(async () => (await parts()).StaffBars)
const Notices = deferHydration(async () => (await parts()).Notices)
const OpenOrdersLoader = deferHydration(async () => (await parts()).OpenOrdersLoader)
// In a file of its own, because ad blockers may block it.
const ConsentLoader = deferHydration(async () => (await import('./ConsentLoader.tsx')).ConsentLoader)

const MAIN_ID = 'inhoud'

/** Surrounds every page of the web shop with header, footer and notices. */
export function Shell() {
  const isNavigating = useRouterNavigation().state === 'loading'
  const frame = useShellFrame()
  return (
    <>
      <a href={`#${MAIN_ID}`} className={classes.skip}>
        Naar de inhoud
      </a>
      <ConsentLoader />
      <div className={classes.progress} data-underway={isNavigating || undefined} aria-hidden="true" />
      <StaffBars />
      {frame ? (
        <CheckoutHeader />
      ) : (
        <>
          <MenuBannerStrip />
          <Header />
          <SellingPoints />
        </>
      )}
      <OpenOrdersLoader />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main} aria-busy={isNavigating || undefined}>
        <Outlet />
      </main>
      <Footer frame={frame} />
      <Notices />
      <ScrollRestoration />
    </>
  )
}

/** Returns the frame in the route's handle (`screen.ts`); undefined means the full header and footer. */
const useShellFrame = (): ShellFrame | undefined => (useMatches().at(-1)?.handle as ScreenHandle | undefined)?.frame
