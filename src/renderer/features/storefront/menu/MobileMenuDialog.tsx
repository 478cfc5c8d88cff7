import { mobileMenu } from '#shared/domain/menu/menu.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { MobileAccount } from './MobileAccount.tsx'
import { MobileEntries } from './MobileEntries.tsx'
import { useNavigation } from './menu-queries.ts'

/** The mobile menu, which slides in over the page. Its groups expand. */
export function MobileMenuDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const entries = mobileMenu(useNavigation())
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Menu" placement="left">
      <nav aria-label="Hoofdmenu">
        <MobileEntries entries={entries} onFollow={onClose} />
      </nav>
      <nav aria-label="Account">
        <MobileAccount onFollow={onClose} />
      </nav>
    </Dialog>
  )
}
