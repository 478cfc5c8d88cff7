import { type DrawerMoney, MAIN_DRAWER_NAME } from '#shared/domain/day-close/drawer.ts'
import type { CsvColumn } from '#shared/kernel/csv.ts'
import { NO_DRAWER_MONEY, wireId } from '../drawers/index.ts'
import type { ClosingDrawer, ClosingRow } from './closings-table.ts'

type DrawerSums = DrawerMoney & {
  name: string
  floatBeforeCents: number
  carriedCents: number
  expectedCents: number
  countedCents: number
  floatCents: number
}

/** Returns the amounts of a closing for a spreadsheet: a row per drawer, and their total. All amounts are stored. */
export function daySums(row: ClosingRow, drawers: readonly ClosingDrawer[]): (DrawerSums & { date: string })[] {
  const { day: date, view } = row
  const counted: DrawerSums[] = drawers.map(({ drawerId, name, expectedCents, countedCents, floatCents }) => {
    const amounts = view.drawers?.find((drawer) => drawer.drawerId === wireId(drawerId))
    return {
      ...NO_DRAWER_MONEY,
      floatBeforeCents: 0,
      carriedCents: 0,
      ...amounts,
      name,
      expectedCents,
      countedCents,
      floatCents,
    }
  })
  const { expectedCents, countedCents, floatCents } = row
  const total = { ...NO_DRAWER_MONEY, ...view.cash, expectedCents, countedCents, floatCents }
  // A closing of an older release counted one drawer and has no rows of drawers.
  const rows = counted.length > 0 ? counted : [{ ...total, name: MAIN_DRAWER_NAME }]
  return [...rows, { ...total, name: 'Totaal' }].map((sums) => ({ ...sums, date }))
}

const euros = (cents: number) => cents / 100

export const DAY_SUM_COLUMNS: readonly CsvColumn<DrawerSums & { date: string }>[] = [
  { title: 'Datum', value: ({ date }) => date },
  { title: 'La', value: ({ name }) => name },
  { title: 'Wisselgeld van tevoren', value: ({ floatBeforeCents }) => euros(floatBeforeCents) },
  { title: 'Nog niet eerder geteld', value: ({ carriedCents }) => euros(carriedCents) },
  { title: 'Ontvangen', value: ({ receivedCents }) => euros(receivedCents) },
  { title: 'Terugbetaald', value: ({ refundedCents }) => euros(refundedCents) },
  { title: 'Stortingen', value: ({ paidInCents }) => euros(paidInCents) },
  { title: 'Opnames', value: ({ paidOutCents }) => euros(paidOutCents) },
  { title: 'Verschillen van diensten', value: ({ differenceCents }) => euros(differenceCents) },
  { title: 'Verwacht', value: ({ expectedCents }) => euros(expectedCents) },
  { title: 'Geteld', value: ({ countedCents }) => euros(countedCents) },
  { title: 'Verschil', value: ({ expectedCents, countedCents }) => euros(countedCents - expectedCents) },
  { title: 'Blijft in de la', value: ({ floatCents }) => euros(floatCents) },
  { title: 'Uit de la genomen', value: ({ countedCents, floatCents }) => euros(countedCents - floatCents) },
]
