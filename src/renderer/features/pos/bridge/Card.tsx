import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'

/** A section of a POS screen, with a title and an explanation. */
export function Card({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {about && <p className={classes.about}>{about}</p>}
      </div>
      {children}
    </section>
  )
}
