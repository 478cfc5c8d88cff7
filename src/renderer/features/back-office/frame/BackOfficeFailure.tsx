import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { pageFailures, ShopError } from '#shared/contracts/shop-error.ts'
import { report } from '../../../lib/report.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'

type BackOfficeFailureProps = {
  error: Error
  /** What could not be shown, as a sentence: "De klant kon niet worden geladen." */
  title: string
  /** The list that it stands in. */
  list: { path: string; name: string }
  onRetry: () => void
}

/** A number that cannot exist is as little there as one that is gone. */
const NOT_FOUND_STATUSES = [404, 422]

/**
 * In the place of something that cannot be shown. What is not there gets the words of specification §8; any other failure
 * is logged, as §8 says, and told in a sentence (decisions E27).
 */
export function BackOfficeFailure({ error, title, list, onRetry }: BackOfficeFailureProps) {
  const isNotThere = error instanceof ShopError && NOT_FOUND_STATUSES.includes(error.status)
  useEffect(() => {
    if (!isNotThere) report(error, 'back office')
  }, [error, isNotThere])

  if (isNotThere) {
    return (
      <EmptyState title="Niet gevonden!">
        <p>{pageFailures.notFound}</p>
        <Link to={list.path}>{list.name}</Link>
      </EmptyState>
    )
  }
  return (
    <Notice tone="bad" title={title}>
      <p>{error.message}</p>
      <Button variant="default" onClick={onRetry}>
        Opnieuw proberen
      </Button>
    </Notice>
  )
}
