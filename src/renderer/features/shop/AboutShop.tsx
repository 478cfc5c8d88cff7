import { IconBuildingStore } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { headerAction } from '../../ui/header-action.ts'
import { useShop } from './shop-queries.ts'

const AboutShopContent = lazy(() =>
  import('./AboutShopContent.tsx').then((module) => ({ default: module.AboutShopContent })),
)

/** Who we are, where, and when we are open, behind a button in the header. */
export function AboutShop() {
  const [isOpen, setOpen] = useState(false)
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
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Over ${name}`} size="large">
        <Suspense fallback={<div aria-busy="true" style={{ minHeight: '20rem' }} />}>
          <AboutShopContent />
        </Suspense>
      </Dialog>
    </>
  )
}
