import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CHANGE_TEXT_MAX, type ChangeProposal } from '#shared/contracts/order-changes.ts'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { StaffOrderDetails } from '#shared/contracts/staff-orders.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { timing } from '../../../lib/timing.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { BeforeAndAfter, DeliveryChange } from '../../common/order-changes/index.ts'
import { Facts, GrowingTextarea, StaffDialog, useStaffAction } from '../frame/index.ts'
import { ChangedLines } from './ChangedLines.tsx'
import { type ChangeFields, choiceOf, hasChange, isDeliveryComplete, messagesWithoutInput } from './change-fields.ts'
import { DeliveryFields } from './DeliveryFields.tsx'
import classes from './OrderChanges.module.css'
import { changeProposal, changesOfOrder } from './order-change-queries.ts'

type ChangeOrderProps = {
  order: SalesOrder
  details: StaffOrderDetails
  opened: boolean
  onClose: () => void
  /** Called after the order was changed or a proposal was sent. */
  onChanged: () => Promise<void>
}

/** Dialog in which staff change an order: number of pieces, other choices, other products, and how the customer agrees. */
export function ChangeOrder({ opened, onClose, ...props }: ChangeOrderProps) {
  const [isBusy, setBusy] = useState(false)
  useUnsaved(opened)
  // Closing the dialog while the call runs would hide its outcome.
  const close = () => !isBusy && onClose()
  return (
    <StaffDialog
      opened={opened}
      onClose={close}
      title={`Order ${props.order.salesOrderId} wijzigen`}
      size="xl"
      closeButtonProps={{ disabled: isBusy }}
    >
      {opened && <ChangeForm {...props} onClose={onClose} onBusy={setBusy} />}
    </StaffDialog>
  )
}

type Road = 'send' | 'agreed'

function ChangeForm({
  order,
  details,
  onClose,
  onChanged,
  onBusy,
}: Omit<ChangeOrderProps, 'opened'> & { onBusy: (isBusy: boolean) => void }) {
  const { salesOrderId: id } = order
  const api = useApi()
  const queryClient = useQueryClient()
  const [fields, setFields] = useState<ChangeFields>(() => ({ lines: linesOf(order, details), added: [] }))
  const [remarks, setRemarks] = useState('')
  const [road, setRoad] = useState<Road>('send')
  const [agreement, setAgreement] = useState('')
  // One id per attempt, so that a repeated click or a retry after a lost response changes nothing twice.
  const [key, setKey] = useState(newUuid)
  const changes = useQuery(changesOfOrder(api, id))
  const current = changes.data?.delivery
  const choice = choiceOf(fields, current)
  const isChanged = hasChange(fields, current)
  const isComplete = isDeliveryComplete(fields)
  // An address is typed letter by letter.
  const text = JSON.stringify(choice)
  const isAsked = useDebounced(text, timing.previewDebounceMs) === text
  const proposal = useQuery({ ...changeProposal(api, id, choice), enabled: isChanged && isComplete && isAsked })
  const shown = isChanged && isComplete && !proposal.error ? proposal.data : undefined
  const isFresh = shown !== undefined && isAsked && !proposal.isPlaceholderData

  const propose = useStaffAction(
    ({ dueCents }: { dueCents: number }) =>
      api.orderChanges.propose({
        params: { id },
        headers: { 'idempotency-key': key },
        body: { ...choice, remarks, dueCents, ...(road === 'agreed' && { agreement }) },
      }),
    {
      onSuccess: async (changes) => {
        onBusy(false)
        queryClient.setQueryData(changesOfOrder(api, id).queryKey, changes)
        await onChanged()
        onClose()
      },
      onError: async (error) => {
        onBusy(false)
        // After a refusal the next call is a new one. While the outcome is unknown, it repeats this call.
        if (error instanceof ShopError && error.status >= 400 && error.status < 500) {
          setKey(newUuid())
          await proposal.refetch()
        }
      },
    },
  )
  const errors = { ...fieldsOf(proposal.error), ...fieldsOf(propose.error) }
  const isReady = isFresh && (road === 'send' || agreement.trim().length >= 3)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!shown || !isReady || propose.isPending) return
    onBusy(true)
    propose.mutate({ dueCents: shown.dueCents })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <ChangedLines salesOrderId={id} fields={fields} onChange={setFields} />
        {current && (
          <DeliveryFields
            current={current}
            isOpen={changes.data?.isDeliveryOpen === true}
            value={fields.delivery}
            errors={errors}
            onChange={(delivery) => setFields((before) => ({ ...before, delivery }))}
          />
        )}
        <section aria-label="Wat het betekent" aria-live="polite" className={classes.proposal}>
          {!isChanged && (
            <p className={classes.quiet}>
              Wijzig een aantal, kies een andere uitvoering, voeg een product toe of wijzig de levering. Daarna ziet u
              wat het betekent.
            </p>
          )}
          {isChanged && !isComplete && <p className={classes.quiet}>Vul eerst het hele bezorgadres in.</p>}
          {isChanged && isComplete && proposal.error && <Refusal error={proposal.error} fields={fields} />}
          {shown && <Meaning proposal={shown} />}
        </section>
        <GrowingTextarea
          label="Toelichting voor de klant"
          minRows={2}
          maxLength={CHANGE_TEXT_MAX}
          value={remarks}
          onChange={(event) => setRemarks(event.currentTarget.value)}
        />
        <Radio.Group label="Hoe gaat de klant akkoord?" value={road} onChange={(value) => setRoad(value as Road)}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="send"
              label="De klant krijgt een mail met een link"
              description={
                shown &&
                `Akkoord kan tot en met ${dayInWords(`${shown.validUntil}T12:00:00Z`)}; tot dan liggen de prijzen vast.`
              }
            />
            <Radio
              value="agreed"
              label="De klant is hier of aan de telefoon en gaat nu akkoord"
              description="De order wordt meteen gewijzigd. De klant krijgt een bevestiging per mail."
            />
          </Stack>
        </Radio.Group>
        {road === 'agreed' && (
          <TextInput
            label="Hoe ging de klant akkoord?"
            placeholder="Bijvoorbeeld: in de showroom, samen bekeken"
            required
            maxLength={CHANGE_TEXT_MAX}
            value={agreement}
            onChange={(event) => setAgreement(event.currentTarget.value)}
          />
        )}
        {propose.notice && !isShownAtInputs(propose.error, fields) && (
          <Notice tone={propose.notice.tone}>{propose.notice.text}</Notice>
        )}
        <div className={classes.buttons}>
          <Button type="submit" loading={propose.isPending} disabled={!isReady}>
            {road === 'send' ? 'Voorstel mailen' : 'Order nu wijzigen'}
          </Button>
          <Button variant="default" disabled={propose.isPending} onClick={onClose}>
            Toch niet
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function linesOf(order: SalesOrder, details: StaffOrderDetails): ChangeFields['lines'] {
  const states = new Map(details.lines.map((line) => [line.salesOrderRowId, line]))
  return order.salesOrderRows.flatMap(({ salesOrderRowId: rowId, inventoryItemId: itemId, displayName, options }) => {
    const available = states.get(rowId)?.cancelableCount ?? 0
    return available > 0 ? [{ rowId, itemId, name: displayName, options, available, count: available }] : []
  })
}

