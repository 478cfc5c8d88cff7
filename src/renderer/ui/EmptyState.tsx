import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

/** An empty result: its reason, and where to go instead. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </div>
  )
}
