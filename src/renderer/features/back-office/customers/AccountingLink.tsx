import { NOT_SYNCHRONIZED } from './customer-words.ts'

type AccountingLinkProps = {
  /** `https://…?id={id}`; empty where this installation has none. */
  template: string
  id: number | null
  /** What it is called: "Klant 501". */
  name: string
}

/** The way to a record of the accounting system, in a tab of its own; or that it is not there yet. */
export function AccountingLink({ template, id, name }: AccountingLinkProps) {
  if (id === null) return NOT_SYNCHRONIZED
  if (!template) return `${name} ${id}`
  return (
    <a href={template.replace('{id}', String(id))} target="_blank" rel="noreferrer">
      {name} {id}
    </a>
  )
}
