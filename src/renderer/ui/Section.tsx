import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

type SectionProps = {
  title?: ReactNode
  /** Element id, for links to this section. */
  id?: string
  /** Shown next to the title: usually a link to more of the same. */
  aside?: ReactNode
  children: ReactNode
  /** A subdued background over the full width. */
  isSunken?: boolean
}

/** A section of a page: a heading and its content, in the width of the shop, with spacing. */
export function Section({ id, title, aside, children, isSunken = false }: SectionProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      className={classes.section}
      data-sunken={isSunken || undefined}
      aria-labelledby={title ? titleId : undefined}
    >
      <div className={classes.content}>
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
