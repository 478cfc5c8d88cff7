/** Parses a JSON text. Returns `undefined` for invalid JSON, because no valid JSON has that value. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller handles `undefined` as invalid input.
    return undefined
  }
}
