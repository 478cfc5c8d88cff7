/** What stands in a text of JSON. Half a text, or none at all, reads as `undefined`, which is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Whoever asked treats it as what it is: nothing that can be read.
    return undefined
  }
}
