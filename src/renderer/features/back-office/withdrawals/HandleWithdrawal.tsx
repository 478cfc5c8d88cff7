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
  /** The step was taken; false while the next one is asked for. */
  onHandled: (isHandled: boolean) => void
}

/** Brings a withdrawal further, with what the customer reads about it. What is typed is kept on this machine until it was sent. */
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

/** The lines that are marked at first: those that were taken back before, else those that were declared. */
const takenBack = (rows: NonNullable<Withdrawal['order']>['rows']) =>
  rows.filter((row) => row.isTakenBack ?? row.isWithdrawn).map((row) => String(row.salesOrderRowId))

/** What was written before a colleague took another step may lead nowhere any more: then only the words are kept. */
function usable(draft: StepDraft | undefined, from: Withdrawal['state']): StepDraft | undefined {
  if (!draft || mayBecome(from, draft.state)) return draft
  const first = WITHDRAWAL_STATES.find((state) => mayBecome(from, state))
  return first && { ...draft, state: first }
}
