/** More do not fit side by side. */
export const MAX_COMPARED_LEATHERS = 4

/**
 * Returns the marked leathers after a click on one: it is added at the end, or removed. Never more than
 * `MAX_COMPARED_LEATHERS`.
 */
export function toggleComparedLeather(marked: readonly number[], leather: number): readonly number[] {
  if (marked.includes(leather)) return marked.filter((id) => id !== leather)
  return marked.length < MAX_COMPARED_LEATHERS ? [...marked, leather] : marked
}
