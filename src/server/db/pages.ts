/**
 * Returns the number of rows of a whole list. If the page that was read is not full, the number is computed from that
 * page. Otherwise `count` is called, so that only long lists are counted.
 *
 * @param rowsRead.rowCount number of rows on the page that was read
 */
export async function totalOf(
  rowsRead: { rowCount: number; page: number; pageSize: number },
  count: () => Promise<number>,
): Promise<number> {
  const { rowCount, page, pageSize } = rowsRead
  const isLast = rowCount < pageSize && (rowCount > 0 || page === 1)
  return isLast ? (page - 1) * pageSize + rowCount : count()
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
  const rowCount = Math.max(0, Math.min(limit, total - offset))
  const isFromEnd = offset > total / 2
  return { limit: rowCount, offset: isFromEnd ? Math.max(0, total - offset - rowCount) : offset, isFromEnd }
}
