import type { ReactNode } from 'react'
import classes from './VisuallyHidden.module.css'

/** Text for screen readers only; sighted visitors see the same from the context. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes.visuallyHidden}>{children}</span>
}
