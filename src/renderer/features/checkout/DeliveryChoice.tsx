import { deliveryText } from '#shared/domain/delivery/delivery-text.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { AddressFields } from './AddressFields.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

/** Brought or fetched, and where to. */
export function DeliveryChoice({ form, onlySamples }: { form: CheckoutFormState; onlySamples: boolean }) {
  const { delivery, deliveryAddress } = form.values
  return (
    <>
      {!onlySamples && (
        <RadioCards
          legend="Hoe wilt u het ontvangen?"
          name="delivery"
          value={delivery}
          onChange={(value) => form.setFieldValue('delivery', value)}
          error={form.errors.delivery}
          options={[
            { value: 's', label: 'Gratis laten bezorgen', hint: deliveryText({ delivery: 's', onlySamples }) },
            { value: 'a', label: 'Afhalen in de showroom', hint: deliveryText({ delivery: 'a', onlySamples }) },
          ]}
        />
      )}
      {onlySamples && <p>{deliveryText({ delivery: 's', onlySamples })}</p>}
      {(delivery === 's' || onlySamples) && (
        <RadioCards
          legend="Afleveradres"
          name="deliveryAddress"
          direction="row"
          value={deliveryAddress}
          onChange={(value) => form.setFieldValue('deliveryAddress', value)}
          options={[
            { value: '1', label: 'Zelfde als mijn adres' },
            { value: '2', label: 'Ander adres' },
          ]}
        />
      )}
      {delivery === 's' && deliveryAddress === '2' && <AddressFields form={form} of="delivery" />}
    </>
  )
}
