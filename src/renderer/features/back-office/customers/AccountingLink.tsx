import { NOT_SYNCHRONIZED } from './customer-words.ts'

/**
 * Link templates to records of the accounting system, with `{id}` for the record number. A template is empty when the
 * installation has no link to the accounting system.
 */
export type AccountingLinks = { netsuiteSalesOrder: string; netsuiteCustomer: string }

type AccountingLinkProps = {
  /** `https://…?id={id}`, or empty: then the text is not a link. */
  template: string
  /** Number of the record; null when the record is not synchronized yet. */
  id: number | null
  /** Kind of the record: "Klant" gives the text "Klant 501". */
  name: string
}

/** Link to a record of the accounting system in a new tab, or a text that the record is not synchronized yet. */
export function AccountingLink({ template, id, name }: AccountingLinkProps) {
  if (id === null) return NOT_SYNCHRONIZED
  if (!template) return `${name} ${id}`
  return (
    <a href={template.replace('{id}', String(id))} target="_blank" rel="noreferrer">
      {name} {id}
    </a>
  )
}
