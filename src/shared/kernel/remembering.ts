/**
 * Returns a function of a text that remembers its results, for a pure function that is called again and again with the same
 * texts. It forgets all of them when it has `max`.
 */
export function remembering<Result>(make: (text: string) => Result, max: number): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const existing = results.get(text)
    if (existing !== undefined || results.has(text)) return existing as Result // the map has it
    const result = make(text)
    if (results.size >= max) results.clear()
    results.set(text, result)
    return result
  }
}
