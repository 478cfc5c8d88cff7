/** A part of a mail. `mailText` and `mailHtml` render the same blocks. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'lines'; lines: readonly Line[]; totals: readonly Fact[] }

export type Fact = { label: string; value: string; isStrong?: boolean }

/** A line in the list of ordered products. */
export type Line = {
  name: string
  /** "2 × € 999,00" */
  quantity: string
  /** "€ 1.998,00" */
  total: string
  /** The list price, struck through before the total. */
  listTotal?: string | undefined
  options: readonly string[]
  notice?: string
  picture?: MailPicture
}

/** A picture in a mail: absolute URL of a JPEG, because some mail programs support no newer formats. */
export type MailPicture = { url: string; alt: string }

export type MailContent = {
  subject: string
  /** Preview text that a mailbox shows next to the subject. */
  preview: string
  title: string
  blocks: readonly Block[]
  /** Lines with the details of the shop. */
  footer: readonly string[]
}
