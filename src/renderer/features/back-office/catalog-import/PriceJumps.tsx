import type { CatalogPreview } from '#shared/contracts/catalog-preview.ts'
import { money } from '../frame/index.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { changeText } from './preview-words.ts'

/** Lists the prices that change by more than the limit, largest change first. */
export function PriceJumps({ preview: { priceJumps } }: { preview: CatalogPreview }) {
  if (priceJumps.count === 0) return null
  return (
    <PreviewTable
      title="Prijzen die ver uiteen lopen"
      columns={['Product', 'Code', 'Nu, excl. btw', 'Wordt, excl. btw', 'Verschil']}
      rows={priceJumps.rows.map(({ id, itemId, name, before, after }) => ({
        key: id,
        cells: [`${name} (${id})`, itemId, money(before), money(after), changeText(before, after)],
      }))}
      total={priceJumps.count}
    />
  )
}
