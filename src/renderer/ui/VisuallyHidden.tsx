import type { ReactNode } from 'react'
import classes from './VisuallyHidden.module.css'

/** For who hears the page; who sees it has the same from what stands around. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes.unseen}>{children}</span>
}
