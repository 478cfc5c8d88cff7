import { Outlet, ScrollRestoration, useNavigation as useRouterNavigation } from 'react-router-dom'
import { SessionWatch } from '../../features/session/SessionWatch.tsx'
import { later } from '../../lib/later.tsx'
import { Header } from './Header.tsx'
import classes from './Shell.module.css'
import { useVersionCheck } from './use-version-check.ts'
import { VersionNotice } from './VersionNotice.tsx'

const AdminNavigation = later(async () => (await import('./AdminNavigation.tsx')).AdminNavigation)
const MenuBannerStrip = later(
  async () => (await import('../../features/banners/MenuBannerStrip.later.tsx')).MenuBannerStrip,
)
const SellingPoints = later(async () => (await import('../../features/shell/SellingPoints.later.tsx')).SellingPoints)
const ConsentDoor = later(async () => (await import('./ConsentDoor.tsx')).ConsentDoor)
const OfflineNotice = later(async () => (await import('./OfflineNotice.tsx')).OfflineNotice)
const OpenOrderDoor = later(async () => (await import('../../features/open-order/OpenOrderDoor.tsx')).OpenOrderDoor)
const Footer = later(async () => (await import('./Footer.later.tsx')).Footer)

const MAIN_ID = 'inhoud'

/** What surrounds every page. */
export function Shell() {
  const isUnderway = useRouterNavigation().state === 'loading'
  const newRelease = useVersionCheck()
  return (
    <>
      <a href={`#${MAIN_ID}`} className={classes.skip}>
        Naar de inhoud
      </a>
      <ConsentDoor />
      <SessionWatch />
      <div className={classes.progress} data-underway={isUnderway || undefined} aria-hidden="true" />
      <AdminNavigation />
      <MenuBannerStrip />
      <Header />
      <SellingPoints />
      <OpenOrderDoor />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main} aria-busy={isUnderway || undefined}>
        <Outlet />
      </main>
      <Footer />
      <VersionNotice isNew={newRelease} />
      <OfflineNotice />
      <ScrollRestoration />
    </>
  )
}
