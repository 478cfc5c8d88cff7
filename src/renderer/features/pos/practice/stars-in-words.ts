/** @example starsInWords(1) // '1 ster' */
export const starsInWords = (stars: number): string => (stars === 1 ? '1 ster' : `${stars} sterren`)

/** @example secondsInWords(95) // '1 min 35 s' */
export function secondsInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`
}
