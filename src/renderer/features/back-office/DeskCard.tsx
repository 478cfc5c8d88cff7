import { type ReactNode, useId } from 'react'
import classes from './DeskCard.module.css'

/** A part of a page of the back office, on a card with its heading. */
export function DeskCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 className={classes.heading} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
