/**
 * Returns the usual values in ascending order, plus the current value when it is another one.
 *
 * @example withCurrentChoice([5, 10], 7) // [5, 7, 10]
 */
export const withCurrentChoice = (usual: readonly number[], current: number): number[] =>
  [...new Set([...usual, current])].sort((one, other) => one - other)
