import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'
import classes from './Question.module.css'

type QuestionProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Why the last answer could not be carried out, in Dutch. */
  error?: string
  /** The buttons. */
  answers: ReactNode
  /** What each answer leads to. */
  children: ReactNode
}

/** A small window that asks for confirmation: the text, the error of the last try, and the answers in a row of buttons. */
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
