import { ErpRowError } from '../../ports/erp.ts'
import type { AccountNames, ListNames } from './account-names.ts'
import type { Column } from './suiteql-columns.ts'

type Columns = Readonly<Record<string, Column<unknown>>>
type Values<C extends Columns> = { [Field in keyof C]: C[Field] extends Column<infer Value> ? Value : never }

/** A list of the ERP: the statement that asks for it and how a row of the answer becomes ours. */
export type SuiteqlList<Value> = {
  statement(names: AccountNames['lists']): string
  /** The column the rows are ordered by; the first parameter of the statement is compared with it. */
  key: string
  read(row: Readonly<Record<string, unknown>>): Value
}

type Definition<C extends Columns, Value> = {
  /** Stands as a comment in front of the SQL, so that a log of NetSuite (and the twin) shows who asks what. */
  name: keyof AccountNames['lists']
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
  const { name, where = [], key, thenBy, columns, shape } = definition
  const fields = Object.entries(columns)
  const conditions = [...where, `${key} > ?`].join(' AND ')
  const order = thenBy ? `${key}, ${thenBy}` : key

  return {
    statement({ [name]: names }) {
      const selected = fields.map(([, column]) => selectedAs(column, names)).join(', ')
      const told = `FROM ${names.table} WHERE ${inAccount(conditions, names)} ORDER BY ${inAccount(order, names)}`
      return `/* leermeester:${name} */ SELECT ${selected} ${told}`
    },
    key,
    read(row) {
      const values = fields.map(([field, column]) => {
        const value = row[column.name]
        // A null is not sent at all. Most columns of most rows are empty, so this comes before any schema.
        if (column.whenEmpty && (value === undefined || value === null || value === ''))
          return [field, column.whenEmpty.value]
        const result = column.schema.safeParse(value)
        if (!result.success) throw new ErpRowError(name, String(row[key] ?? '?'), `${column.name} cannot be read`)
        return [field, result.data]
      })
      const read = Object.fromEntries(values) as Values<C> // each value went through the schema of its own column
      return shape ? shape(read) : (read as Value)
    },
  }
}

/** A column by the name it has in the account; in the answer it has ours. */
function selectedAs({ name, sql }: Column<unknown>, names: ListNames): string {
  const written = inAccount(sql.replace(/ AS \w+$/, ''), names)
  return written === name ? name : `${written} AS ${name}`
}

/** Our names in a piece of SQL become the account's. */
const inAccount = (sql: string, { columns }: ListNames) => sql.replace(/\b[a-z]\w*/g, (word) => columns[word] ?? word)
