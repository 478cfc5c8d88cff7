import { Outlet } from 'react-router-dom'
import { BackOffice } from '../../features/back-office/BackOffice.tsx'
import { theme } from '../theme/theme.ts'

/** What surrounds every page of the back office: who may come in, the ways through it, and its look. */
export function AdminLayout() {
  return (
    <BackOffice theme={theme}>
      <Outlet />
    </BackOffice>
  )
}
