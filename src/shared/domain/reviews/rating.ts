/**
 * Returns the number of filled stars out of five, in halves: a half star when the fraction is at least 0.5
 * (docs/requirements.md#s9-ratings).
 *
 * @example starsOutOfFive(8.7) // 4, because 8.7 is 4.35 stars; starsOutOfFive(9) // 4.5
 */
export function starsOutOfFive(ratingOutOfTen: number): number {
  const stars = Math.min(10, Math.max(0, ratingOutOfTen)) / 2
  const whole = Math.floor(stars)
  return stars - whole >= 0.5 ? whole + 0.5 : whole
}

/**
 * Formats a rating of 0 to 5 as a Dutch grade: times two, one decimal, comma, no ",0".
 *
 * @example ratingOutOfTenText(4.35) // '8,7'; ratingOutOfTenText(4.5) // '9'
 */
export function ratingOutOfTenText(ratingOutOfFive: number): string {
  // Rounds to thousandths first: in floating point a product such as 4.025 × 20 may be slightly less than 80.5.
  const tenths = Math.round(Math.round(ratingOutOfFive * 1000) / 50)
  return String(tenths / 10).replace('.', ',')
}

/** Returns the average of ratings, rounded to hundredths as the database stores it; null without ratings. */
export function averageRating(ratings: readonly number[]): number | null {
  if (ratings.length === 0) return null
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return Math.round((sum * 100) / ratings.length) / 100
}
