import type { CatalogPreview } from '#shared/contracts/catalog-preview.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { fieldText, listText } from './preview-words.ts'

/** Lists the rows of the imported file that cannot be used, with their line numbers and the problem. */
export function BrokenRows({ broken }: { broken: CatalogPreview['broken'] }) {
  if (broken.count === 0) return null
  return (
    <PreviewTable
      title="Regels die niet te gebruiken zijn"
      columns={['Regel', 'Lijst', 'Id', 'Veld', 'Wat er mis is']}
      rows={broken.rows.map(({ line, list, id, field, problem }, index) => ({
        key: `${index} ${line}`,
        cells: [line ?? '–', listText(list), id ?? '–', field ? fieldText(field) : '–', problem],
      }))}
      total={broken.count}
    />
  )
}
