import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { Drawer } from '../../features/pos/drawer/index.ts'
import { UnsentPaymentsNotice } from '../../features/pos/offline-payments/index.ts'
import { OpenDrawer } from '../../features/pos/printing/index.ts'

/** /kassa/lade: the cash drawer of this till, its shifts, and money put in or taken out. */
export function DrawerScreen() {
  return (
    <BackOfficePage title="Lade" actions={<OpenDrawer />}>
      <UnsentPaymentsNotice />
      <Drawer />
    </BackOfficePage>
  )
}
