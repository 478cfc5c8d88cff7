import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { withdrawalName } from '#shared/domain/withdrawals/texts.ts'
import { BackOfficeFailure, BackOfficePage } from '../../features/back-office/frame/index.ts'
import { WithdrawalReturn } from '../../features/back-office/returns/WithdrawalReturn.tsx'
import { WithdrawalView } from '../../features/back-office/withdrawals/WithdrawalView.tsx'
import { withdrawalDetail } from '../../features/back-office/withdrawals/withdrawal-queries.ts'
import { useApi } from '../../lib/api.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/herroepingen/{id}: one withdrawal, its terms and the steps to handle it. */
export function WithdrawalScreen() {
  const { id } = useParams()
  const withdrawal = useQuery(withdrawalDetail(useApi(), Number(id)))
  return (
    <BackOfficePage
      title={`Herroeping ${withdrawalName(Number(id))}`}
      actions={<Link to={staffPaths.withdrawals}>Alle herroepingen</Link>}
    >
      {withdrawal.error && !withdrawal.data ? (
        <BackOfficeFailure
          error={withdrawal.error}
          title="De herroeping kon niet worden geladen."
          list={{ path: staffPaths.withdrawals, name: 'Alle herroepingen' }}
          onRetry={() => void withdrawal.refetch()}
        />
      ) : (
        <QueryView query={withdrawal} waiting={<Skeleton height={420} aria-label="De herroeping wordt opgehaald" />}>
          {(found) => (
            <WithdrawalView
              key={found.withdrawalId}
              withdrawal={found}
              goods={<WithdrawalReturn withdrawal={found} onChanged={() => withdrawal.refetch()} />}
            />
          )}
        </QueryView>
      )}
    </BackOfficePage>
  )
}
