import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { mobileMenu } from '#shared/domain/menu/menu.ts'
import { later } from '../../lib/later.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { headerAction } from '../../ui/header-action.ts'
import { useNavigation } from './menu-queries.ts'

const MobileEntries = later(async () => (await import('./MobileEntries.tsx')).MobileEntries)

/** The menu behind a button: it slides in over the page, and its parts fold open. */
export function MobileMenu() {
  const [isOpen, setOpen] = useState(false)
  const entries = mobileMenu(useNavigation())
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={headerAction.link}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={26} stroke={1.5} aria-hidden />
      </button>
      <Dialog isOpen={isOpen} onClose={close} title="Menu" placement="left">
        <nav aria-label="Hoofdmenu">
          <MobileEntries entries={entries} onFollow={close} />
        </nav>
      </Dialog>
    </>
  )
}
