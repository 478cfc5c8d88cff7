/** How long deliveries took, in whole weeks after the order. */
export type DeliveryExperience = { weeksFrom: number; weeksUntil: number; deliveries: number }

/** The number of latest deliveries that count. */
export const COUNTED_DELIVERIES = 50
/** Minimum number of deliveries. With fewer, one late delivery would change the result too much. */
export const FEWEST_DELIVERIES = 10

/**
 * Returns the weeks in which four of five deliveries came, from the days that each delivery took. The tenth that came first and the
 * tenth that came last are left out. Undefined for fewer than `FEWEST_DELIVERIES`.
 *
 * @param days days between order and delivery, of at most the last `COUNTED_DELIVERIES` deliveries
 * @example deliveryExperience([40, 42, 44, 45, 46, 47, 48, 50, 54, 55, 90]) // { weeksFrom: 6, weeksUntil: 8, deliveries: 11 }
 */
export function deliveryExperience(days: readonly number[]): DeliveryExperience | undefined {
  if (days.length < FEWEST_DELIVERIES) return undefined
  const sorted = days.toSorted((a, b) => a - b)
  const leftOut = Math.floor(sorted.length / 10)
  const first = sorted[leftOut] ?? 0
  const last = sorted[sorted.length - 1 - leftOut] ?? 0
  const weeksUntil = Math.max(1, Math.ceil(last / 7))
  return { weeksFrom: Math.min(Math.max(1, Math.floor(first / 7)), weeksUntil), weeksUntil, deliveries: days.length }
}

/**
 * Returns the experience in words.
 *
 * @example experienceInWords({ weeksFrom: 6, weeksUntil: 8, deliveries: 23 }) // 'Meestal 6 tot 8 weken (laatste 23 leveringen)'
 */
export function experienceInWords({ weeksFrom, weeksUntil, deliveries }: DeliveryExperience): string {
  const weeks = (count: number) => (count === 1 ? '1 week' : `${count} weken`)
  const span = weeksFrom === weeksUntil ? weeks(weeksUntil) : `${weeksFrom} tot ${weeks(weeksUntil)}`
  return `Meestal ${span} (laatste ${deliveries} leveringen)`
}
