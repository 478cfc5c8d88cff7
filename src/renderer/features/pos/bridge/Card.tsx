import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'

/** A part of a screen of the counter, with its name and a word of explanation. */
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
