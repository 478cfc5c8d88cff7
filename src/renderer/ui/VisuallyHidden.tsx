import type { ReactNode } from 'react'
import classes from './VisuallyHidden.module.css'

/** Text for screen readers only. Sighted visitors get the same information from the context. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes.visuallyHidden}>{children}</span>
}
