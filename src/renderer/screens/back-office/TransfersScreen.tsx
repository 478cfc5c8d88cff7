import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { BackOfficePage, FilterTabs, TableFooter, useListQuery } from '../../features/back-office/frame/index.ts'
import { NewTransfer } from '../../features/back-office/stock-transfers/NewTransfer.tsx'
import { TransferList } from '../../features/back-office/stock-transfers/TransferList.tsx'
import { transferPage } from '../../features/back-office/stock-transfers/transfer-queries.ts'
import { useApi } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const VIEWS = [
  { value: '', name: 'Lopend' },
  { value: 'klaar', name: 'Klaar' },
] as const

/** /admin/verplaatsingen: the transfers between stock locations, for back office and till. */
export function TransfersScreen() {
  const navigate = useNavigate()
  const { page, pageSize, get } = useListQuery()
  const [isAdding, setAdding] = useState(false)
  const toestand = get('toestand') === 'klaar' ? ('klaar' as const) : ('open' as const)
  const transfers = useQuery(transferPage(useApi(), { page, pageSize, toestand }))
  const places = transfers.data?.places ?? []
  const hasSeveral = places.length > 1
  return (
    <BackOfficePage
      title="Verplaatsingen"
      actions={
        <>
          <Button component={Link} variant="default" size="lg" to={staffPaths.stock}>
            Voorraad
          </Button>
          {hasSeveral && (
            <Button size="lg" onClick={() => setAdding(true)}>
              Nieuwe verplaatsing
            </Button>
          )}
        </>
      }
    >
      <QueryView query={transfers} waiting={<Skeleton height={320} aria-label="De verplaatsingen worden opgehaald" />}>
        {({ items, total }) =>
          hasSeveral ? (
            <>
              <FilterTabs param="toestand" views={VIEWS} />
              <TransferList transfers={items} />
              {total > pageSize && <TableFooter page={page} pageSize={pageSize} total={total} />}
            </>
          ) : (
            <EmptyState title="Verplaatsen kan zodra er meer dan één winkel is." />
          )
        }
      </QueryView>
      {isAdding && transfers.data && (
        <NewTransfer
          places={places}
          ownPlaceId={transfers.data.ownPlaceId}
          onClose={() => setAdding(false)}
          onRequested={({ transferId }) => void navigate(staffPaths.transfer(transferId))}
        />
      )}
    </BackOfficePage>
  )
}
