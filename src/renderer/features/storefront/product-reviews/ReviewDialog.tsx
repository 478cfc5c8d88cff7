import { Dialog } from '../../../ui/Dialog.tsx'
import { ReviewForm } from './ReviewForm.tsx'

type ReviewDialogProps = { productId: number; title: string; isOpen: boolean; onClose: () => void }

/** Dialog with the review form. */
export function ReviewDialog({ productId, title, isOpen, onClose }: ReviewDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Uw mening over ${title}`} size="medium">
      <ReviewForm productId={productId} onClose={onClose} />
    </Dialog>
  )
}
