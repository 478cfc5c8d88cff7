type Line = { id: number; count: number }

/** What came into a cart and what went out of it between two moments; `count` is by how many. */
export function cartChanges<Kept extends Line>(before: readonly Kept[], after: readonly Kept[]) {
  return { added: more(before, after), removed: more(after, before) }
}

/** The lines of the second cart of which it holds more than the first. */
function more<Kept extends Line>(less: readonly Kept[], lines: readonly Kept[]): Kept[] {
  const countIn = new Map(less.map(({ id, count }) => [id, count]))
  return lines.flatMap((line) => {
    const count = line.count - (countIn.get(line.id) ?? 0)
    return count > 0 ? [{ ...line, count }] : []
  })
}
