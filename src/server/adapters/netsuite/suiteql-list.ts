import { ErpRowError } from '../../ports/erp.ts'
import type { Column } from './suiteql-columns.ts'

type Columns = Readonly<Record<string, Column<unknown>>>
type Values<C extends Columns> = { [Field in keyof C]: C[Field] extends Column<infer Value> ? Value : never }

/** A list of the ERP: the statement that asks for it and how a row of the answer becomes ours. */
export type SuiteqlList<Value> = {
  sql: string
  /** The column the rows are ordered by; the last parameter of the statement is compared with it. */
  key: string
  /** The same list with one more condition, under a name of its own. Its parameters come before the key's. */
  narrowed(name: string, condition: string): SuiteqlList<Value>
  read(row: Readonly<Record<string, unknown>>): Value
}

type Definition<C extends Columns, Value> = {
  /** Stands as a comment in front of the SQL, so that a log of NetSuite (and the twin) shows who asks what. */
  name: string
  from: string
  where?: readonly string[]
  /** A column that is never null and a whole number. */
  key: string
  thenBy?: string
  columns: C
  /** From the columns to our own type, when that is more than renaming. */
  shape?: (values: Values<C>) => Value
}

/** Declares a list. Statement and reading come from the same columns, so that neither can forget one. */
export function list<const C extends Columns, Value = Values<C>>(definition: Definition<C, Value>): SuiteqlList<Value> {
  const { name, from, where = [], key, thenBy, columns, shape } = definition
  const fields = Object.entries(columns)
  const conditions = [...where, `${key} > ?`].join(' AND ')
  const selected = fields.map(([, column]) => column.sql).join(', ')
  const order = thenBy ? `${key}, ${thenBy}` : key

  return {
    sql: `/* leermeester:${name} */ SELECT ${selected} FROM ${from} WHERE ${conditions} ORDER BY ${order}`,
    key,
    narrowed: (ownName, condition) => list({ ...definition, name: ownName, where: [...where, condition] }),
    read(row) {
      const values = fields.map(([field, column]) => {
        const value = row[column.name]
        // A null is not sent at all. Most columns of most rows are empty, so this comes before any schema.
        if (column.whenEmpty && (value === undefined || value === null || value === ''))
          return [field, column.whenEmpty.value]
        const result = column.schema.safeParse(value)
        if (!result.success) {
          throw new ErpRowError(name, String(row[key] ?? '?'), `${column.name} cannot be read`, column.name)
        }
        return [field, result.data]
      })
      const read = Object.fromEntries(values) as Values<C> // each value went through the schema of its own column
      return shape ? shape(read) : (read as Value)
    },
  }
}
