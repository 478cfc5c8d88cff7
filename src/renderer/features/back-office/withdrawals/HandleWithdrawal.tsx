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
  /** Called with false when a step is submitted, and with true when it has been saved. */
  onHandled: (isHandled: boolean) => void
}

/**
 * Form for the next step of a withdrawal, with the text for the customer. An unsaved text and its step are persisted in
 * local storage; the selected order rows are not.
 */
export function HandleWithdrawal({ withdrawal, onHandled }: HandleWithdrawalProps) {
  const { withdrawalId, state: from } = withdrawal
  const api = useApi()
  const queryClient = useQueryClient()
  const choices = WITHDRAWAL_STATES.filter((state) => mayBecome(from, state))
  const [draft] = useState(() => usableDraft(stepDrafts.of(withdrawalId), from))
  const rows = withdrawal.order?.rows ?? []
  const form = useForm<Fields>({
    mode: 'controlled',
    initialValues: { ...(draft ?? { state: choices[0] ?? from, reason: '' }), rowIds: initialRowIds(rows) },
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
  const requestBody = ({ rowIds, ...body }: Fields) => ({
    ...body,
    ...(body.state === 'settled' && rows.length > 0 && { rowIds: rowIds.map(Number) }),
  })
  const handle = useStaffAction(
    (fields: Fields) => api.withdrawals.handle({ params: { id: withdrawalId }, body: requestBody(fields) }),
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

/**
 * Returns the ids of the order rows that are selected at first: the rows that staff took back when they settled the
 * withdrawal. Without an earlier settlement these are the rows from which the customer withdrew.
 */
const initialRowIds = (rows: NonNullable<Withdrawal['order']>['rows']) =>
  rows.filter((row) => row.isTakenBack ?? row.isWithdrawn).map((row) => String(row.salesOrderRowId))

/**
 * Returns the draft with a step that is possible now. A colleague may have taken a step after which the drafted step is
 * impossible. The draft then gets the first possible step and keeps its text.
 */
function usableDraft(draft: StepDraft | undefined, from: Withdrawal['state']): StepDraft | undefined {
  if (!draft || mayBecome(from, draft.state)) return draft
  const first = WITHDRAWAL_STATES.find((state) => mayBecome(from, state))
  return first && { ...draft, state: first }
}
