/** Common values, plus the current one when it differs. @example withCurrentChoice([5, 10], 7) // [5, 7, 10] */
export const withCurrentChoice = (usual: readonly number[], now: number): number[] =>
  [...new Set([...usual, now])].sort((one, other) => one - other)
