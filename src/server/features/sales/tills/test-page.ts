import { dutchMoment } from '../../operations/mails/index.ts'
import type { DocumentContent, PaperSize } from '../documents/index.ts'

/** Returns the page that a till prints to test a printer: whether the paper is wide enough, and the letters are right. */
export function testPage(madeAt: Date, size: PaperSize): DocumentContent {
  return {
    title: 'Proefafdruk',
    subtitle: dutchMoment(madeAt),
    blocks: [
      { kind: 'text', text: 'Staat deze tekst helemaal op het papier, dan klopt de breedte.' },
      { kind: 'text', text: 'Tekens: € é ë ï ö ü ç ñ “ ” –' },
      {
        kind: 'lines',
        lines: [
          { name: 'Regel met een bedrag', details: ['Kleine letters'], quantity: '1 × € 12,34', total: '€ 12,34' },
        ],
        totals: [{ label: 'Totaal', value: '€ 12,34', isStrong: true }],
      },
    ],
    size,
    madeAt,
  }
}
