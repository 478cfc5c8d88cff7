type Fields = Readonly<Record<string, unknown>>

/** Difference of a variant from its product. `without`: fields of the product that the variant does not have. */
type ProductChanges = { changes: Record<string, unknown>; without?: string[] | undefined }

/**
 * Returns the difference of a variant from its product. A variant repeats most fields of its product, such as texts and
 * the list of all variants, so the difference is far smaller.
 *
 * Both arguments must be plain JSON: fields are compared by their JSON text.
 */
export function changesBetween(product: Fields, variant: Fields): ProductChanges {
  const changes = Object.fromEntries(Object.entries(variant).filter(([name, value]) => !isEqual(value, product[name])))
  const without = Object.keys(product).filter((name) => variant[name] === undefined && product[name] !== undefined)
  return without.length > 0 ? { changes, without } : { changes }
}

/** Shared objects, such as the list of all variants, are not converted to text: that would take long. */
const isEqual = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Returns the variant with this difference from the product. The inverse of `changesBetween`. */
export function withChanges(product: Fields, { changes, without = [] }: ProductChanges): Record<string, unknown> {
  const own = Object.entries(product).filter(([name]) => !without.includes(name))
  return { ...Object.fromEntries(own), ...changes }
}
