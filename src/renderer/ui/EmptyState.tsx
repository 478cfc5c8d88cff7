import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

/** Replaces missing content: says why there is none, and where the visitor can go instead. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </div>
  )
}
