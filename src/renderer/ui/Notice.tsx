import type { ReactNode } from 'react'
import classes from './Notice.module.css'

type NoticeProps = {
  /** `waits`: something is not well, and passes by itself. */
  tone?: 'quiet' | 'good' | 'waits' | 'bad'
  title?: string
  children?: ReactNode
}

/** A sentence that matters, where it matters. A bad one is read out at once. */
export function Notice({ tone = 'quiet', title, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {title && <p className={classes.title}>{title}</p>}
      {children}
    </div>
  )
}
