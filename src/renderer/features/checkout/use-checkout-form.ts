import { type UseFormReturnType, useForm } from '@mantine/form'
import { type OrderSituation, readCheckout } from '#shared/contracts/checkout-form.ts'
import { useKeptDraft } from '../../lib/use-kept-draft.ts'
import { useShoppingStore } from '../cart/index.ts'
import { type CheckoutValues, resumedCheckout } from './checkout-values.ts'

export type CheckoutFormState = UseFormReturnType<CheckoutValues>

/**
 * The state of the checkout, persisted while it is typed.
 *
 * @returns `drop` forgets what was typed but not persisted yet, because it was ordered
 */
export function useCheckoutForm(situation: OrderSituation): { form: CheckoutFormState; drop: () => void } {
  const draft = useKeptDraft((checkout: CheckoutValues) => useShoppingStore.setState({ checkout }))
  const form = useForm<CheckoutValues>({
    mode: 'controlled',
    initialValues: resumedCheckout(useShoppingStore.getState().checkout),
    validate: (values) => readCheckout(values, situation).problems,
    validateInputOnBlur: true,
    onValuesChange: draft.keep,
  })
  return { form, drop: draft.drop }
}
