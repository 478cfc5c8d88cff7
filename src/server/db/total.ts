/** How many there are in all: a page that is not full tells by itself, so that only long lists are counted. */
export async function totalOf(
  { found, page, pageSize }: { found: number; page: number; pageSize: number },
  count: () => Promise<number>,
): Promise<number> {
  const isLast = found < pageSize && (found > 0 || page === 1)
  return isLast ? (page - 1) * pageSize + found : count()
}
