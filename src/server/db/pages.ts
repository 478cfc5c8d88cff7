/** How many there are in all: a page that is not full tells by itself, so that only long lists are counted. */
export async function totalOf(
  { found, page, pageSize }: { found: number; page: number; pageSize: number },
  count: () => Promise<number>,
): Promise<number> {
  const isLast = found < pageSize && (found > 0 || page === 1)
  return isLast ? (page - 1) * pageSize + found : count()
}

/** Which rows to read: so many, after passing over so many, and whether they are counted from the last row. */
export type RowRange = { limit: number; offset: number; isFromEnd: boolean }

/** The rows of a page, from the end that is nearer: to pass over ninety thousand rows takes longer than over ten thousand. */
export function fromNearerEnd({ limit, offset }: { limit: number; offset: number }, total: number): RowRange {
  const left = Math.max(0, Math.min(limit, total - offset))
  const isFromEnd = offset > total / 2
  return { limit: left, offset: isFromEnd ? Math.max(0, total - offset - left) : offset, isFromEnd }
}
