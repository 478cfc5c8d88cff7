import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { deferHydration } from '../../../lib/defer-hydration.tsx'
import { headerAction } from '../../../ui/header-action.ts'

const MobileMenuDialog = deferHydration(async () => (await import('./MobileMenuDialog.tsx')).MobileMenuDialog)

/** The button that opens the mobile menu. */
export function MobileMenu() {
  // Undefined until the menu is opened for the first time; its code is loaded only then.
  const [isOpen, setOpen] = useState<boolean>()
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
      {isOpen !== undefined && <MobileMenuDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
