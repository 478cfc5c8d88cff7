import { printAgain, printsList } from '#shared/contracts/pos/print-channels.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'

/** Prints the last receipt of this till again. @returns the message for the seller */
export async function printLastReceipt(pos: PointOfSale): Promise<string> {
  const { jobs } = await pos.call(printsList, null)
  const last = jobs
    .filter(({ kind }) => kind === 'receipt')
    .sort((one, other) => Date.parse(other.askedDateTime) - Date.parse(one.askedDateTime))[0]
  if (!last) return 'Op deze kassa is nog geen bon afgedrukt.'
  await pos.call(printAgain, { printId: last.printId })
  return `${last.title} wordt nog eens afgedrukt.`
}
