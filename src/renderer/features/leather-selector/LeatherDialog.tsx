import { lazy, Suspense } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import type { LeatherSelectorProps } from './LeatherSelector.tsx'
import { LOADING_LEATHERS } from './loading-text.ts'

const LeatherSelector = lazy(async () => ({ default: (await import('./LeatherSelector.tsx')).LeatherSelector }))

type LeatherDialogProps = LeatherSelectorProps & { isOpen: boolean; onClose: () => void }

/** The window in which a leather is chosen; its script comes when it is first opened. */
export function LeatherDialog({ isOpen, onClose, onChoose, ...selector }: LeatherDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Kies uw leer" size="large">
      <Suspense fallback={<p role="status">{LOADING_LEATHERS}</p>}>
        <LeatherSelector
          {...selector}
          onChoose={(leather) => {
            onChoose(leather)
            onClose()
          }}
        />
      </Suspense>
    </Dialog>
  )
}
