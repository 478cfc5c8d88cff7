import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { readCheckout } from '#shared/contracts/checkout-form.ts'
import { useDraftAutosave } from '../../../lib/use-draft-autosave.ts'
import {
  type CheckoutFormState,
  type CheckoutValues,
  persistedCheckout,
  resumedCheckout,
} from '../../storefront/checkout/index.ts'
import { situationOf } from './order-body.ts'
import { useQuickOrderStore } from './quick-order-store.ts'

/** Initial values of an order at the counter: the customer is present, so payment is in the showroom. */
const SHOWROOM_DEFAULTS = persistedCheckout({ payment: 'in_showroom' })

/** The checkout's form with its rules. Its input is persisted while typing. */
export function useOrderForm(): CheckoutFormState {
  const { turn } = useQuickOrderStore.getState()
  const own = useRef(turn)
  const draft = useDraftAutosave((values: CheckoutValues) =>
    // A late write of a replaced form must not end up in the new order.
    useQuickOrderStore.setState((order) => (order.turn === own.current ? { form: persistedCheckout(values) } : {})),
  )
  return useForm<CheckoutValues>({
    mode: 'controlled',
    initialValues: resumedCheckout({ ...SHOWROOM_DEFAULTS, ...useQuickOrderStore.getState().form }),
    validate: (values) => readCheckout(values, situationOf(useQuickOrderStore.getState().lines)).problems,
    validateInputOnBlur: true,
    onValuesChange: draft.save,
  })
}
