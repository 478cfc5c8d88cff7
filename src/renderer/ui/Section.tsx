import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

type SectionProps = {
  title?: ReactNode
  /** For links that lead here. */
  id?: string
  /** Beside the title: a link to more. */
  aside?: ReactNode
  children: ReactNode
  /** A quiet surface over the whole width behind it. */
  isSunken?: boolean
}

/** A part of a page: a heading and what belongs to it, in the width of the shop, with room around. */
export function Section({ id, title, aside, children, isSunken = false }: SectionProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      className={classes.section}
      data-sunken={isSunken || undefined}
      aria-labelledby={title ? titleId : undefined}
    >
      <div className={classes.inside}>
        {title && (
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            {aside}
          </div>
        )}
        {children}
      </div>
    </section>
  )
}
