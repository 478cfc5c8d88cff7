import { type ReactNode, useId } from 'react'
import { cardLayout } from './card-layout.ts'

type SectionCardProps = {
  title: string
  /** Of the heading, where a link or a list names it. */
  id?: string
  children: ReactNode
}

/** A part of a page of the back office, on a card with its heading. */
export function SectionCard({ title, id, children }: SectionCardProps) {
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <section className={cardLayout.card} aria-labelledby={headingId}>
      <h2 className={cardLayout.heading} id={headingId}>
        {title}
      </h2>
      {children}
    </section>
  )
}
