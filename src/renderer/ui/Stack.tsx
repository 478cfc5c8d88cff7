import type { ReactNode } from 'react'
import classes from './Stack.module.css'

/** Things below each other, with the room between them that fields have. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>
}
