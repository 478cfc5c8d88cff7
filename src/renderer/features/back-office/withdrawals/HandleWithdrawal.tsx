import { Button, Checkbox, Radio, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import { mayBecome, needsReason, WITHDRAWAL_STATES } from '#shared/domain/withdrawals/states.ts'
import { useApi } from '../../../lib/api.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { cardLayout, useStaffAction } from '../frame/index.ts'
import type { StepDraft } from './persisted-step-drafts.ts'
import { stepDrafts } from './step-drafts.ts'
import { WITHDRAWALS, withdrawalDetail } from './withdrawal-queries.ts'
import { stepInWords } from './withdrawal-words.ts'

const MAX_REASON = 2000

type HandleWithdrawalProps = {
  withdrawal: Withdrawal
  /** True after a step was saved; false while the next one is filled in. */
  onHandled: (isHandled: boolean) => void
}

/** Takes the next step of a withdrawal, with the text for the customer. Unsaved input is persisted in local storage. */
export function HandleWithdrawal({ withdrawal, onHandled }: HandleWithdrawalProps) {
  const { withdrawalId, state: from } = withdrawal
  const api = useApi()
  const queryClient = useQueryClient()
  const choices = WITHDRAWAL_STATES.filter((state) => mayBecome(from, state))
  const [draft] = useState(() => usable(stepDrafts.of(withdrawalId), from))
  const rows = withdrawal.order?.rows ?? []
  const form = useForm<Fields>({
    mode: 'controlled',
    initialValues: { ...(draft ?? { state: choices[0] ?? from, reason: '' }), rowIds: takenBack(rows) },
    validate: {
      reason: (reason, { state }) => {
        if (needsReason(from, state) && reason.trim() === '') return 'Geef een reden op; de klant krijgt die te lezen.'
        return reason.length > MAX_REASON ? `U kunt maximaal ${MAX_REASON} karakters gebruiken.` : null
      },
      rowIds: (rowIds, { state }) =>
        state === 'settled' && rows.length > 0 && rowIds.length === 0
          ? 'Kies minstens één regel. Neemt u niets terug, kies dan Afwijzen.'
          : null,
    },
    onValuesChange: ({ state, reason }) =>
      reason ? stepDrafts.save(withdrawalId, { state, reason }) : stepDrafts.forget(withdrawalId),
  })
  const step = ({ rowIds, ...body }: Fields) => ({
    ...body,
    ...(body.state === 'settled' && rows.length > 0 && { rowIds: rowIds.map(Number) }),
  })
  const handle = useStaffAction(
    (fields: Fields) => api.withdrawals.handle({ params: { id: withdrawalId }, body: step(fields) }),
    {
      onSuccess: async (handled) => {
        stepDrafts.forget(withdrawalId)
        onHandled(true)
        queryClient.setQueryData(withdrawalDetail(api, withdrawalId).queryKey, handled)
        await queryClient.invalidateQueries({ queryKey: [...WITHDRAWALS, 'list'] })
      },
    },
  )
  useUnsaved(handle.isPending || form.values.reason !== '')

  return (
    <form
      className={cardLayout.card}
      aria-labelledby="handle"
      noValidate
      onSubmit={form.onSubmit((values) => {
        onHandled(false)
        handle.mutate(values)
      })}
    >
      <h2 className={cardLayout.heading} id="handle">
        Behandelen
      </h2>
      <Radio.Group label="Wat doet u?" {...form.getInputProps('state')}>
        <Stack gap="xs" mt="xs">
          {choices.map((state) => (
            <Radio key={state} value={state} label={stepInWords(from, state)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.state === 'settled' && rows.length > 0 && (
        <Checkbox.Group
          label="Wat neemt u terug?"
          description="Voor deze regels vraagt de winkel niets meer. Wat er al voor betaald is, betaalt u terug bij de bestelling."
          {...form.getInputProps('rowIds')}
        >
          <Stack gap="xs" mt="xs">
            {rows.map(({ salesOrderRowId, count, displayName }) => (
              <Checkbox key={salesOrderRowId} value={String(salesOrderRowId)} label={`${count} × ${displayName}`} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Textarea
        label="Toelichting"
        description="De klant krijgt dit per mail te lezen."
        withAsterisk={needsReason(from, form.values.state)}
        rows={6}
        {...form.getInputProps('reason')}
      />
      <div>
        <Button type="submit" loading={handle.isPending}>
          Opslaan en de klant mailen
        </Button>
      </div>
      {handle.notice && <Notice tone={handle.notice.tone}>{handle.notice.text}</Notice>}
    </form>
  )
}

type Fields = StepDraft & { rowIds: string[] }

/** The initially selected lines: those that were taken back before, else the declared ones. */
const takenBack = (rows: NonNullable<Withdrawal['order']>['rows']) =>
  rows.filter((row) => row.isTakenBack ?? row.isWithdrawn).map((row) => String(row.salesOrderRowId))

/** Keeps only the text of a draft when a colleague's step has made its state impossible. */
function usable(draft: StepDraft | undefined, from: Withdrawal['state']): StepDraft | undefined {
  if (!draft || mayBecome(from, draft.state)) return draft
  const first = WITHDRAWAL_STATES.find((state) => mayBecome(from, state))
  return first && { ...draft, state: first }
}
