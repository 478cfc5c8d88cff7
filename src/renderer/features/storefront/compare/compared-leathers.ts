/** More do not fit beside each other, nor in one's head. */
export const MAX_COMPARED_LEATHERS = 4

/** The marked leathers after one more press on a leather: it comes last, or goes. Never more than `MOST_COMPARED`. */
export function toggleComparedLeather(marked: readonly number[], leather: number): readonly number[] {
  if (marked.includes(leather)) return marked.filter((id) => id !== leather)
  return marked.length < MAX_COMPARED_LEATHERS ? [...marked, leather] : marked
}
