import type { ReactNode } from 'react'
import classes from './Stack.module.css'

/** A column of elements with the spacing of form fields. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>
}
