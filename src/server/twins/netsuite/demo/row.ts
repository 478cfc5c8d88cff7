/**
 * One row as SuiteQL gives it: lower-case column names, every value a text, and no entry where the
 * database has null.
 */
export type Row = Readonly<Record<string, string>>

/** Writes values the way SuiteQL does: numbers as text, flags as T and F, nothing for null. */
export function row(values: Readonly<Record<string, string | number | boolean | null | undefined>>): Row {
  const entries: [string, string][] = []
  for (const [column, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue
    entries.push([column, typeof value === 'boolean' ? (value ? 'T' : 'F') : String(value)])
  }
  return Object.fromEntries(entries)
}
