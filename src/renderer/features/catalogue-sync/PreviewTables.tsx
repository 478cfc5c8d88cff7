import type { CataloguePreview } from '#shared/contracts/catalogue-preview.ts'
import { money } from '../back-office/index.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { changeText, countText, fieldText, listText } from './preview-words.ts'

type PartProps = { preview: CataloguePreview }

/** Prices that change by more than the limit, the furthest first. */
export function PriceJumps({ preview: { priceJumps } }: PartProps) {
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

/** Fields that become empty, with products to look at. */
export function EmptiedFields({ preview: { emptied } }: PartProps) {
  if (emptied.items === 0) return null
  return (
    <PreviewTable
      title="Velden die leeg raken"
      columns={['Veld', 'Producten', 'Bijvoorbeeld']}
      rows={emptied.fields.map(({ field, items, ids }) => ({
        key: field,
        cells: [fieldText(field), countText(items), ids.join(', ')],
      }))}
    />
  )
}

/** Rows that cannot be used, with the place where to look. */
export function BrokenRows({ preview: { broken } }: PartProps) {
  if (broken.count === 0) return null
  return (
    <PreviewTable
      title="Regels die niet te gebruiken zijn"
      columns={['Regel', 'Lijst', 'Id', 'Veld', 'Wat er mis is']}
      rows={broken.rows.map(({ line, list, id, field, problem }, place) => ({
        key: `${place} ${line}`,
        cells: [line ?? '–', listText(list), id ?? '–', field ? fieldText(field) : '–', problem],
      }))}
      total={broken.count}
    />
  )
}
