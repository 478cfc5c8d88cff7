/** Words with which a statement begins that have a name; any other statement is `other`. */
const VERBS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'lock'])

/**
 * Returns a short name of an SQL statement for a trace: its first word and its first table. It contains no values, also
 * when a statement has them in its text.
 *
 * @example statementName('select "id" from "sales_orders" where "id" = $1') // 'select sales_orders'
 */
export function statementName(text: string): string {
  const [verb = ''] = /[a-z]+/i.exec(text) ?? []
  const known = VERBS.has(verb.toLowerCase()) ? verb.toLowerCase() : 'other'
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_]+)/i.exec(text) ?? []
  return table === undefined || known === 'other' ? known : `${known} ${table}`
}
