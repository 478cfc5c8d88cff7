import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { RawJson } from '../frame/index.ts'
import { accountingRecord } from './customers-queries.ts'

const TITLE = 'Klant in de boekhouding (JSON)'

/**
 * Shows the customer's record in the accounting system as collapsed JSON. The accounting system may be down, so the
 * rest of the page does not wait for the record.
 */
export function AccountingRecord({ netsuiteId }: { netsuiteId: number | null }) {
  const record = useQuery({ ...accountingRecord(useApi(), netsuiteId ?? 0), enabled: netsuiteId !== null })
  const { error } = record
  useEffect(() => {
    if (error) report(error, 'accounting customer')
  }, [error])

  // `CustomerFacts` already says that there is no record.
  if (netsuiteId === null) return null
  if (record.data) return <RawJson title={TITLE} value={record.data} />
  return (
    <p role="status">
      {error ? `De klant in de boekhouding kon niet worden geladen. ${error.message}` : `${TITLE}: wordt geladen…`}
    </p>
  )
}
