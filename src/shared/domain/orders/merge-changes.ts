/** The texts of a form by field. */
type Fields = Readonly<Record<string, string>>

export type Conflict = { field: string; mine: string; theirs: string }

/**
 * Merges the changes that two users made in the same form.
 *
 * A field changed by one of them gets that value. A field that both changed differently is a conflict for the user to
 * decide; until then it has the user's own value, so that nothing typed is lost.
 *
 * @param versions `base`: the form as the user opened it, `mine`: with the changes of the user, `theirs`: as it is
 * stored now
 * @returns `taken`: the fields where the stored value replaces that of the user
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
