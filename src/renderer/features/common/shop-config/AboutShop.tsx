import { IconBuildingStore } from '@tabler/icons-react'
import { useState } from 'react'
import { deferHydration } from '../../../lib/defer-hydration.tsx'
import { headerAction } from '../../../ui/header-action.ts'
import { useShop } from './shop-queries.ts'

const AboutShopWindow = deferHydration(async () => (await import('./AboutShopWindow.tsx')).AboutShopWindow)

/** The way to who we are, where, and when we are open: a button in the header. */
export function AboutShop() {
  // Nothing of it is in the page before it was opened once.
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
      {isOpen !== undefined && <AboutShopWindow isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
