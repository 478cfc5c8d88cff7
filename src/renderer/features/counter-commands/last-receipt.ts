import { printAgain, printsList } from '#shared/contracts/terminal/print-channels.ts'
import type { Counter } from '../../platform/counter.ts'

/** Prints the receipt once more that was printed last on this till. @returns what to tell the seller */
export async function printLastReceipt(counter: Counter): Promise<string> {
  const { jobs } = await counter.call(printsList, null)
  const last = jobs
    .filter(({ kind }) => kind === 'receipt')
    .sort((one, other) => Date.parse(other.askedDateTime) - Date.parse(one.askedDateTime))[0]
  if (!last) return 'Op deze kassa is nog geen bon afgedrukt.'
  await counter.call(printAgain, { printId: last.printId })
  return `${last.title} wordt nog eens afgedrukt.`
}
