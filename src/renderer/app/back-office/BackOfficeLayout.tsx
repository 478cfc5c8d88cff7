import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { BackOffice } from '../../features/back-office/frame/BackOffice.tsx'
import { MAIN_ID } from '../../features/back-office/frame/Frame.tsx'
import { Notices } from '../shell/Notices.tsx'
import shell from '../shell/Shell.module.css'
import { theme } from '../theme/theme.ts'

/** Layout of every back office page: theme, access guard and the notices of the web shop. */
export function BackOfficeLayout() {
  const isNavigating = useNavigation().state === 'loading'
  return (
    <>
      <a href={`#${MAIN_ID}`} className={shell.skip}>
        Naar de inhoud
      </a>
      <div className={shell.progress} data-underway={isNavigating || undefined} aria-hidden="true" />
      <BackOffice theme={theme}>
        <Outlet />
      </BackOffice>
      <Notices />
      <ScrollRestoration />
    </>
  )
}
