import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { pageFailures } from '#shared/contracts/page-failures.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { report } from '../../../lib/report.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'

type BackOfficeFailureProps = {
  error: Error
  /** Says what could not be shown: "De klant kon niet worden geladen." */
  title: string
  /** The list that the record belongs to. */
  list: { path: string; name: string }
  onRetry: () => void
}

/** 422: the number in the URL cannot exist. It is shown like a missing record. */
const NOT_FOUND_STATUSES = [404, 422]

/**
 * Replaces a record that cannot be shown. A missing record has the text of docs/requirements.md#s8. Any other failure
 * is logged, as §8 requires, and shown as a sentence (docs/decisions.md#e27).
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
