/** A few usual numbers, with the one that is set now where it is another. @example withCurrentChoice([5, 10], 7) // [5, 7, 10] */
export const withCurrentChoice = (usual: readonly number[], now: number): number[] =>
  [...new Set([...usual, now])].sort((one, other) => one - other)
