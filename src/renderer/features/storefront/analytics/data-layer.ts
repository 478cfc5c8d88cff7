/** An entry of the data layer: an event of docs/requirements.md#s7-analytics, or one of our own. */
export type LayerEvent = {
  event: string
  ecommerce?: Record<string, unknown>
  page?: { path: string; query: string; title: string }
}

/**
 * Returns the function that pushes events onto the data layer. An event with items is preceded by an empty `ecommerce`,
 * because the tag manager would otherwise add items of an earlier event. An event that is identical to the previous
 * event is dropped (docs/requirements.md#s7-analytics).
 */
export function createDataLayer(push: (entry: object) => void): (event: LayerEvent) => void {
  let last: string | undefined
  return (event) => {
    const current = fingerprint(event)
    if (current === last) return
    last = current
    if (event.ecommerce) push({ ecommerce: null })
    push(event)
  }
}

/** Returns a short hash of an event that ignores the order of fields (FNV-1a, 32 bits, and the length). */
export function fingerprint(event: unknown): string {
  const text = JSON.stringify(event, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${(hash >>> 0).toString(16)}-${text.length}`
}
