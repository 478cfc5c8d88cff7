import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { StaffQuote } from '#shared/contracts/staff-quotes.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { useApi } from '../../../lib/api.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useToday } from '../../../lib/use-today.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useCart } from '../../common/cart/index.ts'
import { GrowingTextarea, SectionCard, useStaffAction } from '../frame/index.ts'
import { EditedLines } from './EditedLines.tsx'
import classes from './Quotes.module.css'
import { QuoteTotals } from './QuoteTotals.tsx'
import { quoteEdits } from './quote-edits.ts'
import { contentOf, type DiscountKind, fieldsOf, pricesOf, problemsOf, type QuoteFields } from './quote-fields.ts'
import { discountReasons, useQuoteCacheUpdate } from './quote-queries.ts'

const KINDS = [
  { value: '', label: 'Geen' },
  { value: 'percent', label: 'Procent' },
  { value: 'amount', label: 'Bedrag' },
]

type QuoteEditorProps = {
  quote: StaffQuote
  /** Called after a save, and when the user stops without one. */
  onDone: () => void
}

/**
 * The form of a quote: customer, products with discounts, remarks and last day. Unsaved input survives a reload. When a
 * colleague saved first, the form keeps what was typed, and saving again replaces the colleague's content.
 */
export function QuoteEditor({ quote, onDone }: QuoteEditorProps) {
  const { quoteId } = quote
  const api = useApi()
  const today = useToday()
  const updateCaches = useQuoteCacheUpdate()
  const [draft] = useState(() => quoteEdits.of(quoteId))
  const [revision, setRevision] = useState(draft?.revision ?? quote.revision)
  const form = useForm<QuoteFields>({
    mode: 'controlled',
    initialValues: draft?.fields ?? fieldsOf(quote),
    validate: (values) => problemsOf(values, today),
    onValuesChange: (fields) => quoteEdits.save(quoteId, { revision, fields }),
  })
  const save = useStaffAction(
    (fields: QuoteFields) =>
      api.staffQuotes.save({ params: { id: quoteId }, body: { ...contentOf(fields), revision } }),
    {
      onSuccess: async (saved) => {
        quoteEdits.forget(quoteId)
        await updateCaches(saved)
        onDone()
      },
      onError: async (error) => {
        if (!(error instanceof ShopError)) return
        form.setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
        if (error.code !== 'quote_changed') return
        const current = await api.staffQuotes.show({ params: { id: quoteId } })
        await updateCaches(current)
        setRevision(current.revision)
      },
    },
  )
  useUnsaved(form.isDirty() || save.isPending)
  const { values } = form
  const { lines, totals } = pricesOf(values)
  const stop = () => {
    quoteEdits.forget(quoteId)
    onDone()
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((fields) => save.mutate(fields))}>
      {draft && draft.revision !== quote.revision && (
        <Notice tone="waits">
          Dit is wat u eerder typte. De offerte is intussen gewijzigd; kijk haar na voordat u bewaart.
        </Notice>
      )}
      <SectionCard title="Klant">
        <CustomerFields form={form} />
      </SectionCard>
      <SectionCard title="Producten">
        <EditedLines
          lines={values.lines}
          agreed={lines}
          errors={form.errors}
          onChange={(changed) => form.setFieldValue('lines', changed)}
        />
        <LinesFromCart
          lines={values.lines}
          onAdd={(added) => form.setFieldValue('lines', [...values.lines, ...added])}
        />
        {form.errors.lines && <Notice tone="bad">{form.errors.lines}</Notice>}
        <div className={classes.fields}>
          <NativeSelect
            label="Korting op het geheel"
            data={KINDS}
            value={values.orderDiscount.kind}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('orderDiscount', { ...values.orderDiscount, kind: value as DiscountKind })
            }
          />
          {values.orderDiscount.kind !== '' && (
            <TextInput
              label={values.orderDiscount.kind === 'percent' ? 'Procent' : 'Bedrag in euro'}
              inputMode="decimal"
              value={values.orderDiscount.value}
              error={form.errors.orderDiscount}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue('orderDiscount', { ...values.orderDiscount, value })
              }
            />
          )}
          <DiscountReason form={form} />
        </div>
        <QuoteTotals totals={totals} />
      </SectionCard>
      <SectionCard title="Offerte">
        <div className={classes.fields}>
          <TextInput label="Geldig tot en met" type="date" withAsterisk {...form.getInputProps('validUntil')} />
          <TextInput label="Referentie van de klant" maxLength={200} {...form.getInputProps('reference')} />
        </div>
        <GrowingTextarea
          label="Opmerkingen voor de klant"
          minRows={4}
          maxLength={4000}
          {...form.getInputProps('remarks')}
        />
      </SectionCard>
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending}>
          Concept bewaren
        </Button>
        <Button variant="default" onClick={stop}>
          Niet bewaren
        </Button>
      </div>
      {save.notice && <Notice tone={save.notice.tone}>{save.notice.text}</Notice>}
    </form>
  )
}

