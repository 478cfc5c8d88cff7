import { shownFields } from '#shared/contracts/checkout-form.ts'
import { Textarea } from '../../../ui/Textarea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { CartLine } from '../../common/cart/index.ts'
import { AddressFields } from '../../common/customer-fields/index.ts'
import { FormWeeks } from '../../common/preferred-weeks/index.ts'
import type { CheckoutFormState } from '../../storefront/checkout/index.ts'
import { situationOf } from './order-body.ts'
import classes from './QuickOrder.module.css'

/** Section "Verder" of the order: another delivery address, the weeks that suit, reference and remarks. */
export function OrderExtras({ form, lines }: { form: CheckoutFormState; lines: readonly CartLine[] }) {
  const { deliveryAddress } = form.values
  const shown = shownFields(form.values, situationOf(lines))
  return (
    <section className={classes.card} aria-labelledby="quick-order-rest">
      <h2 id="quick-order-rest" className={classes.heading}>
        Verder
      </h2>
      {shown.includes('deliveryAddress') && (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={deliveryAddress === 'other'}
            onChange={({ currentTarget }) =>
              form.setFieldValue('deliveryAddress', currentTarget.checked ? 'other' : 'same')
            }
          />
          Op een ander adres bezorgen
        </label>
      )}
      {shown.includes('deliveryAddressStreetname') && <AddressFields form={form} of="delivery" />}
      {shown.includes('preferredFrom') && <FormWeeks form={form} />}
      <div className={classes.row}>
        <TextInput label="Referentie" autoComplete="off" {...form.getInputProps('reference')} />
        <Textarea label="Opmerkingen" rows={2} maxLength={2100} {...form.getInputProps('remarks')} />
      </div>
    </section>
  )
}
