import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { type OrderSituation, readCheckout } from '#shared/contracts/checkout-form.ts'
import { useDraftAutosave } from '../../../lib/use-draft-autosave.ts'
import { useShoppingStore } from '../../common/cart/index.ts'
import { type CheckoutValues, persistedCheckout, resumedCheckout } from './checkout-values.ts'

export type CheckoutFormState = UseFormReturnType<CheckoutValues>

const currentSaleId = () => useShoppingStore.getState().sellingTo?.saleId

/**
 * State of the checkout, persisted while the customer types. Key the component by the sale: a form is about one
 * customer.
 *
 * @returns the form, and `discardDraft`, which discards changes that are not persisted yet; for use after the order
 */
export function useCheckoutForm(situation: OrderSituation): { form: CheckoutFormState; discardDraft: () => void } {
  const [saleId] = useState(currentSaleId)
  const draft = useDraftAutosave((values: CheckoutValues) => {
    // Another tab may have switched to another customer: these values do not belong to that customer.
    if (currentSaleId() === saleId) useShoppingStore.setState({ checkout: persistedCheckout(values) })
  })
  const form = useForm<CheckoutValues>({
    mode: 'controlled',
    initialValues: resumedCheckout(useShoppingStore.getState().checkout),
    validate: (values) => readCheckout(values, situation).problems,
    validateInputOnBlur: true,
    onValuesChange: draft.save,
  })
  return { form, discardDraft: draft.discardChanges }
}
