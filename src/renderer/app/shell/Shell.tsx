import { Outlet, ScrollRestoration, useNavigation as useRouterNavigation } from 'react-router-dom'
import { later } from '../../lib/later.tsx'
import classes from './Shell.module.css'
import { useShellFrame } from './use-shell-frame.ts'

const parts = () => import('./shell-parts.later.tsx')
const MenuBannerStrip = later(async () => (await parts()).MenuBannerStrip)
const Header = later(async () => (await parts()).Header)
const CheckoutHeader = later(async () => (await parts()).CheckoutHeader)
const SellingPoints = later(async () => (await parts()).SellingPoints)
const Footer = later(async () => (await parts()).Footer)
const StaffBars = later(async () => (await import('./StaffBars.tsx')).StaffBars)
const ConsentDoor = later(async () => (await import('./ConsentDoor.tsx')).ConsentDoor)
const Notices = later(async () => (await import('./Notices.tsx')).Notices)
const OpenOrderDoor = later(async () => (await import('../../features/open-order/OpenOrderDoor.tsx')).OpenOrderDoor)

const MAIN_ID = 'inhoud'

/** What surrounds every page. */
export function Shell() {
  const isUnderway = useRouterNavigation().state === 'loading'
  const frame = useShellFrame()
  return (
    <>
      <a href={`#${MAIN_ID}`} className={classes.skip}>
        Naar de inhoud
      </a>
      <ConsentDoor />
      <div className={classes.progress} data-underway={isUnderway || undefined} aria-hidden="true" />
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
      <OpenOrderDoor />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main} aria-busy={isUnderway || undefined}>
        <Outlet />
      </main>
      <Footer frame={frame} />
      <Notices />
      <ScrollRestoration />
    </>
  )
}
