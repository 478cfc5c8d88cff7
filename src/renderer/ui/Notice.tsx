import type { ReactNode } from 'react'
import classes from './Notice.module.css'

type NoticeProps = {
  /** `waits` is for a problem that will pass by itself. */
  tone?: 'quiet' | 'good' | 'waits' | 'bad'
  title?: string
  children?: ReactNode
}

/** A notice in the page. Screen readers announce a notice with the tone `bad` at once. */
export function Notice({ tone = 'quiet', title, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {title && <p className={classes.title}>{title}</p>}
      {children}
    </div>
  )
}
