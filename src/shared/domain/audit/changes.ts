/** One changed field. `before` and `after` are `undefined` when the field is absent. */
export type FieldChange = { field: string; before: unknown; after: unknown }

/** The fields of a subject in the log. */
export type Fields = Record<string, unknown>

/**
 * Returns the fields that differ between two states, in the order of `before`; new fields come last. The name of a
 * nested field is its path. A list counts as one field, because the positions in it have no meaning.
 *
 * @example changesBetween({ a: 1, b: { c: 2 } }, { a: 1, b: { c: 3 } }) // [{ field: 'b.c', before: 2, after: 3 }]
 */
export function changesBetween(before: Fields | null, after: Fields | null): FieldChange[] {
  const valuesBefore = flatten(before ?? {})
  const valuesAfter = flatten(after ?? {})
  const names = [...new Set([...valuesBefore.keys(), ...valuesAfter.keys()])]
  return names
    .map((field) => ({ field, before: valuesBefore.get(field), after: valuesAfter.get(field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

function flatten(fields: Fields, prefix = ''): Map<string, unknown> {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    isFields(value) && Object.keys(value).length > 0
      ? [...flatten(value, `${prefix}${name}.`)]
      : [[`${prefix}${name}`, value] as const],
  )
  return new Map(entries)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
