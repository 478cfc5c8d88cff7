import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { LeatherSelectorProps } from './leather-selector-props.ts'
import { LOADING_LEATHERS } from './loading-text.ts'

const LeatherSelector = lazy(async () => ({ default: (await import('./LeatherSelector.tsx')).LeatherSelector }))

type LeatherDialogProps = Omit<LeatherSelectorProps, 'marked' | 'onMark'> & { isOpen: boolean; onClose: () => void }

/** Dialog for the choice of a leather. Its content is loaded when the dialog is opened for the first time. */
export function LeatherDialog({ isOpen, onClose, onChoose, ...selector }: LeatherDialogProps) {
  // Stored in this component, which stays mounted, so that closing the dialog does not unmark the leathers.
  const [marked, setMarked] = useState<readonly number[]>([])
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Kies uw leer" size="large">
      <Suspense fallback={<p role="status">{LOADING_LEATHERS}</p>}>
        <LeatherSelector
          {...selector}
          marked={marked}
          onMark={setMarked}
          onChoose={(leather) => {
            onChoose(leather)
            onClose()
          }}
        />
      </Suspense>
    </Dialog>
  )
}
