import { Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type Ref, useState } from 'react'
import { type CheckoutField, readCheckout, shownFields } from '#shared/contracts/checkout-form.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { type OrderConflict, type StaffOrderDetails, staffOrders } from '#shared/contracts/staff-orders.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { type Conflict, mergeChanges } from '#shared/domain/orders/merge-changes.ts'
import { useApi } from '../../../lib/api.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { cardLayout, GrowingTextarea, useStaffAction, when } from '../frame/index.ts'
import { CONTACT_FIELDS, DELIVERY_FIELDS, type FormField, ORDER_FIELDS } from './correction-fields.ts'
import { persistCorrection } from './order-drafts.ts'
import type { Correction } from './persisted-order-drafts.ts'
import classes from './StaffOrders.module.css'
import { orderDetails, useOrderCacheUpdate } from './staff-order-queries.ts'
import { FIELD_WORDS, valueText } from './staff-order-words.ts'

type CorrectOrderProps = {
  id: number
  correction: Correction
  /** True when the user left the order earlier with unsaved changes. */
  isResumed: boolean
  /** True when every line is a free color sample. */
  onlySamples: boolean
  heading: Ref<HTMLHeadingElement>
}

/**
 * Form that corrects the data of an order. A colleague may have saved the order since the user opened the form. When
 * both have changed a field, the user chooses one of the two values. Fields that only the colleague has changed are
 * taken over. No input is lost.
 */
