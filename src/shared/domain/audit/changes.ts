/** One changed field. `undefined` for an absent value. */
export type FieldChange = { field: string; before: unknown; after: unknown }

/** The fields of a subject in the log. */
export type Fields = Record<string, unknown>

/**
 * Returns the differences between two states, in the order of the first. Nested fields have their path as name. A list
 * counts as one field, because its positions have no meaning.
 *
 * @example changesBetween({ a: 1, b: { c: 2 } }, { a: 1, b: { c: 3 } }) // [{ field: 'b.c', before: 2, after: 3 }]
 */
export function changesBetween(before: Fields | null, after: Fields | null): FieldChange[] {
  const was = flat(before ?? {})
  const is = flat(after ?? {})
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

function flat(fields: Fields, prefix = ''): Map<string, unknown> {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    isFields(value) && Object.keys(value).length > 0
      ? [...flat(value, `${prefix}${name}.`)]
      : [[`${prefix}${name}`, value] as const],
  )
  return new Map(entries)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
