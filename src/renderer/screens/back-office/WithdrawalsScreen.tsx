import { useQuery } from '@tanstack/react-query'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import {
  BackOfficePage,
  ColumnChoice,
  DataTable,
  FilterTabs,
  useListQuery,
  useShownColumns,
} from '../../features/back-office/frame/index.ts'
import { ReturnList } from '../../features/back-office/returns/ReturnList.tsx'
import {
  RETURN_TABS,
  readReturnView,
  returnCounts,
  returnsPage,
} from '../../features/back-office/returns/return-queries.ts'
import { withdrawalColumns, withdrawalTone } from '../../features/back-office/withdrawals/withdrawal-columns.tsx'
import {
  readWithdrawalState,
  WITHDRAWAL_VIEWS,
  withdrawalsPage,
} from '../../features/back-office/withdrawals/withdrawal-queries.ts'
import { useApi } from '../../lib/api.ts'
import { useToday } from '../../lib/use-today.ts'

/** /admin/herroepingen: all withdrawals, newest first, and the returns that follow from them. A row opens the withdrawal. */
export function WithdrawalsScreen() {
  const { page, pageSize, get } = useListQuery()
  const state = readWithdrawalState(get)
  const today = useToday()
  const allColumns = withdrawalColumns(today)
  const columns = useShownColumns('withdrawals', allColumns)
  const api = useApi()
  const returnView = readReturnView(get)
  const withdrawals = useQuery(withdrawalsPage(api, { page: returnView ? 1 : page, pageSize, state }))
  // Only the counts of the tabs are shown of this page, unless it is the page of the list.
  const returns = useQuery(returnsPage(api, { view: returnView ?? 'open', page: returnView ? page : 1, pageSize }))

  return (
    <BackOfficePage
      title="Herroepingen"
      actions={!returnView && <ColumnChoice list="withdrawals" columns={allColumns} />}
    >
      <FilterTabs
        param="stand"
        views={[...WITHDRAWAL_VIEWS, ...RETURN_TABS]}
        counts={{ ...withdrawals.data?.counts, ...returnCounts(returns.data?.counts) }}
      />
      {returnView ? (
        <ReturnList view={returnView} page={page} pageSize={pageSize} />
      ) : (
        <DataTable
          caption="Herroepingen"
          columns={columns}
          rows={withdrawals.data?.items}
          rowKey={({ withdrawalId }) => withdrawalId}
          rowHref={({ withdrawalId }) => staffPaths.withdrawalAtShop(withdrawalId)}
          rowTone={(withdrawal) => withdrawalTone(withdrawal, today)}
          total={withdrawals.data?.total}
          page={page}
          pageSize={pageSize}
          isLoading={withdrawals.isFetching}
          error={withdrawals.data ? null : withdrawals.error}
          onRetry={() => void withdrawals.refetch()}
          emptyText={state ? 'Geen herroepingen in deze stand.' : 'Er zijn geen herroepingen.'}
        />
      )}
    </BackOfficePage>
  )
}
