import { calendarDay } from '#shared/kernel/dates.ts'

/** A parsed text file: the fields between the two `---` lines, and the Markdown below. */
export type TextFile = {
  title: string | undefined
  description: string
  /** Whether the page has a table of contents (`inhoudsopgave`). */
  hasContents: boolean
  updatedOn: string | null
  markdown: string
  /** Faults of the text, in English for the log. */
  faults: string[]
}

const HEAD = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/
const KEYS = ['titel', 'omschrijving', 'inhoudsopgave', 'bijgewerkt']

/** Parses a text file. Never throws: reports invalid parts in `faults` and returns the rest. */
export function readTextFile(bytes: Uint8Array): TextFile {
  const faults: string[] = []
  const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n')
  if (text.includes('\ufffd')) faults.push('some characters are not UTF-8')

  const head = HEAD.exec(text)
  if (!head) faults.push('the lines between --- and --- at the beginning are missing')
  const fields = new Map<string, string>()
  for (const line of head?.[1]?.split('\n') ?? []) {
    const [, key, value] = /^([a-z]+)\s*:\s*(.*)$/i.exec(line.trim()) ?? []
    if (line.trim() === '') continue
    if (key === undefined || !KEYS.includes(key.toLowerCase())) faults.push(`"${line.trim()}" is not understood`)
    else fields.set(key.toLowerCase(), unquoted(value ?? ''))
  }

  const title = fields.get('titel')
  if (head && !title) faults.push('"titel" is missing')
  const day = fields.get('bijgewerkt')
  const updatedOn = calendarDay(day) ?? null
  if (day && !updatedOn) faults.push(`"bijgewerkt: ${day}" is not a day as in 2026-11-21`)
  const contents = fields.get('inhoudsopgave') ?? 'nee'
  if (!/^(ja|nee)$/i.test(contents)) faults.push(`"inhoudsopgave: ${contents}" is neither ja nor nee`)
  const markdown = head ? text.slice(head[0].length) : text
  if (markdown.trim() === '') faults.push('the text is empty')

  return {
    title: title || undefined,
    description: fields.get('omschrijving') ?? '',
    hasContents: /^ja$/i.test(contents),
    updatedOn,
    markdown,
    faults,
  }
}

const unquoted = (value: string) => value.trim().replace(/^(["'])(.*)\1$/, '$2')
