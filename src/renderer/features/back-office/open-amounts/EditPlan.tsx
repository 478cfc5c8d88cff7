import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { PaymentPlanView } from '#shared/contracts/payment-plans.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { readAmount } from '#shared/domain/money/typed-amount.ts'
import { MAX_PLAN_PARTS, type PlanProblem, planProblem } from '#shared/domain/payments/payment-plan.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { money } from '../frame/index.ts'
import { AmountField } from '../payments/index.ts'
import classes from './OpenAmounts.module.css'
import { useSavePlan } from './open-amount-queries.ts'

type EditPlanProps = {
  salesOrderId: number
  plan: PaymentPlanView
  onSaved: (plan: PaymentPlanView) => unknown
}

/** A date of the form, as it was typed. `key` identifies the row. */
type TypedPart = { key: number; dueOn: string; amount: string }

/** Form of a payment plan: up to three dates with amounts that sum to what is open. */
export function EditPlan({ salesOrderId, plan, onSaved }: EditPlanProps) {
  // The version belongs to the typed parts, so that the server refuses them when a colleague has changed the plan.
  const [{ version }] = useState(plan)
  const [parts, setParts] = useState<readonly TypedPart[]>(() => initialParts(plan))
  const [isTried, setTried] = useState(false)
  const save = useSavePlan(salesOrderId, onSaved)
  useUnsaved(save.isPending)
  const read = parts.map(({ dueOn, amount }) => ({ dueOn, amountCents: centsOf(amount) }))
  const sumCents = read.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const outstandingCents = centsFromEuros(plan.outstanding)
  const problem = planProblem(read, { outstandingCents, today: amsterdamDay(new Date()) })
  const change = (key: number, changes: Partial<TypedPart>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...changes } : part)))
  const add = () => {
    const rest = Math.max(0, outstandingCents - sumCents)
    const key = Math.max(0, ...parts.map((part) => part.key)) + 1
    setParts([...parts, { key, dueOn: '', amount: rest > 0 ? typed(rest) : '' }])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!problem) save.mutate({ version, parts: read })
  }

  return (
    <form className={classes.preview} onSubmit={submit} noValidate>
      {parts.map((part, index) => (
        <div key={part.key} className={classes.row}>
          <TextInput
            type="date"
            label={`Datum ${index + 1}`}
            value={part.dueOn}
            onChange={(event) => change(part.key, { dueOn: event.currentTarget.value })}
            error={isTried && dateError(problem, index, part.dueOn)}
          />
          <AmountField
            label={`Bedrag ${index + 1}`}
            value={part.amount}
            onChange={(amount) => change(part.key, { amount })}
            error={isTried && problem?.part === index && problem.problem === 'amount' && 'Vul een bedrag boven nul in.'}
          />
          {parts.length > 1 && (
            <Button variant="subtle" onClick={() => setParts(parts.filter(({ key }) => key !== part.key))}>
              Weghalen
            </Button>
          )}
        </div>
      ))}
      {parts.length < MAX_PLAN_PARTS && (
        <div className={classes.buttons}>
          <Button variant="default" size="compact-sm" onClick={add}>
            Datum toevoegen
          </Button>
        </div>
      )}
      <p role="status">
        Samen {money(sumCents / 100)} van {money(plan.outstanding)} die openstaat.
      </p>
      {isTried && problem?.problem === 'sum' && (
        <Notice tone="bad">De bedragen moeten samen precies {money(plan.outstanding)} zijn.</Notice>
      )}
      <p className={classes.quiet}>De klant krijgt de data en bedragen per mail.</p>
      {save.notice && <Notice tone={save.notice.tone}>{save.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending}>
          Afspraak bewaren
        </Button>
      </div>
    </form>
  )
}

/** Returns the open parts of the current plan, or one part with the whole outstanding amount. */
function initialParts({ parts, outstanding }: PaymentPlanView): TypedPart[] {
  const open = parts.filter((part) => part.open > 0)
  if (open.length === 0) return [{ key: 1, dueOn: '', amount: typed(centsFromEuros(outstanding)) }]
  return open.map((part, index) => ({ key: index + 1, dueOn: part.dueOn, amount: typed(centsFromEuros(part.open)) }))
}

/** @example typed(123456) // '1234,56' */
const typed = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

function centsOf(amount: string): number {
  const reading = readAmount(amount)
  return reading.kind === 'amount' ? reading.cents : 0
}

function dateError(problem: PlanProblem | undefined, index: number, dueOn: string) {
  if (problem?.part !== index) return undefined
  if (problem.problem === 'order') return 'Kies een dag na de vorige datum.'
  if (problem.problem !== 'date') return undefined
  return dueOn === '' ? 'Kies een datum.' : 'Deze dag is al voorbij.'
}
