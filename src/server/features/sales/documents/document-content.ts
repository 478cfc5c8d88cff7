/** A part of a paper, from top to bottom. */
export type DocumentBlock =
  | { kind: 'heading'; text: string }
  /** Lines are kept. */
  | { kind: 'text'; text: string; isSmall?: boolean }
  | { kind: 'facts'; facts: readonly DocumentFact[] }
  /** Blocks of facts beside each other, two or three. */
  | { kind: 'columns'; columns: readonly { title: string; lines: readonly string[] }[] }
  | { kind: 'lines'; lines: readonly DocumentLine[]; totals: readonly DocumentFact[] }
  /** Room to sign on, or for whatever is written by hand, below what is signed for in small letters. */
  | { kind: 'signatures'; labels: readonly string[]; about?: string }

/** `isAmount`: stands below the other amounts to the cent. */
export type DocumentFact = { label: string; value: string; isStrong?: boolean; isAmount?: boolean }

/** One row of what was sold or paid. */
export type DocumentLine = {
  name: string
  /** Below the name, in small letters. */
  details: readonly string[]
  /** "2 × € 999,00"; left out where there is nothing to count. */
  quantity?: string
  /** "€ 1.998,00" */
  total: string
}

export type DocumentContent = {
  /** "Bestelling 10023"; also the title of the file. */
  title: string
  /** Below the title: a date, a number. */
  subtitle?: string
  blocks: readonly DocumentBlock[]
  /** A receipt fits on half a sheet. A4 when left out. */
  size?: 'A4' | 'A5'
  /** When it was made; stands in the file, so that the same content at the same moment is the same file. */
  madeAt: Date
}
