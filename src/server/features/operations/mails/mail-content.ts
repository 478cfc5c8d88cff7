/** A part of a mail. What it says is written once; text and html are two ways of drawing it. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'lines'; lines: readonly Line[]; totals: readonly Fact[] }

export type Fact = { label: string; value: string; isStrong?: boolean }

/** One piece of furniture in the list of what was ordered. */
export type Line = {
  name: string
  /** "2 × € 999,00" */
  quantity: string
  /** "€ 1.998,00" */
  total: string
  options: readonly string[]
  notice?: string
  picture?: MailPicture
}

/** A picture of the shop in a mail: its whole address, as JPEG, because some mail programs know nothing newer. */
export type MailPicture = { url: string; alt: string }

export type MailContent = {
  subject: string
  /** What a mailbox shows beside the subject. */
  preview: string
  title: string
  blocks: readonly Block[]
  /** Who we are, in lines. */
  footer: readonly string[]
}
