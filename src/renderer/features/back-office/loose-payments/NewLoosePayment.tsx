import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LOOSE_DESCRIPTION_MAX, LOOSE_NAME_MAX } from '#shared/contracts/loose-payments.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { readAmount } from '#shared/domain/money/typed-amount.ts'
import { LOOSE_VAT_PERCENTS, type LooseVatPercent } from '#shared/domain/payments/loose-payment.ts'
import { useApi } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { payNowWith } from '../../pos/commands/index.ts'
import { SectionCard, useStaffAction } from '../frame/index.ts'
import { AmountField } from '../payments/index.ts'
import { ChooseCustomer } from './ChooseCustomer.tsx'
import classes from './LoosePayments.module.css'
import { LOOSE_PAYMENTS } from './loose-payment-queries.ts'

const EMPTY = { amount: '', description: '', vatPercent: 21 as LooseVatPercent, name: '', email: '' }
type Values = typeof EMPTY & { userId?: number | null }

/** Form of a payment on a terminal without an order. After it the page of the payment opens, where the payment is started. */
export function NewLoosePayment() {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [values, setValues] = useState<Values>(EMPTY)
  const [isTried, setTried] = useState(false)
  // One idempotency key per content, so that a second press after a lost response begins no second payment.
  const [key, setKey] = useState(newId)
  const change = (changes: Partial<Values>) => {
    setValues((current) => ({ ...current, ...changes }))
    setKey(newId())
    take.dismiss()
  }
  const take = useStaffAction(
    ({ amount: _, ...fields }: Values & { amountCents: number }) =>
      api.loosePayments.take({ headers: { 'idempotency-key': key }, body: fields }),
    {
      onSuccess: ({ salesOrderId }) => {
        void queryClient.invalidateQueries({ queryKey: LOOSE_PAYMENTS })
        void navigate(staffPaths.salesOrder(salesOrderId), { state: payNowWith('TERMINAL') })
      },
    },
  )
  useUnsaved(values.amount !== '' || values.description !== '' || take.isPending)
  const reading = readAmount(values.amount)
  const amountCents = reading.kind === 'amount' ? reading.cents : 0
  const errorOf = (field: string) =>
    take.error instanceof ShopError ? take.error.fields.find((refused) => refused.field === field)?.message : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amountCents > 0 && values.description.trim() !== '' && !take.isPending) take.mutate({ ...values, amountCents })
  }

  return (
    <SectionCard title="Nieuwe losse betaling">
      <p>
        Voor een pinbetaling waar geen bestelling bij hoort, zoals leeronderhoud aan huis. Blijkt er toch een bestelling
        te zijn, dan koppelt u de betaling later.
      </p>
      <form className={classes.form} onSubmit={submit} noValidate>
        <AmountField
          label="Bedrag (inclusief btw)"
          value={values.amount}
          onChange={(amount) => change({ amount })}
          error={isTried && amountCents === 0 ? 'Vul een bedrag boven nul in.' : errorOf('amountCents')}
        />
        <TextInput
          label="Omschrijving"
          description="Staat op de bon en in de export voor de boekhouder."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={LOOSE_DESCRIPTION_MAX}
          value={values.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
          error={
            isTried && values.description.trim() === '' ? 'Vul in waar de betaling voor is.' : errorOf('description')
          }
        />
        <NativeSelect
          label="Btw"
          value={String(values.vatPercent)}
          onChange={(event) =>
            change({
              vatPercent: LOOSE_VAT_PERCENTS.find((percent) => String(percent) === event.currentTarget.value) ?? 21,
            })
          }
          data={LOOSE_VAT_PERCENTS.map((percent) => ({ value: String(percent), label: `${percent}%` }))}
        />
        <fieldset className={`${classes.wide} ${classes.plain}`}>
          <legend>Klant (mag leeg blijven)</legend>
          <div className={classes.customer}>
            <ChooseCustomer
              onChoose={({ name, email, userId }) => change({ name: name === email ? '' : name, email, userId })}
            />
            <TextInput
              label="Naam"
              maxLength={LOOSE_NAME_MAX}
              autoComplete="off"
              value={values.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
              error={errorOf('name')}
            />
            <TextInput
              label="E-mailadres voor de bon"
              type="email"
              autoComplete="off"
              value={values.email}
              // Another address is another customer.
              onChange={(event) => change({ email: event.currentTarget.value, userId: null })}
              error={errorOf('email')}
            />
          </div>
        </fieldset>
        <div className={`${classes.buttons} ${classes.wide}`}>
          <Button type="submit" loading={take.isPending}>
            Naar de pinautomaat
          </Button>
        </div>
        {take.notice?.tone === 'bad' && (
          <div className={classes.wide}>
            <Notice tone="bad">{take.notice.text}</Notice>
          </div>
        )}
      </form>
    </SectionCard>
  )
}
