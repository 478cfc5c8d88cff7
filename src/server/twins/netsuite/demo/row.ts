/**
 * A row as SuiteQL returns it: lower-case column names, every value a text, and no entry for null
 * (docs/integrations/netsuite.md#s2).
 */
export type Row = Readonly<Record<string, string>>

/** Returns a row in SuiteQL's format: numbers are text, booleans are T and F, and null columns are absent. */
export function row(values: Readonly<Record<string, string | number | boolean | null | undefined>>): Row {
  const entries: [string, string][] = []
  for (const [column, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue
    entries.push([column, typeof value === 'boolean' ? (value ? 'T' : 'F') : String(value)])
  }
  return Object.fromEntries(entries)
}
