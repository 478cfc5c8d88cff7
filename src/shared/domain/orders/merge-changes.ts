/** A form as text by field. */
type Fields = Readonly<Record<string, string>>

export type Conflict = { field: string; mine: string; theirs: string }

/**
 * Brings together what two people changed in the same form.
 *
 * What only one of them touched is as that one left it; what both changed, to something else, somebody has to choose.
 * Until then my own words stand there, so that nothing typed is lost.
 *
 * @param versions `base`: as I began with it, `mine`: as I left it, `theirs`: as it is stored now
 */
export function mergeChanges({ base, mine, theirs }: { base: Fields; mine: Fields; theirs: Fields }) {
  const merged: Record<string, string> = {}
  const conflicts: Conflict[] = []
  const taken: string[] = []
  for (const [field, stored] of Object.entries(theirs)) {
    const was = base[field] ?? ''
    const wanted = mine[field] ?? was
    const isTheirs = wanted === was || wanted === stored
    merged[field] = isTheirs ? stored : wanted
    if (isTheirs && wanted !== stored) taken.push(field)
    if (!isTheirs && stored !== was) conflicts.push({ field, mine: wanted, theirs: stored })
  }
  return { merged, conflicts, taken }
}
