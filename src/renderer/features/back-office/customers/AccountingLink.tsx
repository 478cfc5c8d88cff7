import { NOT_SYNCHRONIZED } from './customer-words.ts'

/** Link templates to records of the accounting system, with `{id}` for the record number; empty when there is none. */
export type AccountingLinks = { netsuiteSalesOrder: string; netsuiteCustomer: string }

type AccountingLinkProps = {
  /** `https://…?id={id}`; empty when the installation has no link to the accounting system. */
  template: string
  id: number | null
  /** Text of the link: "Klant 501". */
  name: string
}

/** Links to a record of the accounting system in a new tab, or says that the record is not synchronized yet. */
export function AccountingLink({ template, id, name }: AccountingLinkProps) {
  if (id === null) return NOT_SYNCHRONIZED
  if (!template) return `${name} ${id}`
  return (
    <a href={template.replace('{id}', String(id))} target="_blank" rel="noreferrer">
      {name} {id}
    </a>
  )
}
