import type { CheckoutField } from '#shared/contracts/checkout-form.ts'
import { deliveryKind } from '#shared/domain/delivery/delivery-kind.ts'
import { deliveryText } from '#shared/domain/delivery/delivery-text.ts'
import { readPreference } from '#shared/domain/planning/preferred-weeks.ts'
import { hasOnlySamples } from '#shared/domain/samples/samples.ts'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import type { CartLine } from '../../common/cart/index.ts'
import { AddressFields } from '../../common/customer-fields/index.ts'
import { FormWeeks } from '../../common/preferred-weeks/index.ts'
import type { CheckoutFormState } from './use-checkout-form.ts'

type DeliveryChoiceProps = {
  form: CheckoutFormState
  /** The visible fields. */
  shown: readonly CheckoutField[]
  lines: readonly CartLine[]
}

/**
 * Choice of delivery or pickup, the delivery address, and the weeks that suit. An order of samples only is mailed to the customer's own
 * address, without a choice.
 */
export function DeliveryChoice({ form, shown, lines }: DeliveryChoiceProps) {
  const onlySamples = hasOnlySamples(lines)
  const kinds = lines.map((line) => deliveryKind(line, line.count))
  const { delivery, deliveryAddress } = form.values
  // A parcel and samples arrive within days. Weeks that were chosen before stay visible, because they may be refused.
  const hasFurniture = kinds.some((kind) => kind === 'made_to_measure' || kind === 'from_stock')
  const hasWeeks = readPreference(form.values) !== undefined
  return (
    <>
      {shown.includes('delivery') && (
        <RadioCards
          legend="Hoe wilt u het ontvangen?"
          name="delivery"
          value={delivery}
          onChange={(value) => form.setFieldValue('delivery', value)}
          error={form.errors.delivery}
          options={[
            { value: 'delivery', label: 'Gratis laten bezorgen', hint: deliveryText({ delivery: 'delivery', kinds }) },
            { value: 'pickup', label: 'Afhalen in de showroom', hint: deliveryText({ delivery: 'pickup', kinds }) },
          ]}
        />
      )}
      {onlySamples && <p>{deliveryText({ delivery: 'delivery', kinds })} Wij sturen ze naar het adres hierboven.</p>}
      {shown.includes('deliveryAddress') && (
        <RadioCards
          legend="Afleveradres"
          name="deliveryAddress"
          direction="row"
          value={deliveryAddress}
          onChange={(value) => form.setFieldValue('deliveryAddress', value)}
          error={form.errors.deliveryAddress}
          options={[
            { value: 'same', label: 'Zelfde als mijn adres' },
            { value: 'other', label: 'Ander adres' },
          ]}
        />
      )}
      {shown.includes('deliveryAddressStreetname') && <AddressFields form={form} of="delivery" />}
      {shown.includes('preferredFrom') && (hasFurniture || hasWeeks) && <FormWeeks form={form} />}
    </>
  )
}
