// Moves the clock of this process: loaded with `node --import` before the program. The variable is in milliseconds.

const offMs = Number(process.env.CLOCK_OFF_MS ?? 0)
const RealDate = globalThis.Date

class ShiftedDate extends RealDate {
  constructor(...given: [] | [value: number | string | Date]) {
    // `Date` has several constructors; only the one without arguments reads the clock.
    super(...((given.length === 0 ? [RealDate.now() + offMs] : given) as [number]))
  }
  static override now = () => RealDate.now() + offMs
}

if (offMs !== 0) globalThis.Date = ShiftedDate as DateConstructor
