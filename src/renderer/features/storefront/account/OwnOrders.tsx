import { Link, useSearchParams } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Session } from '#shared/contracts/users.ts'
import { pageOf } from '../../../lib/pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Text } from '../../../ui/Text.tsx'
import { useOwnOrders } from './account-queries.ts'
import { OwnOrderCard } from './OwnOrderCard.tsx'

/** The user's own orders, newest first; the page number is in the URL. */
export function OwnOrders({ session }: { session: Session }) {
  const [search] = useSearchParams()
  const page = pageOf(search)
  const orders = useOwnOrders(session, page)
  return (
    <QueryView query={orders} waiting={<Waiting />}>
      {({ items, total, pageSize }) =>
        total === 0 ? (
          <EmptyState title="U heeft nog geen bestellingen">
            <Text c="dimmed">Hier ziet u straks hoe uw bestellingen ervoor staan.</Text>
            <Button component={Link} to={sitePaths.home}>
              Verder winkelen
            </Button>
          </EmptyState>
        ) : (
          <Stack>
            {items.map((order) => (
              <OwnOrderCard key={order.salesOrderId} order={order} />
            ))}
            <Pagination
              page={page}
              count={Math.ceil(total / pageSize)}
              hrefOf={(other) => (other > 1 ? `${sitePaths.account}?page=${other}` : sitePaths.account)}
              Link={Link}
            />
          </Stack>
        )
      }
    </QueryView>
  )
}

function Waiting() {
  return (
    <Stack>
      <Skeleton height={190} aria-label="Uw bestellingen worden opgehaald" />
      <Skeleton height={190} />
    </Stack>
  )
}
