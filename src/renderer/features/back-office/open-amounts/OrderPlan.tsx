import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentPlanView } from '#shared/contracts/payment-plans.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { money, SectionCard, StaffDialog } from '../frame/index.ts'
import { EditPlan } from './EditPlan.tsx'
import classes from './OpenAmounts.module.css'
import { OPEN_AMOUNTS, paymentPlan, useSavePlan } from './open-amount-queries.ts'
import { SendReminder } from './SendReminder.tsx'

type OrderPlanProps = {
  salesOrderId: number
  /** False for an order that can no longer be changed or mailed. */
  canChange: boolean
  /** Called after a change or a reminder, which both are in the history of the order. */
  onChanged: () => void
}

/** What the buyer of an order has to pay when: the payment plan, and a reminder of what is due. */
export function OrderPlan({ salesOrderId, canChange, onChanged }: OrderPlanProps) {
  const { data: plan, error } = useQuery(paymentPlan(useApi(), salesOrderId))
  if (!plan) {
    return error ? (
      <SectionCard title="Wanneer betalen">
        <p role="status">De betaalafspraak kon niet worden geladen. {error.message}</p>
      </SectionCard>
    ) : null
  }
  if (plan.outstanding === 0 && plan.parts.length === 0) return null
  return (
    <SectionCard title="Wanneer betalen">
      <Parts plan={plan} />
      <p>
        Nu te betalen: <strong>{money(plan.due)}</strong>
        {plan.due < plan.outstanding && ` van ${money(plan.outstanding)} die openstaat`}
      </p>
      {canChange && plan.outstanding > 0 && (
        <div className={classes.buttons}>
          <ChangePlan salesOrderId={salesOrderId} plan={plan} onChanged={onChanged} />
          {plan.due > 0 && <SendReminder salesOrderId={salesOrderId} onSent={onChanged} />}
        </div>
      )}
    </SectionCard>
  )
}

function Parts({ plan: { parts, unplanned } }: { plan: PaymentPlanView }) {
  if (parts.length === 0) return <p>Er is geen betaalafspraak: de rest wordt betaald als de bestelling klaar is.</p>
  return (
    <>
      <ul className={classes.parts} aria-label="Betaalafspraak">
        {parts.map((part) => (
          <li key={part.dueOn} className={classes.part}>
            <span>{dayInWords(part.dueOn)}</span>
            <span className={classes.quiet}>{partState(part)}</span>
            <span className={classes.amount}>{money(part.amount)}</span>
          </li>
        ))}
      </ul>
      {unplanned > 0 && (
        <Notice tone="waits">
          {money(unplanned)} staat niet in de afspraak, omdat de bestelling daarna is gewijzigd. Pas de afspraak aan.
        </Notice>
      )}
    </>
  )
}

/** An order that became cheaper reduces the last parts, so a part can be over without a payment. */
function partState({ amount, open, paid, isLate, isDue }: PaymentPlanView['parts'][number]): string {
  if (open === 0) return paid > 0 ? 'betaald' : 'vervallen'
  const rest = open < amount ? `nog ${money(open)}` : ''
  const state = isLate ? 'te laat' : isDue ? 'vandaag' : rest ? '' : 'nog niet'
  return [state, rest].filter(Boolean).join(', ')
}

function ChangePlan({ salesOrderId, plan, onChanged }: Omit<OrderPlanProps, 'canChange'> & { plan: PaymentPlanView }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const saved = (changed: PaymentPlanView) => {
    queryClient.setQueryData(paymentPlan(api, salesOrderId).queryKey, changed)
    setOpen(false)
    onChanged()
    return queryClient.invalidateQueries({ queryKey: [...OPEN_AMOUNTS, 'list'], refetchType: 'none' })
  }
  const end = useSavePlan(salesOrderId, saved)
  const hasPlan = plan.parts.length > 0
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {hasPlan ? 'Afspraak wijzigen' : 'Betaalafspraak maken'}
      </Button>
      {hasPlan && (
        <Button
          variant="default"
          size="compact-sm"
          loading={end.isPending}
          onClick={() => end.mutate({ version: plan.version, parts: [] })}
        >
          Afspraak beëindigen
        </Button>
      )}
      {end.notice && <Notice tone={end.notice.tone}>{end.notice.text}</Notice>}
      <StaffDialog opened={isOpen} onClose={() => setOpen(false)} title={`Betaalafspraak van order ${salesOrderId}`}>
        <EditPlan salesOrderId={salesOrderId} plan={plan} onSaved={saved} />
      </StaffDialog>
    </>
  )
}
