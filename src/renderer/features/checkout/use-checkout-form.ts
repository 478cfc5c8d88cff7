import { type UseFormReturnType, useForm } from '@mantine/form'
import { checkoutForm } from '#shared/contracts/checkout-form.ts'
import { formRules } from '../../lib/form-rules.ts'
import { useKeptDraft } from '../../lib/use-kept-draft.ts'
import { useShoppingStore } from '../cart/index.ts'
import { type CheckoutValues, resumedCheckout } from './checkout-values.ts'

export type CheckoutFormState = UseFormReturnType<CheckoutValues>

// The schema refuses the empty gender with its sentence; the form must be able to hold it until one is chosen.
const rules = formRules(checkoutForm) as unknown as (values: CheckoutValues) => Record<string, string>

/** The state of the checkout, kept while it is typed. */
export function useCheckoutForm(): CheckoutFormState {
  const draft = useKeptDraft((checkout: CheckoutValues) => useShoppingStore.setState({ checkout }))
  return useForm<CheckoutValues>({
    mode: 'controlled',
    initialValues: resumedCheckout(useShoppingStore.getState().checkout),
    validate: rules,
    validateInputOnBlur: true,
    onValuesChange: draft.keep,
  })
}
