import { useQuery } from '@tanstack/react-query'
import { BackOfficePage, FilterTabs, TableFooter, useListQuery } from '../../features/back-office/frame/index.ts'
import { LoosePaymentList } from '../../features/back-office/loose-payments/LoosePaymentList.tsx'
import {
  LOOSE_STATE,
  loosePaymentsPage,
  readLooseState,
} from '../../features/back-office/loose-payments/loose-payment-queries.ts'
import { LOOSE_VIEWS } from '../../features/back-office/loose-payments/loose-payment-words.ts'
import { NewLoosePayment } from '../../features/back-office/loose-payments/NewLoosePayment.tsx'
import { useApi } from '../../lib/api.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/losse-betalingen: payments on a terminal without an order, newest first, with the form of a new one. */
export function LoosePaymentsScreen() {
  const { page, pageSize, get } = useListQuery()
  const payments = useQuery(loosePaymentsPage(useApi(), { page, pageSize, state: readLooseState(get) }))
  return (
    <BackOfficePage title="Losse betalingen">
      <NewLoosePayment />
      <FilterTabs param={LOOSE_STATE} views={LOOSE_VIEWS} />
      <QueryView query={payments} waiting={<Skeleton height={240} aria-label="De losse betalingen worden opgehaald" />}>
        {({ items, total }) => (
          <>
            <LoosePaymentList payments={items} />
            {total > pageSize && <TableFooter page={page} pageSize={pageSize} total={total} />}
          </>
        )}
      </QueryView>
    </BackOfficePage>
  )
}
