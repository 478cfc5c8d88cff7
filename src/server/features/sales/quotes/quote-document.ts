import { sitePaths } from '#shared/contracts/site-paths.ts'
import { discountDetails, listTotal } from '#shared/domain/discounts/row-discount.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { fullName } from '#shared/domain/orders/buyer.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import type { DocumentContent } from '../documents/index.ts'
import type { QuoteRow, VersionRow } from './quotes-table.ts'

type Source = {
  quote: QuoteRow
  version: VersionRow
  publicUrl: string
  at: Date
}

/** Returns the PDF document of a version of a quote. A draft says that it is one. */
export function quoteDocument({ quote, version, publicUrl, at }: Source): DocumentContent {
  const until = dayInWords(`${version.validUntil}T12:00:00Z`)
  const made = dayInWords(version.sentAt ?? version.madeAt)
  return {
    title: `Offerte ${quote.number}${version.version > 1 ? `, versie ${version.version}` : ''}`,
    subtitle: `${version.sentAt ? '' : 'Concept · '}${made} · geldig tot en met ${until}`,
    madeAt: at,
    blocks: [
      {
        kind: 'columns',
        columns: [
          {
            title: 'Voor',
            lines: [quote.companyName, fullName(quote), quote.email, quote.phoneNumber, vatLine(quote)].filter(Boolean),
          },
          {
            title: 'Offerte',
            lines: [
              quote.number,
              `Geldig tot en met ${until}`,
              quote.reference && `Uw referentie: ${quote.reference}`,
            ].filter(Boolean),
          },
        ],
      },
      {
        kind: 'lines',
        lines: version.lines.map((line) => ({
          name: line.displayName,
          details: [
            `Artikel ${line.itemId}`,
            ...line.options.map(({ label, value }) => `${label}: ${value}`),
            ...(line.isMadeToMeasure ? ['Op maat gemaakt'] : []),
            ...discountDetails(line),
          ],
          quantity: `${line.count} × ${formatCents(line.unitGrossCents)}`,
          total: formatCents(line.unitGrossCents * line.count),
          listTotal: listTotal(line),
        })),
        totals: totalFacts(version),
      },
      ...(version.remarks
        ? [
            { kind: 'heading' as const, text: 'Opmerkingen' },
            { kind: 'text' as const, text: version.remarks },
          ]
        : []),
      { kind: 'heading', text: 'Voorwaarden' },
      {
        kind: 'text',
        text: `De prijzen zijn inclusief btw en bezorging en liggen vast tot en met ${until}. Voorraadproducten houden wij niet apart.`,
      },
      ...(version.seal
        ? [{ kind: 'text' as const, isSmall: true, text: `Zegel van deze versie: ${version.seal}` }]
        : []),
      { kind: 'text', isSmall: true, text: `Onze voorwaarden en garantie leest u op ${publicUrl}${sitePaths.terms}.` },
    ],
  }
}

/** The totals of a version as texts, for the mail and the PDF. */
export const totalFacts = (
  version: Pick<VersionRow, 'grossCents' | 'netCents' | 'vatCents' | 'discountCents'>,
): { label: string; value: string; isStrong?: boolean }[] => [
  { label: 'Totaal excl. btw', value: formatCents(version.netCents) },
  { label: 'Btw', value: formatCents(version.vatCents) },
  { label: 'Totaal incl. btw', value: formatCents(version.grossCents), isStrong: true },
  ...(version.discountCents > 0 ? [{ label: 'Korting, al verrekend', value: formatCents(version.discountCents) }] : []),
]

const vatLine = ({ vatNumber }: QuoteRow) => (vatNumber ? `Btw-nummer ${vatNumber}` : '')
