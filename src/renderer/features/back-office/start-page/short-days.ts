const short = new Intl.DateTimeFormat('nl-NL', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A day as the label of a bar. @example dayInShort('2026-11-21') // 'za 21 nov' */
export const dayInShort = (day: string): string => short.format(new Date(`${day}T00:00:00Z`))
