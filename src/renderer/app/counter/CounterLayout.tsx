import { Outlet, ScrollRestoration } from 'react-router-dom'
import { BackOfficeLook } from '../../features/back-office/BackOfficeLook.tsx'
import { StaffOnly } from '../../features/back-office/StaffOnly.tsx'
import { SessionWatch } from '../../features/session/SessionWatch.tsx'
import { theme } from '../theme/theme.ts'
import classes from './CounterLayout.module.css'

/** What surrounds the counter's own screens: the look of the back office, and who may come in. */
export function CounterLayout() {
  return (
    <>
      <SessionWatch />
      <BackOfficeLook theme={theme}>
        <main id="inhoud" tabIndex={-1} className={classes.main}>
          <StaffOnly>
            <Outlet />
          </StaffOnly>
        </main>
      </BackOfficeLook>
      <ScrollRestoration />
    </>
  )
}
