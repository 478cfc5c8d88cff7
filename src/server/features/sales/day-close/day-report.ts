import type { DayViewOnWire } from '#shared/contracts/day-close.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { dayInWords, momentInWords } from '#shared/kernel/dates.ts'
import type { DocumentBlock, DocumentContent, DocumentFact, DocumentLine } from '../documents/index.ts'
import { wireId } from '../drawers/index.ts'
import { type ClosingDrawer, type ClosingRow, closingOnWire } from './closings-table.ts'

/**
 * Returns the document of a closing. All amounts come from the stored closing, not from the current ledger.
 *
 * @param drawers the counts of its drawers; empty for a closing of an older release
 * @param locationName undefined for the default location
 */
export function dayReport(row: ClosingRow, drawers: readonly ClosingDrawer[], locationName?: string): DocumentContent {
  const { view } = row
  const closedAt = momentInWords(row.closedAt)
  return {
    title: `Dagafsluiting ${dayInWords(`${row.day}T12:00:00Z`)}${locationName ? `, ${locationName}` : ''}`,
    subtitle: `Afgesloten door ${row.closedBy} op ${closedAt}${row.corrects ? ', ter verbetering van een eerdere afsluiting' : ''}`,
    madeAt: row.closedAt,
    blocks: [
      ...(row.correctedBy ? [text('Deze afsluiting is later verbeterd. De nieuwere geldt.')] : []),
      { kind: 'heading', text: 'Contant geld' },
      { kind: 'facts', facts: cashFacts(row) },
      ...(drawers.length > 1 ? drawers.flatMap((drawer) => drawerBlocks(row.view, drawer)) : counts(row.denominations)),
      { kind: 'heading', text: 'Per betaalwijze' },
      { kind: 'lines', lines: view.methods.map(methodLine), totals: [boldFact('Totaal', view.total.netCents)] },
      ...providerNote(view),
      ...differences(row),
      ...openAttempts(view),
      ...openOrders(view),
      ...(view.unsentCount > 0 ? [text(unsentInWords(view.unsentCount))] : []),
      {
        kind: 'signatures',
        about: `Afgetekend door ${row.closedBy} (${row.closedByEmail}) op ${closedAt}. Nummer ${row.id}.`,
        labels: ['Paraaf verkoper', 'Gezien'],
      },
    ],
  }
}

const text = (content: string): DocumentBlock => ({ kind: 'text', text: content })
const fact = (label: string, amountCents: number): DocumentFact => ({
  label,
  value: formatCents(amountCents),
  isAmount: true,
})
const boldFact = (label: string, amountCents: number): DocumentFact => ({ ...fact(label, amountCents), isStrong: true })

const unsentInWords = (count: number) =>
  count === 1
    ? 'Eén bericht aan de boekhouding is nog niet verstuurd.'
    : `${count} berichten aan de boekhouding zijn nog niet verstuurd.`

function cashFacts(row: ClosingRow): DocumentFact[] {
  const { cash } = row.view
  const { expectedCents, countedCents, differenceCents, floatCents, takenOutCents } = closingOnWire(row)
  return [
    ...moneyFacts(cash),
    boldFact('Verwacht', expectedCents),
    boldFact('Geteld', countedCents),
    boldFact('Verschil', differenceCents),
    fact('Blijft in de la', floatCents),
    fact('Uit de la genomen', takenOutCents),
  ]
}

/** Returns the amounts and the count of one drawer, for a closing of several drawers. */
function drawerBlocks(view: DayViewOnWire, drawer: ClosingDrawer): DocumentBlock[] {
  const amounts = view.drawers?.find(({ drawerId }) => drawerId === wireId(drawer.drawerId))
  const { expectedCents, countedCents, floatCents } = drawer
  return [
    { kind: 'heading', text: `La: ${drawer.name}` },
    {
      kind: 'facts',
      facts: [
        ...(amounts ? moneyFacts(amounts) : []),
        boldFact('Verwacht', expectedCents),
        boldFact('Geteld', countedCents),
        boldFact('Verschil', countedCents - expectedCents),
        fact('Blijft in de la', floatCents),
        fact('Uit de la genomen', countedCents - floatCents),
      ],
    },
    ...counts(drawer.denominations),
  ]
}

type DrawerAmounts = {
  floatBeforeCents: number
  carriedCents: number
  receivedCents: number
  refundedCents: number
  paidInCents?: number | undefined
  paidOutCents?: number | undefined
  differenceCents?: number | undefined
}

