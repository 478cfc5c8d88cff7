import { type ReactNode, useId } from 'react'
import classes from './CheckoutSection.module.css'

/** A section of the checkout with its heading. */
export function CheckoutSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
