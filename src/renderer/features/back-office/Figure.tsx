import type { ReactNode } from 'react'
import classes from './Figure.module.css'

/** One figure that matters, with the words that say what it is. */
export function Figure({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className={classes.figure}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
    </div>
  )
}