/** Returns the parts of an expected amount. Parts that are zero and rare are left out. */
const moneyFacts = (money: DrawerAmounts): DocumentFact[] => [
  fact('Wisselgeld van tevoren', money.floatBeforeCents),
  ...unlessZero('Nog niet eerder geteld', money.carriedCents),
  fact('Ontvangen', money.receivedCents),
  fact('Terugbetaald', -money.refundedCents),
  ...unlessZero('Stortingen', money.paidInCents ?? 0),
  ...unlessZero('Opnames', -(money.paidOutCents ?? 0)),
  ...unlessZero('Verschillen van diensten', money.differenceCents ?? 0),
]

const unlessZero = (label: string, amountCents: number): DocumentFact[] =>
  amountCents === 0 ? [] : [fact(label, amountCents)]

function counts(denominations: ClosingRow['denominations']): DocumentBlock[] {
  const counted = denominations.filter(({ count }) => count > 0)
  if (counted.length === 0) return []
  const pieces = counted.map(({ cents, count }) => `${count} × ${formatCents(cents)}`)
  return [{ kind: 'text', isSmall: true, text: `Geteld: ${pieces.join(', ')}` }]
}

function methodLine({
  title,
  ledger,
  provider,
  differenceCents,
  carriedCents,
  paymentType,
}: DayViewOnWire['methods'][number]): DocumentLine {
  const returnedCents = ledger.refundedCents + ledger.chargedBackCents
  const atProvider = provider
    ? `Betaaldienst ${formatCents(provider.netCents)}, verschil ${formatCents(differenceCents ?? 0)}`
    : 'De betaaldienst kon niet gevraagd worden'
  return {
    name: title,
    details: [
      `Ontvangen ${formatCents(ledger.receivedCents)} (${ledger.receivedCount} ×), terug ${formatCents(returnedCents)} (${ledger.refundedCount + ledger.chargedBackCount} ×)`,
      ...(paymentType === 'CASH' || paymentType === 'STANDALONE' ? [] : [atProvider]),
      ...(carriedCents === 0 ? [] : [`Sinds de vorige afsluiting nog niet geteld: ${formatCents(carriedCents)}`]),
    ],
    total: formatCents(ledger.netCents),
  }
}

function providerNote({ provider }: DayViewOnWire): DocumentBlock[] {
  if (provider === 'asked') return []
  const partly = 'Van een deel van de betalingen kon de betaaldienst niet gevraagd worden.'
  return [text(provider === 'away' ? 'De betaaldienst was niet bereikbaar; er is niets vergeleken.' : partly)]
}

function differences({ view, explanations }: ClosingRow): DocumentBlock[] {
  const reasonsOf = (differenceKey: string) =>
    explanations.filter(({ key }) => key === differenceKey).map((explanation) => `Uitleg: ${explanation.text}`)
  const cashReasons = explanations.filter(({ key }) => !view.differences.some((difference) => difference.key === key))
  if (view.differences.length === 0 && cashReasons.length === 0) return [{ kind: 'heading', text: 'Geen verschillen' }]
  const lines: DocumentLine[] = view.differences.map(({ key, text: about, amountCents }) => ({
    name: about,
    details: reasonsOf(key),
    total: formatCents(amountCents),
  }))
  return [
    { kind: 'heading', text: 'Verschillen' },
    ...cashReasons.map(({ about, text: reason }) => text(`${about} Uitleg: ${reason}`)),
    ...(lines.length > 0 ? [{ kind: 'lines' as const, lines, totals: [] }] : []),
  ]
}

function openAttempts({ openAttempts: open }: DayViewOnWire): DocumentBlock[] {
  if (open.length === 0) return []
  const lines = open.map(({ salesOrderId, amountCents, text: about }) => ({
    name: `Order ${salesOrderId}`,
    details: [about],
    total: formatCents(amountCents),
  }))
  return [
    { kind: 'heading', text: 'Betalingen die nog niet klaar zijn' },
    { kind: 'lines', lines, totals: [] },
  ]
}

function openOrders({ openOrders: orders, openOrderCount, openOrderCents }: DayViewOnWire): DocumentBlock[] {
  if (openOrderCount === 0) return []
  const lines = orders.map(({ salesOrderId, totalCents, paidCents, outstandingCents }) => ({
    name: `Order ${salesOrderId}`,
    details: [`Totaal ${formatCents(totalCents)}, betaald ${formatCents(paidCents)}`],
    total: formatCents(outstandingCents),
  }))
  const unlisted = openOrderCount - orders.length
  return [
    { kind: 'heading', text: `Openstaande orders (${openOrderCount})` },
    { kind: 'lines', lines, totals: [boldFact('Nog te ontvangen', openOrderCents)] },
    ...(unlisted > 0 ? [text(`En nog ${unlisted} nieuwere.`)] : []),
  ]
}
