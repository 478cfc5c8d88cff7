import { Outlet, ScrollRestoration } from 'react-router-dom'
import { BackOfficeLook } from '../../features/back-office/frame/BackOfficeLook.tsx'
import { StaffOnly } from '../../features/back-office/frame/StaffOnly.tsx'
import { SessionWatch } from '../../features/common/sessions/SessionWatch.tsx'
import { theme } from '../theme/theme.ts'
import classes from './PosLayout.module.css'

/** What surrounds the counter's own screens in its frame: the look of the back office, and room for fingers. */
export function PosLayout() {
  return (
    <>
      <SessionWatch />
      <StandaloneWindow />
      <ScrollRestoration />
    </>
  )
}

/** The same for a window of its own, which has no frame. */
export function StandaloneWindow() {
  return (
    <BackOfficeLook theme={theme}>
      <main id="inhoud" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </BackOfficeLook>
  )
}

/** Screens for whom they are; who is not logged in is led to the login page, and back. */
export function StaffOnlyLayout() {
  return (
    <StaffOnly>
      <Outlet />
    </StaffOnly>
  )
}