/** The order before and after the change, and what it does with the money. */
function Meaning({ proposal }: { proposal: ChangeProposal }) {
  const { before, after, delivery, feeCents, dueBeforeCents, dueCents, paidCents } = proposal
  const { refundCents, outstandingCents, payNowCents } = proposal
  return (
    <>
      <BeforeAndAfter before={before} after={after} />
      {delivery && <DeliveryChange delivery={delivery} />}
      <Facts
        items={[
          { label: 'Verschil', value: formatCents(dueCents - dueBeforeCents) },
          ...(feeCents > 0 ? [{ label: 'Waarvan kosten: al in productie', value: formatCents(feeCents) }] : []),
          { label: 'Betaald', value: formatCents(paidCents) },
          refundCents > 0
            ? { label: 'Terug te betalen', value: formatCents(refundCents) }
            : { label: 'Nog te betalen', value: formatCents(outstandingCents) },
          ...(refundCents === 0 && payNowCents > 0 && payNowCents < outstandingCents
            ? [{ label: 'Waarvan nu, als aanbetaling', value: formatCents(payNowCents) }]
            : []),
        ]}
      />
      {refundCents > 0 && <p>Hiermee gaat er nog geen geld terug. Betaal na het akkoord terug bij de betalingen.</p>}
    </>
  )
}

/** Returns the messages of a refused call, by field. */
const fieldsOf = (error: Error | null): Record<string, string> =>
  error instanceof ShopError ? Object.fromEntries(error.fields.map(({ field, message }) => [field, message])) : {}

/** Says why a change cannot be proposed. A message that is at its input is not repeated. */
function Refusal({ error, fields }: { error: Error; fields: ChangeFields }) {
  if (isShownAtInputs(error, fields)) return <p className={classes.quiet}>Verbeter eerst de levering hierboven.</p>
  return <Notice tone="bad">{sentenceOf(error, fields)}</Notice>
}

/** Returns whether the inputs of the form show all messages of a refused call. */
const isShownAtInputs = (error: Error | null, fields: ChangeFields): boolean =>
  error instanceof ShopError && error.fields.length > 0 && messagesWithoutInput(error.fields, fields).length === 0

const sentenceOf = (error: Error, fields: ChangeFields): string =>
  error instanceof ShopError
    ? (messagesWithoutInput(error.fields, fields)[0] ?? error.message)
    : 'De gegevens konden niet worden opgehaald. Probeer het nog eens.'
