import { type ReactNode, useId } from 'react'
import { cardLayout } from './card-layout.ts'

type SectionCardProps = {
  title: string
  /** Id of the heading, when a link leads to it or another element has it as its label. */
  id?: string
  children: ReactNode
}

/** A section of a back office page: a card with a heading. */
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
