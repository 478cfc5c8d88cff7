import { lazy, Suspense, useState } from 'react'
import { AfterPaint } from '../../../ui/AfterPaint.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import classes from './LeatherDialog.module.css'
import type { LeatherSelectorProps } from './leather-selector-props.ts'
import { LOADING_LEATHERS } from './loading-text.ts'

const LeatherSelector = lazy(async () => ({ default: (await import('./LeatherSelector.tsx')).LeatherSelector }))

type LeatherDialogProps = Omit<LeatherSelectorProps, 'marked' | 'onMark'> & { isOpen: boolean; onClose: () => void }

/** Dialog for the choice of a leather. Its content is loaded when the dialog is opened for the first time. */
export function LeatherDialog({ isOpen, onClose, onChoose, ...selector }: LeatherDialogProps) {
  // Stored in this component, which stays mounted, so that closing the dialog does not unmark the leathers.
  const [marked, setMarked] = useState<readonly number[]>([])
  const waiting = (
    <p role="status" className={classes.waiting}>
      {LOADING_LEATHERS}
    </p>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Kies uw leer" size="large">
      <AfterPaint waiting={<div className={classes.waiting} />}>
        <Suspense fallback={waiting}>
          <LeatherSelector
            {...selector}
            marked={marked}
            onMark={setMarked}
            onChoose={(leather) => {
              // In one render: a press behind the dialog must not add the previous leather to the cart.
              onChoose(leather)
              onClose()
            }}
          />
        </Suspense>
      </AfterPaint>
    </Dialog>
  )
}
