/** States of an order line, first to last. */
export const LINE_STATES = ['ordered', 'in_production', 'ready', 'planned', 'delivered'] as const
export type LineState = (typeof LINE_STATES)[number]

/** Names of the states, for staff and buyers. */
export const LINE_STATE_WORDS: Readonly<Record<LineState, string>> = {
  ordered: 'Besteld',
  in_production: 'In productie',
  ready: 'Gereed',
  planned: 'Ingepland',
  delivered: 'Geleverd',
}

const rank = (state: LineState) => LINE_STATES.indexOf(state)

/** True when a change moves a line back to an earlier state. */
export const isStepBack = (from: LineState, to: LineState): boolean => rank(to) < rank(from)

/** Returns the state of an order: the earliest state of its lines. An order without lines is `ordered`. */
export function workStateOf(states: readonly LineState[]): LineState {
  return (
    states.reduce<LineState | undefined>(
      (earliest, state) => (earliest && !isStepBack(earliest, state) ? earliest : state),
      undefined,
    ) ?? 'ordered'
  )
}

/**
 * Returns the day of the last delivery, at which the withdrawal period begins. Null while a line is not delivered.
 *
 * @param lines days as "2026-11-21"
 */
export function lastDeliveredOn(lines: readonly { state: LineState; day: string | null }[]): string | null {
  if (lines.some(({ state }) => state !== 'delivered')) return null
  const days = lines.map(({ day }) => day).filter((day) => day !== null)
  return days.sort().at(-1) ?? null
}
