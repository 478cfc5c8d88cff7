/** The texts of a form by field. */
type Fields = Readonly<Record<string, string>>

export type Conflict = { field: string; mine: string; theirs: string }

/**
 * Merges the changes that two users made in the same form.
 *
 * A field that only one user changed gets the value of that user. A field that both changed differently is a conflict,
 * which the current user decides. Until then the field has the current user's value, so that nothing typed is lost.
 *
 * @param versions `base`: the form as the user opened it. `mine`: the form with the user's changes. `theirs`: the form
 * as it is stored now, with the changes of a colleague
 * @returns `taken`: the fields where the stored value replaces the user's value
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
