import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type AccountNames, accountNames } from './account-names.ts'

const sqlName = z.string().regex(/^[a-z][a-z0-9_]*$/i, 'is geen naam van een veld')
const fieldName = z.union([sqlName, z.null()])
const number = z.union([z.string().regex(/^-?\d+$/, 'moet een nummer zijn, tussen aanhalingstekens'), z.null()])

/** Only names that the shop knows, each of its own kind, all of them optional. */
const overrides = z.strictObject({
  lists: z
    .strictObject(mapped(accountNames.lists, ({ columns }) => namesOf(z.string().min(1), columns, sqlName, 'columns')))
    .partial()
    .optional(),
  records: z
    .strictObject(mapped(accountNames.records, ({ fields }) => namesOf(sqlName, fields, fieldName, 'fields')))
    .partial()
    .optional(),
  values: z
    .strictObject({
      subsidiary: number,
      currency: number,
      locations: z.strictObject({ web: number, showroom: number }).partial(),
      paymentOptions: z.strictObject({ TERMINAL: number, CASH: number, PAYLINK: number }).partial(),
    })
    .partial()
    .optional(),
})

/** The file with names cannot be used; the message says which name is wrong, for whoever starts the server. */
class AccountNamesError extends Error {
  override readonly name = 'AccountNamesError'
}

/**
 * The names of the account: those of `account-names.ts`, with what the owner's file says otherwise.
 *
 * Throws `AccountNamesError` for a file that is not there, is no JSON, or names something the shop does not know: a
 * misspelt name would otherwise be left aside in silence.
 */
export function readAccountNames(file: string | undefined): AccountNames {
  if (file === undefined) return accountNames
  const parsed = overrides.safeParse(jsonIn(file))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'het bestand'}: ${message}`)
    throw new AccountNamesError(`NETSUITE_NAMES_FILE ${file}\n${faults.join('\n')}`)
  }
  return merged(accountNames, parsed.data) as AccountNames // the schema allows only names that are there, of the same kind
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new AccountNamesError(`NETSUITE_NAMES_FILE ${file} kan niet worden gelezen: het moet een JSON-bestand zijn`, {
      cause,
    })
  }
}

/** `{ table, columns }` of a list or `{ type, fields }` of a record, every name of it optional. */
function namesOf(own: z.ZodType, names: object, name: z.ZodType, group: 'columns' | 'fields') {
  const each = z.strictObject(mapped(names, () => name)).partial()
  return z.strictObject({ [group === 'columns' ? 'table' : 'type']: own, [group]: each }).partial()
}

function mapped<Given extends object, Schema>(given: Given, schema: (value: Given[keyof Given]) => Schema) {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, schema(value)])) as Record<string, Schema>
}

function merged(names: unknown, other: unknown): unknown {
  if (other === undefined) return names
  if (typeof names !== 'object' || names === null || typeof other !== 'object' || other === null) return other
  const changed = Object.entries(other).map(([key, value]) => [key, merged(names[key as keyof typeof names], value)])
  return { ...names, ...Object.fromEntries(changed) }
}
