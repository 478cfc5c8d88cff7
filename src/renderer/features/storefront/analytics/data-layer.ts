/** What goes into the data layer: an event of specification §7, or one of our own. */
export type LayerEvent = {
  event: string
  ecommerce?: Record<string, unknown>
  page?: { path: string; query: string; title: string }
}

/**
 * Puts events into the data layer, each preceded by an emptied `ecommerce`, so that no item leaks into the next. An
 * event that is the same as the one before it is dropped (specification §7).
 */
export function createDataLayer(push: (entry: object) => void): (event: LayerEvent) => void {
  let last: string | undefined
  return (event) => {
    const print = fingerprint(event)
    if (print === last) return
    last = print
    if (event.ecommerce) push({ ecommerce: null })
    push(event)
  }
}

/** A short hash of an event in which the order of fields does not matter (FNV-1a, 32 bits, and the length). */
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
