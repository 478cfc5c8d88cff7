import { deliveryKind } from '#shared/domain/delivery/delivery-kind.ts'
import { deliveryText } from '#shared/domain/delivery/delivery-text.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { CartLine } from '../cart/index.ts'
import { AddressFields } from './AddressFields.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

type DeliveryChoiceProps = { form: CheckoutFormState; lines: readonly CartLine[] }

/** Brought or fetched, and where to. */
export function DeliveryChoice({ form, lines }: DeliveryChoiceProps) {
  const onlySamples = lines.every(isSample)
  const kinds = lines.map((line) => deliveryKind(line, line.count))
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
            { value: 's', label: 'Gratis laten bezorgen', hint: deliveryText({ delivery: 's', kinds }) },
            { value: 'a', label: 'Afhalen in de showroom', hint: deliveryText({ delivery: 'a', kinds }) },
          ]}
        />
      )}
      {onlySamples && <p>{deliveryText({ delivery: 's', kinds })}</p>}
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
