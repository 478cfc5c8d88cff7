import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { pageFailures, ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { report } from '../../lib/report.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'

/**
 * In the place of a customer that cannot be shown. One that is not there gets the words of specification §8; any other
 * failure is logged, as §8 says, and told in a sentence (decisions E27).
 */
export function CustomerFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNotThere = error instanceof ShopError && error.status === 404
  useEffect(() => {
    if (!isNotThere) report(error, 'customer')
  }, [error, isNotThere])

  if (isNotThere) {
    return (
      <EmptyState title="Niet gevonden!">
        <p>{pageFailures.notFound}</p>
        <Link to={sitePaths.customers}>Alle klanten</Link>
      </EmptyState>
    )
  }
  return (
    <Notice tone="bad" title="De klant kon niet worden geladen.">
      <p>{error.message}</p>
      <Button variant="default" onClick={onRetry}>
        Opnieuw proberen
      </Button>
    </Notice>
  )
}
