// Loaded before a shop of a journey: each SIGUSR2 moves the clock of its process by 25 hours. Long timers that would have fired in
// that time fire at once.

const STEP_MS = 25 * 3_600_000
/** Shorter timers are timeouts and pauses of work that runs now. */
const LONG_TIMER_MS = 5_000

let movedMs = 0
const { now } = Date
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis
const waiting = new Map<NodeJS.Timeout, () => void>()

class MovedDate extends Date {
  constructor(...parts: []) {
    // `parts` has the arguments of any call of `new Date`; without arguments it is the present.
    super(...((parts.length === 0 ? [now() + movedMs] : parts) as []))
  }
  static override now(): number {
    return now() + movedMs
  }
}

function setLongTimeout(callback: (...values: unknown[]) => void, delayMs = 0, ...values: unknown[]): NodeJS.Timeout {
  const fire = () => {
    waiting.delete(timer)
    callback(...values)
  }
  const timer = startTimer(fire, delayMs)
  if (delayMs >= LONG_TIMER_MS && delayMs <= STEP_MS) waiting.set(timer, fire)
  return timer
}

function clearLongTimeout(timer?: NodeJS.Timeout): void {
  if (timer) waiting.delete(timer)
  stopTimer(timer)
}

process.on('SIGUSR2', () => {
  movedMs += STEP_MS
  for (const [timer, fire] of [...waiting]) {
    stopTimer(timer)
    fire()
  }
})

// The types of a function that replaces a global one have more than a call: properties that no code of the shop uses.
globalThis.Date = MovedDate as DateConstructor // a call of `Date` without `new` would fail, and no code has one
globalThis.setTimeout = setLongTimeout as typeof setTimeout
globalThis.clearTimeout = clearLongTimeout as typeof clearTimeout
