import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { pageFailures } from '#shared/contracts/page-failures.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { report } from '../../../lib/report.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { requestNumber } from './request-number.ts'

type BackOfficeFailureProps = {
  error: Error
  /** Sentence about the record that could not be shown: "De klant kon niet worden geladen." */
  title: string
  /** The list to which the record belongs; a missing record links to it. */
  list: { path: string; name: string }
  onRetry: () => void
}

/** Statuses of a missing record. 422 means that the number in the URL cannot exist. */
const NOT_FOUND_STATUSES = [404, 422]

/**
 * Shown in place of a record that could not be loaded. A missing record has the text of docs/requirements.md#s8. Any
 * other failure is reported, as docs/requirements.md#s8 requires, and shown as a sentence (docs/decisions.md#e27).
 */
export function BackOfficeFailure({ error, title, list, onRetry }: BackOfficeFailureProps) {
  const isMissing = error instanceof ShopError && NOT_FOUND_STATUSES.includes(error.status)
  useEffect(() => {
    if (!isMissing) report(error, 'back office')
  }, [error, isMissing])

  if (isMissing) {
    return (
      <EmptyState title="Niet gevonden!">
        <p>{pageFailures.notFound}</p>
        <Link to={list.path}>{list.name}</Link>
      </EmptyState>
    )
  }
  return (
    <Notice tone="bad" title={title}>
      <p>
        {error.message}
        {requestNumber(error)}
      </p>
      <Button variant="default" onClick={onRetry}>
        Opnieuw proberen
      </Button>
    </Notice>
  )
}
