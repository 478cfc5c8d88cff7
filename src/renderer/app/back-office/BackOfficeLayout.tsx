import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { BackOffice } from '../../features/back-office/frame/BackOffice.tsx'
import { MAIN_ID } from '../../features/back-office/frame/Frame.tsx'
import { Notices } from '../shell/Notices.tsx'
import shell from '../shell/Shell.module.css'
import { theme } from '../theme/theme.ts'

/** Layout of every back office page: notices of the shop, theme and access guard. */
export function BackOfficeLayout() {
  const isUnderway = useNavigation().state === 'loading'
  return (
    <>
      <a href={`#${MAIN_ID}`} className={shell.skip}>
        Naar de inhoud
      </a>
      <div className={shell.progress} data-underway={isUnderway || undefined} aria-hidden="true" />
      <BackOffice theme={theme}>
        <Outlet />
      </BackOffice>
      <Notices />
      <ScrollRestoration />
    </>
  )
}
