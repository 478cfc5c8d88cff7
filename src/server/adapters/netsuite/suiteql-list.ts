import { ErpRowError } from '../../ports/erp-row-error.ts'
import type { AccountNames, ListNames } from './account-names.ts'
import type { Column } from './suiteql-columns.ts'

type Columns = Readonly<Record<string, Column<unknown>>>
type Values<C extends Columns> = { [Field in keyof C]: C[Field] extends Column<infer Value> ? Value : never }

type ListName = keyof AccountNames['lists']

/** In our names; or that a column holds the key of a row of another list, of which something is the case. */
type Condition = string | { column: string; isAmong: ListName; key: string; where: string }

/** A list of the ERP: the statement that asks for it and how a row of the answer becomes ours. */
export type SuiteqlList<Value> = {
  statement(names: AccountNames['lists']): string
  /** The column the rows are ordered by; the last parameter of the statement is compared with it. */
  key: string
  /** The same list with one more condition, under a name of its own. Its parameters come before the key's. */
  narrowed(tag: string, condition: Condition): SuiteqlList<Value>
  read(row: Readonly<Record<string, unknown>>): Value
}

type Definition<C extends Columns, Value> = {
  /** Under which its table and columns stand in `account-names.ts`. */
  name: ListName
  /** Stands as a comment in front of the SQL, so that a log of NetSuite (and the twin) shows who asks what; else its name. */
  tag?: string
  where?: readonly Condition[]
  /** A column that is never null and a whole number. */
  key: string
  thenBy?: string
  columns: C
  /** From the columns to our own type, when that is more than renaming. */
  shape?: (values: Values<C>) => Value
}

/** Declares a list. Statement and reading come from the same columns, so that neither can forget one. */
export function list<const C extends Columns, Value = Values<C>>(definition: Definition<C, Value>): SuiteqlList<Value> {
  const { name, tag = name, where = [], key, thenBy, columns, shape } = definition
  const fields = Object.entries(columns)
  const conditions: readonly Condition[] = [...where, `${key} > ?`]
  const order = thenBy ? `${key}, ${thenBy}` : key

  return {
    statement(account) {
      const names = account[name]
      const selected = fields.map(([, column]) => selectedAs(column, names)).join(', ')
      const met = conditions.map((condition) => conditionInAccount(condition, names, account)).join(' AND ')
      const told = `FROM ${names.table} WHERE ${met} ORDER BY ${inAccount(order, names)}`
      return `/* leermeester:${tag} */ SELECT ${selected} ${told}`
    },
    key,
    narrowed: (ownTag, condition) => list({ ...definition, tag: ownTag, where: [...where, condition] }),
    read(row) {
      const values = fields.map(([field, column]) => {
        const value = row[column.name]
        // A null is not sent at all. Most columns of most rows are empty, so this comes before any schema.
        if (column.whenEmpty && (value === undefined || value === null || value === ''))
          return [field, column.whenEmpty.value]
        const result = column.schema.safeParse(value)
        if (!result.success) {
          throw new ErpRowError(tag, String(row[key] ?? '?'), `${column.name} kan niet worden gelezen`, column.name)
        }
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

function conditionInAccount(condition: Condition, names: ListNames, account: AccountNames['lists']): string {
  if (typeof condition === 'string') return inAccount(condition, names)
  const { column, isAmong, key, where } = condition
  const other = account[isAmong]
  return `${inAccount(column, names)} IN (SELECT ${inAccount(key, other)} FROM ${other.table} WHERE ${inAccount(where, other)})`
}

/** Our names in a piece of SQL become the account's. */
const inAccount = (sql: string, { columns }: ListNames) => sql.replace(/\b[a-z]\w*/g, (word) => columns[word] ?? word)
