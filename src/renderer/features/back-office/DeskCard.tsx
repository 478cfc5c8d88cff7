import { type ReactNode, useId } from 'react'
import { deskLayout } from './desk-layout.ts'

type DeskCardProps = {
  title: string
  /** Of the heading, where a link or a list names it. */
  id?: string
  children: ReactNode
}

/** A part of a page of the back office, on a card with its heading. */
export function DeskCard({ title, id, children }: DeskCardProps) {
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <section className={deskLayout.card} aria-labelledby={headingId}>
      <h2 className={deskLayout.heading} id={headingId}>
        {title}
      </h2>
      {children}
    </section>
  )
}