export function CorrectOrder({ id, correction, isResumed, onlySamples, heading }: CorrectOrderProps) {
  const { form } = correction
  const [clash, setClash] = useState<Clash>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const save = useSave(id, setClash)
  useUnsaved(isChanged(correction))
  // The payment method of an order cannot be corrected. `isFree` leaves the field of the payment method out.
  const situation = { onlySamples, isFree: true, isCorrection: true }
  const shown = shownFields(form, situation)

  const change = (field: string, value: string) =>
    persistCorrection(id, { ...correction, form: { ...form, [field]: value } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { form: ordered, problems } = readCheckout(form, situation)
    setErrors(problems)
    const first = Object.keys(problems)[0]
    if (first) return document.getElementById(fieldId(first))?.focus()
    save.mutate({ ...correction, form: ordered })
    return undefined
  }
  // The tables of form fields use the field names of the checkout.
  const isShown = ({ name }: FormField) => shown.includes(name as CheckoutField)
  const section = (title: string, fields: readonly FormField[]) => (
    <fieldset className={classes.fields}>
      <legend>{title}</legend>
      {fields.filter(isShown).map((field) => (
        <Field
          key={field.name}
          field={field}
          value={form[field.name] ?? ''}
          error={errors[field.name]}
          onChange={change}
        />
      ))}
    </fieldset>
  )

  return (
    <form className={cardLayout.card} aria-labelledby="correct-order" noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1} className={cardLayout.heading} id="correct-order">
        Gegevens wijzigen
      </h2>
      {isResumed && <Notice>Deze wijzigingen zijn nog niet bewaard. Bewaar ze, of kies Annuleren.</Notice>}
      {clash && <ClashView clash={clash} form={form} onChoose={change} />}
      {section('Bestelling', ORDER_FIELDS)}
      {section('Klant', CONTACT_FIELDS)}
      {DELIVERY_FIELDS.some(isShown) && section('Bezorgadres', DELIVERY_FIELDS)}
      {save.notice && <Notice tone={save.notice.tone}>{save.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending}>
          Bewaren
        </Button>
        <Button variant="default" onClick={() => persistCorrection(id, undefined)}>
          Annuleren
        </Button>
      </div>
    </form>
  )
}

/** Returns whether any field differs from the loaded value. */
export const isChanged = ({ base, form }: Correction): boolean =>
  Object.keys(form).some((field) => form[field] !== base[field])

/** What a colleague has saved since the user opened the form. */
type Clash = {
  /** Mail address of the colleague. */
  by: string | null
  at: string | null
  /** Fields that both the user and the colleague have changed. */
  conflicts: readonly Conflict[]
  /** Fields that only the colleague has changed, so that the form has taken over their values. */
  taken: readonly string[]
  /** All values that the colleague has saved. */
  theirs: Readonly<Record<string, string>>
}

function useSave(id: number, setClash: (clash: Clash) => void) {
  const api = useApi()
  const updateCaches = useOrderCacheUpdate(id)
  const queryClient = useQueryClient()
  const showClash = (error: unknown, { base, form: mine }: Correction) => {
    const conflict = conflictOf(error)
    if (!conflict) return
    const theirs = conflict.current
    const { merged, conflicts, taken } = mergeChanges({ base, mine, theirs })
    setClash({ by: conflict.changedBy, at: conflict.changedAt, conflicts, taken, theirs })
    // From here on the correction is based on the current version of the order.
    persistCorrection(id, { version: conflict.version, base: theirs, form: merged })
    void queryClient.invalidateQueries({ queryKey: orderDetails(api, id).queryKey })
  }
  return useStaffAction(
    async (correction: Correction) => {
      const { version, form } = correction
      try {
        // `as never`: the server validates each field of the form.
        return await api.staffOrders.save({ params: { id }, body: { version, form: choicesInCodes(form) as never } })
      } catch (error) {
        showClash(error, correction)
        throw error
      }
    },
    {
      onSuccess: async (updated: StaffOrderDetails) => {
        persistCorrection(id, undefined)
        await updateCaches(updated)
      },
    },
  )
}

const conflictOf = (error: unknown): OrderConflict | undefined =>
  error instanceof ShopError && error.code === 'order_changed'
    ? staffOrders.save.fails.order_changed.safeParse(error.detail).data
    : undefined

const fieldId = (name: string) => `correct-${name}`

type FieldProps = {
  field: FormField
  value: string
  error: string | undefined
  onChange: (field: string, value: string) => void
}

function Field({ field: { name, kind = 'text', choices, isWide }, value, error, onChange }: FieldProps) {
  const common = {
    id: fieldId(name),
    label: FIELD_WORDS[name],
    value,
    error,
    className: isWide ? classes.wide : undefined,
  }
  if (choices) {
    return (
      <NativeSelect
        {...common}
        data={choices.map((choice) => ({ value: choice, label: valueText(name, choice) }))}
        onChange={(event) => onChange(name, event.currentTarget.value)}
      />
    )
  }
  return kind === 'area' ? (
    <GrowingTextarea {...common} minRows={3} onChange={(event) => onChange(name, event.currentTarget.value)} />
  ) : (
    <TextInput {...common} onChange={(event) => onChange(name, event.currentTarget.value)} />
  )
}

type ClashViewProps = {
  clash: Clash
  form: Readonly<Record<string, string>>
  onChoose: (field: string, value: string) => void
}

/** Shows a colleague's changes next to the user's own and offers the choice between them. */
function ClashView({ clash: { by, at, conflicts, taken, theirs }, form, onChoose }: ClashViewProps) {
  return (
    <Notice
      tone="bad"
      title={`${by ?? 'Iemand anders'} heeft deze bestelling${at ? ` op ${when(at)}` : ''} gewijzigd.`}
    >
      {taken.length > 0 && (
        <p>
          Overgenomen:{' '}
          {taken.map((field) => `${FIELD_WORDS[field] ?? field} (${valueText(field, theirs[field] ?? '')})`).join(', ')}
          .
        </p>
      )}
      {conflicts.map(({ field, mine, theirs: stored }) => (
        <Radio.Group
          key={field}
          label={`${FIELD_WORDS[field] ?? field}: wat moet er staan?`}
          value={form[field] === stored ? 'theirs' : form[field] === mine ? 'mine' : ''}
          onChange={(choice) => onChoose(field, choice === 'theirs' ? stored : mine)}
        >
          <div className={classes.fields}>
            <Radio value="mine" label={`Uw invoer: ${valueText(field, mine)}`} />
            <Radio value="theirs" label={`Nu bewaard: ${valueText(field, stored)}`} />
          </div>
        </Radio.Group>
      ))}
      <p>
        {conflicts.length > 0
          ? 'Kies per veld wat er moet staan en bewaar opnieuw.'
          : 'Controleer uw wijziging en bewaar opnieuw.'}
      </p>
    </Notice>
  )
}
