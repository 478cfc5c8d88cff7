import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import { calendarDay } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { cardLayout, useStaffAction } from '../frame/index.ts'
import { WITHDRAWALS, withdrawalDetail } from './withdrawal-queries.ts'

/** Form that links a withdrawal to its order and sets the delivery date. It takes no decision and sends no mail. */
export function AttachOrder({ withdrawal }: { withdrawal: Withdrawal }) {
  const { withdrawalId } = withdrawal
  const api = useApi()
  const queryClient = useQueryClient()
  const form = useForm({
    mode: 'controlled',
    initialValues: fieldsOf(withdrawal),
    validate: {
      salesOrderId: (typed) => (/^[1-9]\d{0,8}$/.test(typed.trim()) ? null : 'Vul het nummer van de bestelling in.'),
      deliveredOn: (typed) => (typed === '' || calendarDay(typed) ? null : 'Geen geldige datum.'),
    },
  })
  const attach = useStaffAction(
    (values: Fields) =>
      api.withdrawals.attach({
        params: { id: withdrawalId },
        // Sends only the edited fields. For the other fields the server may have newer values, which must not be
        // overwritten.
        body: {
          ...(form.isDirty('salesOrderId') && { salesOrderId: Number(values.salesOrderId) }),
          ...(form.isDirty('deliveredOn') && { deliveredOn: values.deliveredOn || null }),
        },
      }),
    {
      success: 'Bewaard. De klant is niet gemaild.',
      onSuccess: async (attached, sent) => {
        queryClient.setQueryData(withdrawalDetail(api, withdrawalId).queryKey, attached)
        const stored = fieldsOf(attached)
        const now = form.getValues()
        // A field that the user edited during the request keeps its value. The other field gets the stored value.
        form.setValues({
          ...(now.salesOrderId === sent.salesOrderId && { salesOrderId: stored.salesOrderId }),
          ...(now.deliveredOn === sent.deliveredOn && { deliveredOn: stored.deliveredOn }),
        })
        form.resetDirty(stored)
        await queryClient.invalidateQueries({ queryKey: [...WITHDRAWALS, 'list'] })
      },
    },
  )
  useUnsaved(attach.isPending || form.isDirty())

  return (
    <form
      className={cardLayout.card}
      aria-labelledby="attach"
      noValidate
      onSubmit={form.onSubmit((values) => attach.mutate(values))}
    >
      <h2 className={cardLayout.heading} id="attach">
        Bestelling en levering
      </h2>
      <Group align="start" gap="sm">
        <TextInput label="Bestelling" inputMode="numeric" w={140} {...form.getInputProps('salesOrderId')} />
        <TextInput label="Geleverd op" type="date" w={180} {...form.getInputProps('deliveredOn')} />
      </Group>
      <div>
        <Button type="submit" variant="default" loading={attach.isPending}>
          Bewaren
        </Button>
      </div>
      {attach.notice && <Notice tone={attach.notice.tone}>{attach.notice.text}</Notice>}
    </form>
  )
}

type Fields = { salesOrderId: string; deliveredOn: string }

const fieldsOf = ({ salesOrderId, order }: Withdrawal): Fields => ({
  salesOrderId: salesOrderId === null ? '' : String(salesOrderId),
  deliveredOn: order?.deliveredOn ?? '',
})
