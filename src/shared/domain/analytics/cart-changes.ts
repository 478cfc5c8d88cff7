type Line = { id: number; count: number }

/** Returns the lines added to and removed from a cart; `count` is the difference. */
export function cartChanges<L extends Line>(before: readonly L[], after: readonly L[]) {
  return { added: increasedLines(before, after), removed: increasedLines(after, before) }
}

/** Returns the lines that have a higher count in the second cart, with the difference as `count`. */
function increasedLines<L extends Line>(first: readonly L[], second: readonly L[]): L[] {
  const countInFirst = new Map(first.map(({ id, count }) => [id, count]))
  return second.flatMap((line) => {
    const count = line.count - (countInFirst.get(line.id) ?? 0)
    return count > 0 ? [{ ...line, count }] : []
  })
}
