/**
 * Returns a function that makes a value at its first call, and returns the same value from then on.
 *
 * Formatters of `Intl` are made like this: the first in a page loads the data of all languages, which takes 60 ms on a
 * slow phone.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
