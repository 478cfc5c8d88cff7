/**
 * Returns the number of rows of a whole list. If the page read is not full, it follows from the page; `count` is called
 * only otherwise, so that only long lists are counted.
 */
export async function totalOf(
  { found, page, pageSize }: { found: number; page: number; pageSize: number },
  count: () => Promise<number>,
): Promise<number> {
  const isLast = found < pageSize && (found > 0 || page === 1)
  return isLast ? (page - 1) * pageSize + found : count()
}

/** Which rows to read: `limit` rows after skipping `offset` rows, counted from the last row if `isFromEnd`. */
export type RowRange = { limit: number; offset: number; isFromEnd: boolean }

/**
 * Returns the range of a page, counted from the nearer end of the list. PostgreSQL reads every skipped row, so skipping
 * 10,000 rows from the end is faster than skipping 90,000 from the start.
 *
 * @param total number of rows of the whole list
 */
export function fromNearerEnd({ limit, offset }: { limit: number; offset: number }, total: number): RowRange {
  const left = Math.max(0, Math.min(limit, total - offset))
  const isFromEnd = offset > total / 2
  return { limit: left, offset: isFromEnd ? Math.max(0, total - offset - left) : offset, isFromEnd }
}
