import { useQuery } from '@tanstack/react-query'
import { BackOfficePage, money, TableFooter, useListQuery } from '../../features/back-office/frame/index.ts'
import { OpenAmountList } from '../../features/back-office/open-amounts/OpenAmountList.tsx'
import { openAmountsPage } from '../../features/back-office/open-amounts/open-amount-queries.ts'
import { useApi } from '../../lib/api.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/openstaand: orders of which an amount should have been paid, the longest due first. */
export function OpenAmountsScreen() {
  const { page, pageSize } = useListQuery()
  const orders = useQuery(openAmountsPage(useApi(), { page, pageSize }))
  return (
    <BackOfficePage title="Openstaand">
      <QueryView
        query={orders}
        waiting={<Skeleton height={320} aria-label="De openstaande bedragen worden opgehaald" />}
      >
        {({ items, total, totalDue }) => (
          <>
            {total > 0 && (
              <p>
                {total === 1 ? '1 bestelling' : `${total} bestellingen`}, samen {money(totalDue)}. De bestelling is
                klaar, of een datum van de betaalafspraak is voorbij.
              </p>
            )}
            <OpenAmountList orders={items} />
            {total > pageSize && <TableFooter page={page} pageSize={pageSize} total={total} />}
          </>
        )}
      </QueryView>
    </BackOfficePage>
  )
}
