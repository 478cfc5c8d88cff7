import { Outlet, ScrollRestoration } from 'react-router-dom'
import { BackOfficeLook } from '../../features/back-office/frame/BackOfficeLook.tsx'
import { StaffOnly } from '../../features/back-office/frame/StaffOnly.tsx'
import { SessionWatch } from '../../features/common/sessions/SessionWatch.tsx'
import { theme } from '../theme/theme.ts'
import classes from './PosLayout.module.css'

/** Layout of the POS screens in the frame: the back office theme and touch-sized controls. */
export function PosLayout() {
  return (
    <>
      <SessionWatch />
      <StandaloneWindow />
      <ScrollRestoration />
    </>
  )
}

/** The same layout for a separate window, which has no frame. */
export function StandaloneWindow() {
  return (
    <BackOfficeLook theme={theme}>
      <main id="inhoud" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </BackOfficeLook>
  )
}

/** Shows screens to permitted users only. Without a session it redirects to the login page, which leads back here. */
export function StaffOnlyLayout() {
  return (
    <StaffOnly>
      <Outlet />
    </StaffOnly>
  )
}
