import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { StaffCase } from '#shared/contracts/service-desk.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { amountInWords, amountProblem, typedCents } from '#shared/domain/money/typed-amount.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SectionCard, useStaffAction, when } from '../frame/index.ts'
import classes from './Service.module.css'
import { useCaseUpdate } from './use-case-update.ts'

/** What a case cost the shop, with a form to add a cost. A mistake is corrected with a deduction. */
export function CaseCosts({ serviceCase: { serviceCaseId: id, costs, costCents } }: { serviceCase: StaffCase }) {
  const api = useApi()
  const update = useCaseUpdate(id)
  const [description, setDescription] = useState('')
  const [amount, setAmount] = useState('')
  const [isDeduction, setDeduction] = useState(false)
  const [error, setError] = useState<string>()
  // One id per cost, so that a second click after a lost response books it once.
  const [costId, setCostId] = useState(newUuid)
  const add = useStaffAction(
    (amountCents: number) => api.serviceDesk.addCost({ params: { id, costId }, body: { description, amountCents } }),
    {
      onSuccess: async (updated) => {
        setDescription('')
        setAmount('')
        setDeduction(false)
        setCostId(newUuid())
        await update(updated)
      },
    },
  )
  useUnsaved(description !== '' || amount !== '' || add.isPending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const cents = typedCents(amount)
    if (cents === undefined || cents === 0) return setError(amountProblem(amount) ?? 'Vul een bedrag in.')
    if (!add.isPending) add.mutate(isDeduction ? -cents : cents)
    return undefined
  }
  return (
    <SectionCard title="Kosten">
      {costs.length === 0 ? (
        <p className={classes.quiet}>Nog geen kosten.</p>
      ) : (
        <>
          <ul className={classes.events}>
            {costs.map((cost) => (
              <li key={cost.costId} className={classes.cost}>
                <span>
                  {cost.description || 'Kosten'}
                  <span className={classes.quiet}>
                    {when(cost.bookedDateTime)}
                    {cost.by && `, ${cost.by}`}
                  </span>
                </span>
                <span>{formatCents(cost.amountCents)}</span>
              </li>
            ))}
          </ul>
          <p>
            Samen <strong>{formatCents(costCents)}</strong>
          </p>
        </>
      )}
      <form className={classes.form} onSubmit={submit} noValidate>
        <Group align="start" gap="sm" grow>
          <TextInput
            label="Waarvoor"
            maxLength={300}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <TextInput
            label="Bedrag"
            leftSection="€"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            description={amountInWords(amount)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={error ?? (amount ? amountProblem(amount) : undefined)}
            onChange={(event) => {
              setError(undefined)
              setAmount(event.currentTarget.value)
            }}
          />
        </Group>
        <Checkbox
          label="Dit gaat eraf (verbetering)"
          checked={isDeduction}
          onChange={(event) => setDeduction(event.currentTarget.checked)}
        />
        <div>
          <Button type="submit" variant="default" loading={add.isPending} disabled={description.trim() === ''}>
            Kosten toevoegen
          </Button>
        </div>
        {add.notice && <Notice tone={add.notice.tone}>{add.notice.text}</Notice>}
      </form>
    </SectionCard>
  )
}
