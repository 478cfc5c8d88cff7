/** A Saturday afternoon in autumn; the showroom is open. */
const START = '2026-11-21T13:00:00.000Z'

export type TestClock = {
  now(): Date
  /** @example clock.set('2026-12-24T16:30:00Z') */
  set(moment: string): void
  advance(ms: number): void
}

/** Creates the clock of the shop in tests: it moves only when the test moves it. */
export function createTestClock(): TestClock {
  let time = new Date(START).getTime()
  return {
    now: () => new Date(time),
    set(moment) {
      time = new Date(moment).getTime()
    },
    advance(ms) {
      time += ms
    },
  }
}
