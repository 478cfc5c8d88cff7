import { IconBuildingStore } from '@tabler/icons-react'
import { useState } from 'react'
import { deferHydration } from '../../../lib/defer-hydration.tsx'
import { headerAction } from '../../../ui/header-action.ts'
import { useShop } from './shop-queries.ts'

const AboutShopDialog = deferHydration(async () => (await import('./AboutShopDialog.tsx')).AboutShopDialog)

/** Button in the header that opens the dialog about the shop. */
export function AboutShop() {
  // Undefined until the dialog is opened for the first time, because the code of the dialog is loaded only then.
  const [isOpen, setOpen] = useState<boolean>()
  const { name } = useShop()
  return (
    <>
      <button
        type="button"
        className={headerAction.link}
        aria-label={`Over ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconBuildingStore size={24} stroke={1.5} aria-hidden />
      </button>
      {isOpen !== undefined && <AboutShopDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
