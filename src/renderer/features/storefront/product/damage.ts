/** A position on a picture: `picture` counts from 0; `left` and `top` are percentages of the picture. */
type Spot = { picture: number; left: number; top: number }

/**
 * Parses the position of a damage; undefined when the text is not a position.
 *
 * @param text number of the picture, counted from 1, and the position on it in percent
 * @example spotIn('1 24 55') // { picture: 0, left: 24, top: 55 }
 */
export function spotIn(text: string): Spot | undefined {
  const spot = /^(\d{1,2})\s+(\d{1,3})\s+(\d{1,3})$/.exec(text.trim())
  const [picture = 0, left = 0, top = 0] = spot?.slice(1).map(Number) ?? []
  return picture >= 1 && left <= 100 && top <= 100 ? { picture: picture - 1, left, top } : undefined
}
