import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { type CheckoutForm, readCheckout, shownFields } from '#shared/contracts/checkout-form.ts'
import type { Quote, SentVersion } from '#shared/contracts/quotes.ts'
import { refusedLine, shortLine } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { useShoppingStore } from '../../features/common/cart/index.ts'
import { AddressFields, PersonFields } from '../../features/common/customer-fields/index.ts'
import { FormWeeks } from '../../features/common/preferred-weeks/index.ts'
import { useSession } from '../../features/common/sessions/index.ts'
import { CheckoutSection } from '../../features/storefront/checkout/CheckoutSection.tsx'
import {
  type CheckoutValues,
  persistedCheckout,
  resumedCheckout,
} from '../../features/storefront/checkout/checkout-values.ts'
import { FieldErrors } from '../../features/storefront/checkout/FieldErrors.tsx'
import { OrderBar } from '../../features/storefront/checkout/OrderBar.tsx'
import { PaymentChoice } from '../../features/storefront/checkout/PaymentChoice.tsx'
import { useMarkedFields } from '../../features/storefront/checkout/use-marked-fields.ts'
import { useAcceptQuote } from '../../features/storefront/quotes/index.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useAfterRender } from '../../lib/use-after-render.ts'
import { useDraftAutosave } from '../../lib/use-draft-autosave.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './QuoteScreen.module.css'

const situation = { onlySamples: false, isFree: false }

/**
 * The form that accepts a quote: what the order still needs, with the order button (docs/decisions.md#c16). The email
 * address is never filled in from the quote, because it proves that the customer accepts (see the README of quotes).
 */
export function AcceptQuote({ quote, version, onBack }: { quote: Quote; version: SentVersion; onBack: () => void }) {
  const totalCents = centsFromEuros(version.totals.gross)
  const isStaff = (useSession()?.roles.length ?? 0) > 0
  const draft = useDraftAutosave((values: CheckoutValues) => {
    // On a device of staff the next customer would see these details.
    if (!isStaff) useShoppingStore.setState({ checkout: persistedCheckout(values) })
  })
  const [initialValues] = useState(() => valuesOf(quote, isStaff))
  const form = useForm<CheckoutValues>({
    mode: 'controlled',
    initialValues,
    validate: (values) => readCheckout(values, situation).problems,
    validateInputOnBlur: true,
    onValuesChange: draft.save,
  })
  const accept = useAcceptQuote(quote.quoteId)
  const formRef = useRef<HTMLFormElement>(null)
  const refusalRef = useRef<HTMLDivElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useUnsaved(form.isDirty() || accept.isPending)
  useEffect(() => headingRef.current?.focus(), [])

  const { setErrors } = form
  const { error } = accept
  useEffect(() => {
    if (!error) return
    if (error instanceof ShopError) setErrors(fieldErrorsOf(error))
    refusalRef.current?.focus()
  }, [error, setErrors])
  const focusFirstInvalid = useAfterRender(() =>
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
  const markedFields = useMarkedFields(formRef)
  const shown = shownFields(form.values, situation)
  return (
    <form
      ref={formRef}
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        // This handler runs only when the rules found no problem, so the values match the contract.
        (values) => {
          if (accept.isPending) return
          accept.mutate({ form: readCheckout(values, situation).form as CheckoutForm, version: version.version })
        },
        focusFirstInvalid,
      )}
    >
      <Title order={2} ref={headingRef} tabIndex={-1} className={classes.refusal}>
        Offerte accepteren
      </Title>
      <p>
        De offerte staat op het e-mailadres {quote.emailHint}. Vul dat adres hieronder in; alleen zo kan de offerte
        worden geaccepteerd.
      </p>
      <CheckoutSection title="Gegevens">
        <PersonFields form={form} withEmail />
        <AddressFields form={form} of="buyer" />
      </CheckoutSection>
      <CheckoutSection title="Bezorging">
        <RadioCards
          legend="Hoe wilt u het ontvangen?"
          name="delivery"
          value={form.values.delivery}
          onChange={(value) => form.setFieldValue('delivery', value)}
          error={form.errors.delivery}
          options={[
            { value: 'delivery', label: 'Gratis laten bezorgen' },
            { value: 'pickup', label: 'Afhalen in de showroom' },
          ]}
        />
        {shown.includes('deliveryAddress') && (
          <RadioCards
            legend="Afleveradres"
            name="deliveryAddress"
            direction="row"
            value={form.values.deliveryAddress}
            onChange={(value) => form.setFieldValue('deliveryAddress', value)}
            error={form.errors.deliveryAddress}
            options={[
              { value: 'same', label: 'Zelfde als mijn adres' },
              { value: 'other', label: 'Ander adres' },
            ]}
          />
        )}
        {shown.includes('deliveryAddressStreetname') && <AddressFields form={form} of="delivery" />}
        {shown.includes('preferredFrom') && <FormWeeks form={form} />}
      </CheckoutSection>
      <CheckoutSection title="Betaalwijze">
        <PaymentChoice form={form} totalCents={totalCents} isStaff={false} />
      </CheckoutSection>
      <CheckoutSection title="Referentie">
        <TextInput label="Uw referentie" {...form.getInputProps('reference')} />
      </CheckoutSection>
      <FieldErrors fields={markedFields} />
      {error && (
        <div ref={refusalRef} tabIndex={-1} className={classes.refusal}>
          <Refusal error={error} />
        </div>
      )}
      <OrderBar totalCents={totalCents} payment={form.values.payment} isPending={accept.isPending} />
      <p className={classes.terms}>
        Op uw bestelling zijn onze{' '}
        <a href={sitePaths.terms} target="_blank" rel="noopener">
          voorwaarden
        </a>{' '}
        van toepassing. Hoe wij met uw gegevens omgaan leest u in onze{' '}
        <a href={sitePaths.privacy} target="_blank" rel="noopener">
          privacyverklaring
        </a>
        .
      </p>
      <div className={classes.links}>
        <Button variant="default" onClick={onBack}>
          Terug naar de offerte
        </Button>
      </div>
    </form>
  )
}

