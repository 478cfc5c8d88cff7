/** A page in two pieces: its beginning with all gaps, and the rest, which can be compressed once. */
export type SplitPage = {
  /** The texts around the gaps. */
  head: readonly Buffer[]
  body: Buffer
}

/** Splits a page after its last gap and the `keep` bytes that follow it. A page without gaps has an empty head. */
export function splitAfterGaps(parts: readonly Buffer[], keep = 0): SplitPage {
  const last = parts.at(-1) ?? Buffer.alloc(0)
  if (parts.length < 2) return { head: [], body: last }
  return { head: [...parts.slice(0, -1), last.subarray(0, keep)], body: last.subarray(keep) }
}

/** Returns the head with `filling` in its gaps. */
export function filledHead(head: readonly Buffer[], filling: Buffer): Buffer {
  return Buffer.concat(head.flatMap((part, index) => (index === 0 ? [part] : [filling, part])))
}