type Form = Pick<UseFormReturnType<QuoteFields>, 'values' | 'getInputProps'>

function CustomerFields({ form }: { form: Form }) {
  const isBusiness = form.values.customerType === 'business'
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Klanttype"
        data={[
          { value: 'private', label: 'Particulier' },
          { value: 'business', label: 'Zakelijk' },
        ]}
        {...form.getInputProps('customerType')}
      />
      {isBusiness && (
        <>
          <TextInput label="Bedrijfsnaam" maxLength={100} {...form.getInputProps('companyName')} />
          <TextInput label="Btw-nummer" maxLength={100} {...form.getInputProps('vatnumber')} />
          <TextInput label="KvK-nummer" maxLength={100} {...form.getInputProps('kvknumber')} />
        </>
      )}
      <NativeSelect
        label="Aanhef"
        data={[
          { value: '', label: 'Onbekend' },
          { value: 'v', label: 'Mevrouw' },
          { value: 'm', label: 'De heer' },
        ]}
        {...form.getInputProps('gender')}
      />
      <TextInput label="Voornaam" maxLength={100} {...form.getInputProps('firstname')} />
      <TextInput label="Tussenvoegsel" maxLength={10} {...form.getInputProps('middlename')} />
      <TextInput label="Achternaam" maxLength={200} {...form.getInputProps('lastname')} />
      <TextInput label="E-mail" type="email" maxLength={200} {...form.getInputProps('email')} />
      <TextInput label="Telefoon" type="tel" maxLength={20} {...form.getInputProps('phoneNumber')} />
    </div>
  )
}

function DiscountReason({ form }: { form: Form }) {
  const reasons = useQuery(discountReasons(useApi())).data?.reasons ?? []
  return (
    <>
      <TextInput
        label="Reden van de korting"
        list="quote-discount-reasons"
        maxLength={200}
        {...form.getInputProps('reason')}
      />
      <datalist id="quote-discount-reasons">
        {reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </>
  )
}

type LinesFromCartProps = { lines: QuoteFields['lines']; onAdd: (lines: QuoteFields['lines']) => void }

/** Button that takes over the products of the cart that the quote does not have yet. */
function LinesFromCart({ lines, onAdd }: LinesFromCartProps) {
  const cart = useCart().lines.filter((line) => !isSample(line) && !lines.some(({ id }) => id === line.id))
  if (cart.length === 0) {
    return (
      <p className={classes.quiet}>
        Nog een product? Leg het in de winkel in de winkelwagen; hier verschijnt dan een knop om het over te nemen.
      </p>
    )
  }
  const add = () =>
    onAdd(
      cart.map(({ id, displayName, choices, imageUrl, netPrice, count }) => ({
        id,
        displayName,
        choices,
        imageUrl,
        netPrice,
        count,
        discount: { kind: '', value: '' },
      })),
    )
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={add}>
        {cart.length === 1
          ? 'Product uit de winkelwagen toevoegen'
          : `${cart.length} producten uit de winkelwagen toevoegen`}
      </Button>
    </div>
  )
}