/** Says why the quote was not accepted, with the names of products that cannot be delivered. */
function Refusal({ error }: { error: Error }) {
  const names = error instanceof ShopError ? unavailable(error) : []
  if (names.length > 0) {
    return (
      <Notice tone="bad" title="Niet meer leverbaar">
        <p>
          {names.join(', ')}: dit voorraadproduct is intussen verkocht. Neem contact met ons op, dan passen wij de
          offerte aan.
        </p>
      </Notice>
    )
  }
  return <Notice tone="bad">{error.message}</Notice>
}

function unavailable({ code, detail }: ShopError): string[] {
  if (code !== 'not_purchasable' && code !== 'not_enough_stock') return []
  const lines: unknown = typeof detail === 'object' && detail !== null && 'lines' in detail ? detail.lines : []
  if (!Array.isArray(lines)) return []
  return lines.flatMap((line: unknown) => {
    const read = code === 'not_purchasable' ? refusedLine.safeParse(line) : shortLine.safeParse(line)
    return read.success ? [read.data.displayName ?? 'Een product'] : []
  })
}

/** Returns the messages by field. The wrong email address is shown at its field too. */
function fieldErrorsOf({ code, fields, message }: ShopError): Record<string, string> {
  if (code === 'quote_email_mismatch') return { email: message }
  return Object.fromEntries(fields.map(({ field, message: text }) => [field, text]))
}

/** The customer's own details of earlier visits, with what the quote knows of the customer. */
function valuesOf({ buyer, reference }: Quote, isStaff: boolean): CheckoutValues {
  const own = resumedCheckout(isStaff ? undefined : useShoppingStore.getState().checkout)
  const known = Object.fromEntries(Object.entries(buyer).filter(([, value]) => value !== ''))
  return { ...own, ...known, reference: reference || own.reference, payment: 'deposit' }
}
