type Line = { id: number; count: number }

/** Returns the lines added to and removed from a cart; `count` is the difference. */
export function cartChanges<Kept extends Line>(before: readonly Kept[], after: readonly Kept[]) {
  return { added: more(before, after), removed: more(after, before) }
}

/** Returns the lines that have a higher count in the second cart. */
function more<Kept extends Line>(less: readonly Kept[], lines: readonly Kept[]): Kept[] {
  const countIn = new Map(less.map(({ id, count }) => [id, count]))
  return lines.flatMap((line) => {
    const count = line.count - (countIn.get(line.id) ?? 0)
    return count > 0 ? [{ ...line, count }] : []
  })
}
