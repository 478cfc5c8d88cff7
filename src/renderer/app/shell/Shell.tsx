import { Outlet, ScrollRestoration, useNavigation as useRouterNavigation } from 'react-router-dom'
import { MenuBannerStrip } from '../../features/banners/MenuBannerStrip.tsx'
import { SessionWatch } from '../../features/session/SessionWatch.tsx'
import { SellingPoints } from '../../features/shell/SellingPoints.tsx'
import { AdminNavigation } from './AdminNavigation.tsx'
import { ConsentDoor } from './ConsentDoor.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import classes from './Shell.module.css'
import { useVersionCheck } from './use-version-check.ts'
import { VersionNotice } from './VersionNotice.tsx'

const MAIN_ID = 'inhoud'

/** What surrounds every page. */
export function Shell() {
  const isUnderway = useRouterNavigation().state === 'loading'
  const newRelease = useVersionCheck()
  return (
    <>
      <ConsentDoor />
      <a href={`#${MAIN_ID}`} className={classes.skip}>
        Naar de inhoud
      </a>
      <SessionWatch />
      <div className={classes.progress} data-underway={isUnderway || undefined} aria-hidden="true" />
      <AdminNavigation />
      <MenuBannerStrip />
      <Header />
      <SellingPoints />
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
