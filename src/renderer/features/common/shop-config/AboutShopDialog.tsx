import { Dialog } from '../../../ui/Dialog.tsx'
import { AboutShopContent } from './AboutShopContent.tsx'
import { useShop } from './shop-queries.ts'

/** Dialog with the shop's address, hours and pictures. */
export function AboutShopDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { name } = useShop()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Over ${name}`} size="large">
      <AboutShopContent onFollow={onClose} />
    </Dialog>
  )
}
