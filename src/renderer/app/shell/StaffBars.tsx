import { SaleDoor } from '../../features/selling/SaleDoor.tsx'
import { AdminNavigation } from './AdminNavigation.tsx'

/** What staff see above every page of the shop: the way into the back office, and for whom they are shopping. */
export function StaffBars() {
  return (
    <>
      <AdminNavigation />
      <SaleDoor />
    </>
  )
}
