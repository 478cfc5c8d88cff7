import { type UseFormReturnType, useForm } from '@mantine/form'
import { useRef } from 'react'
import { checkoutForm } from '#shared/contracts/checkout-form.ts'
import { formRules } from '../../lib/form-rules.ts'
import { useShoppingStore } from '../cart/index.ts'
import { type CheckoutValues, resumedCheckout } from './checkout-values.ts'

export type CheckoutFormState = UseFormReturnType<CheckoutValues>

const KEEP_AFTER_MS = 400
// The schema refuses the empty gender with its sentence; the form must be able to hold it until one is chosen.
const rules = formRules(checkoutForm) as unknown as (values: CheckoutValues) => Record<string, string>

/** The state of the checkout, kept while it is typed. */
export function useCheckoutForm(): CheckoutFormState {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return useForm<CheckoutValues>({
    mode: 'controlled',
    initialValues: resumedCheckout(useShoppingStore.getState().checkout),
    validate: rules,
    validateInputOnBlur: true,
    onValuesChange: (values) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => useShoppingStore.setState({ checkout: values }), KEEP_AFTER_MS)
    },
  })
}
