import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { readCheckout } from '#shared/contracts/checkout-form.ts'
import { useDraftAutosave } from '../../../lib/use-draft-autosave.ts'
import { type CheckoutFormState, type CheckoutValues, resumedCheckout } from '../../storefront/checkout/index.ts'
import { situationOf } from './order-body.ts'
import { useQuickOrderStore } from './quick-order-store.ts'

/** Initial values of an order at the counter: the customer is present, so payment is in the showroom. */
const SHOWROOM_DEFAULTS = { payment: '4' }

/** The checkout's own form with its own rules, kept while it is typed. */
export function useOrderForm(): CheckoutFormState {
  const { turn } = useQuickOrderStore.getState()
  const own = useRef(turn)
  const draft = useDraftAutosave((form: CheckoutValues) =>
    // What is written when the form goes away must not end up in the order that came in its place.
    useQuickOrderStore.setState((order) => (order.turn === own.current ? { form } : {})),
  )
  return useForm<CheckoutValues>({
    mode: 'controlled',
    initialValues: resumedCheckout({ ...SHOWROOM_DEFAULTS, ...useQuickOrderStore.getState().form }),
    validate: (values) => readCheckout(values, situationOf(useQuickOrderStore.getState().lines)).problems,
    validateInputOnBlur: true,
    onValuesChange: draft.keep,
  })
}
