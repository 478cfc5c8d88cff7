import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { LeatherSelectorProps } from './LeatherSelector.tsx'
import { LOADING_LEATHERS } from './loading-text.ts'

const LeatherSelector = lazy(async () => ({ default: (await import('./LeatherSelector.tsx')).LeatherSelector }))

type LeatherDialogProps = Omit<LeatherSelectorProps, 'marked' | 'onMark'> & { isOpen: boolean; onClose: () => void }

/** The window in which a leather is chosen; its script comes when it is first opened. */
export function LeatherDialog({ isOpen, onClose, onChoose, ...selector }: LeatherDialogProps) {
  // Who closes the window to look at the page finds the same leathers marked afterwards.
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
