import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type AccountNames, accountNames } from './account-names.ts'

const sqlName = z.string().regex(/^[a-z][a-z0-9_]*$/i, 'is geen naam van een veld')
const fieldName = z.union([sqlName, z.null()])
const recordId = z.union([z.string().regex(/^-?\d+$/, 'moet een nummer zijn, tussen aanhalingstekens'), z.null()])

/** The schema of the names file: any part of the entries of `account-names.ts`, each with a value of the same kind. */
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
      subsidiary: recordId,
      currency: recordId,
      cancellationFeeItem: recordId,
      locations: z.strictObject({ web: recordId, showroom: recordId }).partial(),
      paymentOptions: z.strictObject({ TERMINAL: recordId, CASH: recordId, PAYLINK: recordId }).partial(),
    })
    .partial()
    .optional(),
})

/**
 * The names file cannot be used. The message is for the person who starts the server: it is in Dutch and names the
 * wrong entry.
 */
class AccountNamesError extends Error {
  override readonly name = 'AccountNamesError'
}

/**
 * Returns the names of the account: those of `account-names.ts`, overridden by the file (`NETSUITE_NAMES_FILE`).
 *
 * Throws `AccountNamesError` when the file is missing, is not JSON, has an unknown name or has an invalid value. If
 * unknown names were accepted, a misspelled name would be ignored silently.
 */
export function readAccountNames(file: string | undefined): AccountNames {
  if (file === undefined) return accountNames
  const parsed = overrides.safeParse(jsonIn(file))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'het bestand'}: ${message}`)
    throw new AccountNamesError(`NETSUITE_NAMES_FILE ${file}\n${problems.join('\n')}`)
  }
  return merged(accountNames, parsed.data) as AccountNames // the schema allows existing names of the same kind only
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

/**
 * Returns the schema for `{ table, columns }` of a list or `{ type, fields }` of a record, with every name optional.
 *
 * @param own schema of `table` or `type`
 * @param name schema of each name in `columns` or `fields`
 */
function namesOf(own: z.ZodType, names: object, name: z.ZodType, group: 'columns' | 'fields') {
  const each = z.strictObject(mapped(names, () => name)).partial()
  return z.strictObject({ [group === 'columns' ? 'table' : 'type']: own, [group]: each }).partial()
}

function mapped<Source extends object, Schema>(source: Source, schema: (value: Source[keyof Source]) => Schema) {
  return Object.fromEntries(Object.entries(source).map(([key, value]) => [key, schema(value)])) as Record<
    string,
    Schema
  >
}

/** Returns `names` with the values of `other` in place of its own, at any depth. */
function merged(names: unknown, other: unknown): unknown {
  if (other === undefined) return names
  if (typeof names !== 'object' || names === null || typeof other !== 'object' || other === null) return other
  const changed = Object.entries(other).map(([key, value]) => [key, merged(names[key as keyof typeof names], value)])
  return { ...names, ...Object.fromEntries(changed) }
}
