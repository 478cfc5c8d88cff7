/** A few usual numbers, with the one that is set now where it is another. @example choicesWith([5, 10], 7) // [5, 7, 10] */
export const choicesWith = (usual: readonly number[], now: number): number[] =>
  [...new Set([...usual, now])].sort((one, other) => one - other)
