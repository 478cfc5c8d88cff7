/**
 * Returns the groups of files that reach each other by imports (strongly connected components of more than one file, by
 * Tarjan's algorithm), a group before the groups that import it.
 */
export function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  function visit(file: string): void {
    const index = order.size
    order.set(file, index)
    lowest.set(file, index)
    stack.push(file)
    for (const imported of graph.get(file) ?? []) {
      if (!order.has(imported)) visit(imported)
      // A file that left the stack belongs to a group that is complete.
      if (stack.includes(imported)) lowest.set(file, Math.min(lowest.get(file) ?? index, lowest.get(imported) ?? index))
    }
    if (lowest.get(file) !== index) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) cycles.push(group)
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return cycles
}
