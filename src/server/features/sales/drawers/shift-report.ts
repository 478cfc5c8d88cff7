import { formatCents } from '#shared/domain/money/format.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import type { DocumentBlock, DocumentContent, DocumentFact } from '../documents/index.ts'
import type { ShiftRow } from './drawers-table.ts'

type ClosedShift = ShiftRow & { closedAt: Date; closedBy: string; endExpectedCents: number; endCountedCents: number }

/** Returns whether a shift is closed. Only a closed shift has a report. */
export const isClosed = (shift: ShiftRow): shift is ClosedShift => shift.closedAt !== null

/** Returns the document of a closed shift. All amounts are stored with the shift. */
export function shiftReport(shift: ClosedShift, drawerName: string): DocumentContent {
  const closedAt = momentInWords(shift.closedAt)
  return {
    title: `Dienst ${drawerName}`,
    subtitle: `Van ${momentInWords(shift.openedAt)} tot ${closedAt}`,
    madeAt: shift.closedAt,
    blocks: [
      { kind: 'heading', text: `Begin, geteld door ${shift.openedBy}` },
      { kind: 'facts', facts: countFacts(shift.startExpectedCents, shift.startCountedCents) },
      ...details(shift.startDenominations, shift.startExplanation),
      { kind: 'heading', text: `Einde, geteld door ${shift.closedBy}` },
      { kind: 'facts', facts: countFacts(shift.endExpectedCents, shift.endCountedCents) },
      ...details(shift.endDenominations ?? [], shift.endExplanation ?? ''),
      {
        kind: 'signatures',
        about: `Afgetekend door ${shift.closedBy} op ${closedAt}. Nummer ${shift.id}.`,
        labels: ['Paraaf verkoper', 'Gezien'],
      },
    ],
  }
}

const countFacts = (expectedCents: number, countedCents: number): DocumentFact[] => [
  { label: 'Verwacht', value: formatCents(expectedCents), isAmount: true },
  { label: 'Geteld', value: formatCents(countedCents), isAmount: true },
  { label: 'Verschil', value: formatCents(countedCents - expectedCents), isAmount: true, isStrong: true },
]

function details(denominations: readonly { cents: number; count: number }[], explanation: string): DocumentBlock[] {
  const pieces = denominations
    .filter(({ count }) => count > 0)
    .map(({ cents, count }) => `${count} × ${formatCents(cents)}`)
  return [
    ...(pieces.length > 0 ? [{ kind: 'text' as const, isSmall: true, text: `Geteld: ${pieces.join(', ')}` }] : []),
    ...(explanation === '' ? [] : [{ kind: 'text' as const, text: `Uitleg van het verschil: ${explanation}` }]),
  ]
}
