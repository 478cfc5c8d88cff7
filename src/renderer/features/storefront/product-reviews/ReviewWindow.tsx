import { Dialog } from '../../../ui/Dialog.tsx'
import { ReviewForm } from './ReviewForm.tsx'

type ReviewWindowProps = { productId: number; title: string; isOpen: boolean; onClose: () => void }

/** The form for a review, over the page. */
export function ReviewWindow({ productId, title, isOpen, onClose }: ReviewWindowProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Uw mening over ${title}`} size="medium">
      <ReviewForm productId={productId} onClose={onClose} />
    </Dialog>
  )
}
