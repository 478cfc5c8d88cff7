import { useQuery } from '@tanstack/react-query'
import type { ListedReturn, ReturnView } from '#shared/contracts/returns.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { returnName } from '#shared/domain/returns/returns.ts'
import { useApi } from '../../../lib/api.ts'
import { useToday } from '../../../lib/use-today.ts'
import { type Column, DataTable, ShortText, StateBadge } from '../frame/index.ts'
import { returnsPage } from './return-queries.ts'
import { dueInWords, isLate, stageOf } from './return-words.ts'

type ReturnListProps = { view: ReturnView; page: number; pageSize: number }

/** A page of returns: what comes back, and what is due when. A row opens the withdrawal with its return. */
export function ReturnList({ view, page, pageSize }: ReturnListProps) {
  const today = useToday()
  const returns = useQuery(returnsPage(useApi(), { view, page, pageSize }))
  return (
    <DataTable
      caption="Retouren"
      columns={columns(today)}
      rows={returns.data?.items}
      rowKey={({ returnId }) => returnId}
      rowHref={({ withdrawalId }) => staffPaths.withdrawalAtShop(withdrawalId)}
      rowTone={(row) => (isLate(row, today) ? 'bad' : undefined)}
      total={returns.data?.total}
      page={page}
      pageSize={pageSize}
      isLoading={returns.isFetching}
      error={returns.data ? null : returns.error}
      onRetry={() => void returns.refetch()}
      emptyText="Geen retouren in deze stand."
    />
  )
}

const columns = (today: string): readonly Column<ListedReturn>[] => [
  { key: 'id', title: 'Kenmerk', cell: ({ returnId }) => returnName(returnId) },
  {
    key: 'state',
    title: 'Stand',
    cell: ({ stage }) => <StateBadge tone={stageOf(stage).tone}>{stageOf(stage).text}</StateBadge>,
  },
  {
    key: 'due',
    title: 'Wat en wanneer',
    cell: (row) => (
      <>
        {dueInWords(row) ?? '–'}
        {isLate(row, today) && (
          <>
            {' '}
            <StateBadge tone="bad">Te laat</StateBadge>
          </>
        )}
      </>
    ),
  },
  { key: 'order', title: 'Bestelling', cell: ({ salesOrderId }) => salesOrderId },
  { key: 'name', title: 'Naam', cell: ({ name }) => <ShortText>{name}</ShortText> },
  { key: 'products', title: 'Wat komt terug', cell: ({ products }) => <ShortText isText>{products}</ShortText> },
  {
    key: 'refund',
    title: 'Terug te betalen',
    cell: ({ stage, toRefundCents }) => (stage === 'to_refund' ? formatCents(toRefundCents) : '–'),
    align: 'right',
  },
]
