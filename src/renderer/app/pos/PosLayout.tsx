import { Outlet, ScrollRestoration } from 'react-router-dom'
import { BackOfficeLook } from '../../features/back-office/frame/BackOfficeLook.tsx'
import { StaffOnly } from '../../features/back-office/frame/StaffOnly.tsx'
import { SessionWatch } from '../../features/common/sessions/SessionWatch.tsx'
import { theme } from '../theme/theme.ts'
import classes from './PosLayout.module.css'

/** Layout of the POS screens inside `PosFrame`: the theme of the back office, and controls that are easy to touch. */
export function PosLayout() {
  return (
    <>
      <SessionWatch />
      <StandaloneWindow />
      <ScrollRestoration />
    </>
  )
}

/** Layout of a POS screen in a window of its own, without `PosFrame`. Part of `PosLayout` too. */
export function StandaloneWindow() {
  return (
    <BackOfficeLook theme={theme}>
      <main id="inhoud" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </BackOfficeLook>
  )
}

/** Shows its screens to permitted users only. Without a session it redirects to the login page, which leads back. */
export function StaffOnlyLayout() {
  return (
    <StaffOnly>
      <Outlet />
    </StaffOnly>
  )
}
