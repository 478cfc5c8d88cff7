import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { type OrderSituation, readCheckout } from '#shared/contracts/checkout-form.ts'
import { useDraftAutosave } from '../../../lib/use-draft-autosave.ts'
import { useShoppingStore } from '../../common/cart/index.ts'
import { type CheckoutValues, persistedCheckout, resumedCheckout } from './checkout-values.ts'

export type CheckoutFormState = UseFormReturnType<CheckoutValues>

const currentSaleId = () => useShoppingStore.getState().sellingTo?.saleId

/**
 * State of the checkout, persisted while the customer types. Use the id of the sale as React key of the component,
 * because a form belongs to one customer.
 *
 * @returns the form, and `discardDraft`: call it after the order, to discard changes that are not persisted yet
 */
export function useCheckoutForm(situation: OrderSituation): { form: CheckoutFormState; discardDraft: () => void } {
  const [saleId] = useState(currentSaleId)
  const draft = useDraftAutosave((values: CheckoutValues) => {
    // Another tab may have started a sale to another customer, whose draft these values must not replace.
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
