import { ErpRowError } from '../../ports/erp-row-error.ts'
import type { AccountNames, ListNames } from './account-names.ts'
import type { Column } from './suiteql-columns.ts'

type Columns = Readonly<Record<string, Column<unknown>>>
type Values<C extends Columns> = { [Field in keyof C]: C[Field] extends Column<infer Value> ? Value : never }

type ListName = keyof AccountNames['lists']

/**
 * A condition of the WHERE clause: SQL with our names, or a condition on another list. The second form is true if
 * `column` has the `key` of a row of the list `inList` that meets `where`.
 */
type Condition = string | { column: string; inList: ListName; key: string; where: string }

/** A list in the ERP: its SQL statement and the conversion of a row. */
export type SuiteqlList<Value> = {
  statement(names: AccountNames['lists']): string
  /** The column by which the rows are ordered. The statement returns only rows whose key exceeds its last parameter. */
  key: string
  /**
   * Returns the list with one more condition and its own tag. The parameters of the condition come before that of the
   * key.
   */
  narrowed(tag: string, condition: Condition): SuiteqlList<Value>
  read(row: Readonly<Record<string, unknown>>): Value
}

type Definition<C extends Columns, Value> = {
  /** The key of the list in `account-names.ts`. */
  name: ListName
  /**
   * Comment in front of the SQL, so that the logs of NetSuite and the twin show the purpose of a query. Default: the
   * name.
   */
  tag?: string
  where?: readonly Condition[]
  /** Name of the integer column by which the rows are ordered and paged; it is never null. */
  key: string
  thenBy?: string
  columns: C
  /** Converts the parsed columns to our type. Without it, the parsed columns are the result. */
  shape?: (values: Values<C>) => Value
}

/**
 * Declares a list. The statement and the parser use the same columns, so they cannot differ. `read` throws
 * `ErpRowError` for a row with a value that its column does not accept.
 */
export function list<const C extends Columns, Value = Values<C>>(definition: Definition<C, Value>): SuiteqlList<Value> {
  const { name, tag = name, where = [], key, thenBy, columns, shape } = definition
  const fields = Object.entries(columns)
  const conditions: readonly Condition[] = [...where, `${key} > ?`]
  const order = thenBy ? `${key}, ${thenBy}` : key

  return {
    statement(account) {
      const names = account[name]
      const selected = fields.map(([, column]) => selectedAs(column, names)).join(', ')
      const filter = conditions.map((condition) => conditionInAccount(condition, names, account)).join(' AND ')
      const source = `FROM ${names.table} WHERE ${filter} ORDER BY ${inAccount(order, names)}`
      return `/* leermeester:${tag} */ SELECT ${selected} ${source}`
    },
    key,
    narrowed: (ownTag, condition) => list({ ...definition, tag: ownTag, where: [...where, condition] }),
    read(row) {
      const values = fields.map(([field, column]) => {
        const value = row[column.name]
        // NetSuite omits null columns. Most columns of most rows are empty, so this check comes before the schema.
        if (column.whenEmpty && (value === undefined || value === null || value === ''))
          return [field, column.whenEmpty.value]
        const result = column.schema.safeParse(value)
        if (!result.success) {
          throw new ErpRowError(tag, String(row[key] ?? '?'), `${column.name} kan niet worden gelezen`, column.name)
        }
        return [field, result.data]
      })
      const read = Object.fromEntries(values) as Values<C> // the schema of its column parsed each value
      return shape ? shape(read) : (read as Value)
    },
  }
}

/** Returns the column for the SELECT clause: its name in the account, `AS` our name if the names differ. */
function selectedAs({ name, sql }: Column<unknown>, names: ListNames): string {
  const written = inAccount(sql.replace(/ AS \w+$/, ''), names)
  return written === name ? name : `${written} AS ${name}`
}

function conditionInAccount(condition: Condition, names: ListNames, account: AccountNames['lists']): string {
  if (typeof condition === 'string') return inAccount(condition, names)
  const { column, inList, key, where } = condition
  const other = account[inList]
  return `${inAccount(column, names)} IN (SELECT ${inAccount(key, other)} FROM ${other.table} WHERE ${inAccount(where, other)})`
}

/** Replaces our names in a piece of SQL by the account's. */
const inAccount = (sql: string, { columns }: ListNames) => sql.replace(/\b[a-z]\w*/g, (word) => columns[word] ?? word)
