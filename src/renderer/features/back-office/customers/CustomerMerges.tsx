import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Customer } from '#shared/contracts/customers.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SectionCard, useStaffAction, when } from '../frame/index.ts'
import classes from './Customers.module.css'
import { CUSTOMERS, customerPage } from './customers-queries.ts'

const UNDONE = 'Het samenvoegen is ongedaan gemaakt. Alles staat weer bij de eigen klant.'

/** The customers that staff merged into this one, with the undo of today, and the way to a new merge. */
export function CustomerMerges({ customer }: { customer: Customer }) {
  const { merges = [], customerId, isForgotten, roles } = customer
  const api = useApi()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<string>()
  const navigate = useNavigate()
  const isUndone: unknown = useLocation().state?.isUndone
  const undo = useStaffAction((mergeId: string) => api.customerMerges.undo({ params: { mergeId } }), {
    success: UNDONE,
    async onSuccess({ customerId: kept }) {
      // The id of a guest is an order number, and that order may be of the other customer again.
      if (kept !== customerId) {
        // What is known of the kept customer leads back to the merged one.
        queryClient.removeQueries({ queryKey: customerPage(api, kept).queryKey })
        await navigate(staffPaths.customer(kept), { replace: true, state: { isUndone: true } })
      }
      await queryClient.invalidateQueries({ queryKey: CUSTOMERS })
    },
  })
  if (isForgotten || roles.length > 0) return null
  return (
    <SectionCard title="Dubbele klant">
      {merges.length > 0 && (
        <ul className={classes.entries}>
          {merges.map(({ mergeId, other, mergedDateTime, mergedBy, undoneDateTime, canUndo }) => (
            <li key={mergeId}>
              {undoneDateTime ? 'Samengevoegd en teruggedraaid' : 'Samengevoegd'}
              {other && ` met ${other}`}
              <span className={classes.quiet}>
                {when(mergedDateTime)}, {mergedBy}
                {undoneDateTime && `; teruggedraaid op ${when(undoneDateTime)}`}
              </span>
              {canUndo && (
                <Button
                  variant={asked === mergeId ? 'filled' : 'default'}
                  size="compact-sm"
                  loading={undo.isPending && undo.variables === mergeId}
                  onBlur={() => setAsked(undefined)}
                  onClick={() => {
                    if (asked === mergeId) undo.mutate(mergeId)
                    setAsked(asked === mergeId ? undefined : mergeId)
                  }}
                >
                  {asked === mergeId ? 'Zeker ongedaan maken?' : 'Ongedaan maken'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {undo.notice ? (
        <Notice tone={undo.notice.tone}>{undo.notice.text}</Notice>
      ) : (
        isUndone === true && <Notice tone="good">{UNDONE}</Notice>
      )}
      <p>
        Staat deze klant er nog een keer in, met een ander e-mailadres?{' '}
        <Link to={staffPaths.mergeCustomers(customerId)}>Samenvoegen met een andere klant</Link>
      </p>
    </SectionCard>
  )
}
