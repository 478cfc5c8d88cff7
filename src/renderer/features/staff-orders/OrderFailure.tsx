import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { pageFailures, ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** In the place of an order that cannot be shown; one that is not there gets the words of specification §8. */
export function OrderFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ShopError && error.status === 404) {
    return (
      <EmptyState title="Niet gevonden!">
        <p>{pageFailures.notFound}</p>
        <Link to={sitePaths.salesOrders}>Alle verkooporders</Link>
      </EmptyState>
    )
  }
  return (
    <Notice tone="bad" title="De bestelling kon niet worden geladen.">
      <p>{error.message}</p>
      <Button variant="default" onClick={onRetry}>
        Opnieuw proberen
      </Button>
    </Notice>
  )
}
