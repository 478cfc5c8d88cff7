// Loaded before a shop of a journey: each SIGUSR2 moves the clock of its process by 25 hours. Timers keep their pace.

const STEP_MS = 25 * 3_600_000

let movedMs = 0
process.on('SIGUSR2', () => {
  movedMs += STEP_MS
})

const { now } = Date

class MovedDate extends Date {
  constructor(...parts: []) {
    // `parts` has the arguments of any call of `new Date`; without arguments it is the present.
    super(...((parts.length === 0 ? [now() + movedMs] : parts) as []))
  }
  static override now(): number {
    return now() + movedMs
  }
}

globalThis.Date = MovedDate as DateConstructor // a call of `Date` without `new` would fail, and no code has one
