import { useQuery } from '@tanstack/react-query'
import type { ListedText } from '#shared/contracts/content.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { textList } from '../../features/back-office/content/content-queries.ts'
import { BackOfficePage, type Column, DataTable, ShortText, when } from '../../features/back-office/frame/index.ts'
import { useApi } from '../../lib/api.ts'

const columns: readonly Column<ListedText>[] = [
  { key: 'title', title: 'Tekst', cell: ({ title }) => <ShortText isText>{title}</ShortText> },
  { key: 'path', title: 'Adres', cell: ({ path }) => <ShortText>{path}</ShortText> },
  { key: 'origin', title: 'Stand', cell: ({ isEdited }) => (isEdited ? 'Zelf gewijzigd' : 'Standaardtekst') },
  {
    key: 'changed',
    title: 'Bijgewerkt',
    cell: ({ changedDateTime }) => (changedDateTime ? when(changedDateTime) : '–'),
  },
  {
    key: 'faults',
    title: 'Let op',
    cell: ({ faultCount }) => (faultCount === 0 ? '' : faultCount === 1 ? '1 punt' : `${faultCount} punten`),
  },
]

/** /admin/teksten: the texts of the shop; a row opens the editor. */
export function TextsScreen() {
  const texts = useQuery(textList(useApi()))
  return (
    <BackOfficePage title="Teksten">
      <DataTable
        caption="Teksten van de winkel"
        columns={columns}
        rows={texts.data}
        rowKey={({ name }) => name}
        rowHref={({ name }) => staffPaths.text(name)}
        rowTone={({ faultCount }) => (faultCount > 0 ? 'part' : undefined)}
        total={undefined}
        page={1}
        pageSize={96}
        isLoading={texts.isFetching}
        error={texts.data ? null : texts.error}
        onRetry={() => void texts.refetch()}
        emptyText="Er zijn geen teksten."
      />
    </BackOfficePage>
  )
}
