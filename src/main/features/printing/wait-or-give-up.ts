import type { Timers } from '../../ports/machine.ts'
import type { PrintOutcome } from './printing.ts'

/** How printing ended, or that nobody knows because the printer says nothing. */
export async function withPrintTimeout(
  timers: Timers,
  printing: Promise<PrintOutcome>,
  ms: number,
): Promise<PrintOutcome> {
  let callOff = () => {}
  const silence = new Promise<PrintOutcome>((resolve) => {
    callOff = timers.after(ms, () =>
      resolve({ kind: 'failed', reason: 'De printer antwoordt niet. Kijk of het papier er al ligt.' }),
    )
  })
  return Promise.race([printing, silence]).finally(() => callOff())
}
