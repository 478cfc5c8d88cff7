import type { CatalogPreview } from '#shared/contracts/catalog-preview.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { countText, fieldText } from './preview-words.ts'

/** Lists the fields that become empty, with example products. */
export function EmptiedFields({ preview: { emptied } }: { preview: CatalogPreview }) {
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
