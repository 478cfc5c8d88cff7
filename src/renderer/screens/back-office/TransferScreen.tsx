import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { BackOfficeFailure, BackOfficePage } from '../../features/back-office/frame/index.ts'
import { TransferView } from '../../features/back-office/stock-transfers/TransferView.tsx'
import { transferDetail } from '../../features/back-office/stock-transfers/transfer-queries.ts'
import { useApi } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/verplaatsingen/{id}: one transfer, with the steps to send and receive it. */
export function TransferScreen() {
  const { id } = useParams()
  const transfer = useQuery(transferDetail(useApi(), Number(id)))
  return (
    <BackOfficePage
      title={`Verplaatsing ${id}`}
      actions={
        <Button component={Link} variant="default" size="lg" to={staffPaths.transfers}>
          Alle verplaatsingen
        </Button>
      }
    >
      {transfer.error && !transfer.data ? (
        <BackOfficeFailure
          error={transfer.error}
          title="De verplaatsing kon niet worden geladen."
          list={{ path: staffPaths.transfers, name: 'Alle verplaatsingen' }}
          onRetry={() => void transfer.refetch()}
        />
      ) : (
        <QueryView query={transfer} waiting={<Skeleton height={420} aria-label="De verplaatsing wordt opgehaald" />}>
          {(found) => <TransferView key={`${found.transferId} ${found.state}`} transfer={found} />}
        </QueryView>
      )}
    </BackOfficePage>
  )
}
