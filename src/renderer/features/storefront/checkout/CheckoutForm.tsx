import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type CheckoutForm as OrderedForm, readCheckout, shownFields } from '#shared/contracts/checkout-form.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { defaultPaymentOption, mayPayBy } from '#shared/domain/checkout/payment-options.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { hasOnlySamples } from '#shared/domain/samples/samples.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useAfterRender } from '../../../lib/use-after-render.ts'
import { Textarea } from '../../../ui/Textarea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { type CartLine, type Sale, useSale } from '../../common/cart/index.ts'
import { AddressFields, PersonFields } from '../../common/customer-fields/index.ts'
import { useHasRole } from '../../common/sessions/index.ts'
import classes from './CheckoutForm.module.css'
import { CheckoutSection } from './CheckoutSection.tsx'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { FieldErrors } from './FieldErrors.tsx'
import { OrderBar } from './OrderBar.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderRefusal } from './OrderRefusal.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import { PrefillNotice } from './PrefillNotice.tsx'
import { SALE_LOGIN, SaleCustomer } from './SaleCustomer.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'
import { useMarkedFields } from './use-marked-fields.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { usePrefill } from './use-prefill.ts'

type CheckoutFormProps = { lines: readonly CartLine[]; onPlaced: (salesOrderId: number | undefined) => void }

/** The whole checkout: customer, delivery, payment, remarks, order lines and button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const sale = useSale()
  return <BuyerForm key={sale?.saleId} {...props} sale={sale} />
}

function BuyerForm({ lines, onPlaced, sale }: CheckoutFormProps & { sale: Sale | undefined }) {
  const totalCents = cartTotals(lines).gross
  const situation = { onlySamples: hasOnlySamples(lines), isFree: totalCents === 0 }
  const { form, discardDraft } = useCheckoutForm(situation)
  const prefill = usePrefill(form)
  const order = usePlaceOrder((salesOrderId) => {
    discardDraft()
    onPlaced(salesOrderId)
  })
  const formRef = useRef<HTMLFormElement>(null)
  const refusalRef = useRef<HTMLDivElement>(null)
  /** Error of the order. Set after the invalid fields are marked, so that the focus can move to the first of them. */
  const [refusal, setRefusal] = useState<Error | null>(null)
  const isAdmin = useHasRole('Admin')
  const isStaff = useHasRole('Sales') || isAdmin
  const shown = shownFields(form.values, situation)
  const { payment } = form.values

  // The options depend on the total and the role. A choice that is no longer offered is replaced by the default option.
  const { setFieldValue } = form
  useEffect(() => {
    if (totalCents > 0 && !mayPayBy(payment, { totalCents, isStaff }))
      setFieldValue('payment', defaultPaymentOption(totalCents))
  }, [payment, totalCents, isStaff, setFieldValue])
  useUnsaved(form.isDirty() || order.isPending)

  const { setErrors } = form
  useEffect(() => {
    if (order.error instanceof ShopError && order.error.fields.length > 0)
      setErrors(Object.fromEntries(order.error.fields.map(({ field, message }) => [field, message])))
    setRefusal(order.error)
  }, [order.error, setErrors])
  // On a phone the order button is always visible, but the error may be out of sight. Moving the focus scrolls to it.
  useEffect(() => {
    if (refusal && !focusFirstError(formRef.current)) refusalRef.current?.focus()
  }, [refusal])

  const focusFirstInvalid = useAfterRender(() => focusFirstError(formRef.current))
  const submit = form.onSubmit(
    // This handler runs only when the rules found no problem, so the values match the contract.
    (values) => {
      // Without a session, a sale by staff must not become an order of a visitor.
      if (sale && !isStaff) return formRef.current?.querySelector<HTMLElement>(SALE_LOGIN)?.focus()
      order.place({ form: readCheckout(values, situation).form as OrderedForm, lines, sale })
    },
    focusFirstInvalid,
  )
  const markedFields = useMarkedFields(formRef)
  return (
    // Enter in a field must not place an order (docs/requirements.md#s2-checkout).
    <form ref={formRef} noValidate onSubmit={submit} onKeyDown={ignoreEnter} className={classes.form}>
      <div className={classes.sections}>
        <CheckoutSection title="Gegevens">
          {sale ? (
            <SaleCustomer sale={sale} isStaff={isStaff} />
          ) : (
            <PrefillNotice isFilledIn={prefill.isMoreThanEmail} />
          )}
          <PersonFields form={form} withEmail />
          {/* Remounted after a prefill, to show the address and whether the lookup verified it. */}
          <AddressFields key={prefill.times} form={form} of="buyer" />
        </CheckoutSection>
        <CheckoutSection title="Bezorging">
          <DeliveryChoice form={form} shown={shown} lines={lines} />
        </CheckoutSection>
        <CheckoutSection title="Betaalwijze">
          <PaymentChoice form={form} totalCents={totalCents} isStaff={isStaff} />
        </CheckoutSection>
        <CheckoutSection title="Opmerkingen & Referentie">
          <TextInput label="Uw referentie" {...form.getInputProps('reference')} />
          <Textarea label="Opmerkingen" rows={4} maxLength={2100} {...form.getInputProps('remarks')} />
        </CheckoutSection>
      </div>
      <div className={classes.order} data-beside-form>
        <CheckoutSection title="De bestelling">
          <OrderLines lines={lines} />
          <FieldErrors fields={markedFields} />
          {order.error && (
            <div ref={refusalRef} tabIndex={-1} className={classes.refusal}>
              <OrderRefusal error={order.error} onCorrect={order.reset} />
            </div>
          )}
        </CheckoutSection>
        <OrderBar totalCents={totalCents} payment={payment} isPending={order.isPending} />
        <p className={classes.terms}>
          Op uw bestelling zijn onze{' '}
          <a href={sitePaths.terms} target="_blank" rel="noopener">
            voorwaarden
          </a>{' '}
          van toepassing. Hoe wij met uw gegevens omgaan leest u in onze{' '}
          <a href={sitePaths.privacy} target="_blank" rel="noopener">
            privacyverklaring
          </a>
          . Op alles wat u koopt heeft u ten minste 2 jaar{' '}
          <a href={sitePaths.warranty} target="_blank" rel="noopener">
            wettelijke garantie
          </a>
          .{/* A business has no right of withdrawal (docs/law.md#r37). */}
          {form.values.customerType === 'private' && (
            <>
              {' '}
              Op voorraad-, outlet- en onderhoudsproducten heeft u 14 dagen{' '}
              <a href={sitePaths.withdrawal} target="_blank" rel="noopener">
                bedenktijd
              </a>
              .
            </>
          )}
        </p>
      </div>
    </form>
  )
}

function ignoreEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Moves the focus to the first invalid field. Returns whether the form has one. */
function focusFirstError(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')
  field?.focus()
  return Boolean(field)
}
