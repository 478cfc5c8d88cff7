/** Parses a JSON text. Invalid JSON gives `undefined`, which no JSON text does. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller handles `undefined` as invalid input.
    return undefined
  }
}
