import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'
import classes from './Question.module.css'

type QuestionProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Why the last attempt failed, in Dutch. */
  error?: string
  /** The buttons. */
  answers: ReactNode
  /** Explanation of the choices. */
  children: ReactNode
}

/** Small dialog that asks for confirmation: the text, the error of the last attempt, and the buttons. */
export function Question({ isOpen, onClose, title, error, answers, children }: QuestionProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="small">
      <div className={classes.question}>
        {children}
        {error && <Notice tone="bad">{error}</Notice>}
        <div className={classes.answers}>{answers}</div>
      </div>
    </Dialog>
  )
}
