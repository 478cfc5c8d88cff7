/** How far a piece of an order is, from the first to the last. */
export const LINE_STATES = ['ordered', 'in_production', 'ready', 'planned', 'delivered'] as const
export type LineState = (typeof LINE_STATES)[number]

/** The words for it, for staff and buyers alike. */
export const LINE_STATE_WORDS: Readonly<Record<LineState, string>> = {
  ordered: 'Besteld',
  in_production: 'In productie',
  ready: 'Gereed',
  planned: 'Ingepland',
  delivered: 'Geleverd',
}

const rank = (state: LineState) => LINE_STATES.indexOf(state)

/** Returns whether the change moves a line back to an earlier state. */
export const isStepBack = (from: LineState, to: LineState): boolean => rank(to) < rank(from)

/** How far an order is: as far as the piece that is least far. An order without pieces is only ordered. */
export function workStateOf(states: readonly LineState[]): LineState {
  return (
    states.reduce<LineState | undefined>(
      (least, state) => (least && !isStepBack(least, state) ? least : state),
      undefined,
    ) ?? 'ordered'
  )
}

/**
 * The day on which the last piece of an order came: from it the days of withdrawal run. Null as long as one is missing.
 *
 * @param lines days as "2026-11-21"
 */
export function lastDeliveredOn(lines: readonly { state: LineState; day: string | null }[]): string | null {
  if (lines.some(({ state }) => state !== 'delivered')) return null
  const days = lines.map(({ day }) => day).filter((day) => day !== null)
  return days.sort().at(-1) ?? null
}
