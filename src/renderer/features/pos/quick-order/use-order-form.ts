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

/** Initial values of an order in the showroom. The customer is present, so the default is payment in the showroom. */
const SHOWROOM_DEFAULTS = persistedCheckout({ payment: 'in_showroom' })

/** Returns the form of a new order, with the fields and rules of the checkout. Its input is persisted while typing. */
export function useOrderForm(): CheckoutFormState {
  const { turn } = useQuickOrderStore.getState()
  const ownTurn = useRef(turn)
  const draft = useDraftAutosave((values: CheckoutValues) =>
    // The write is delayed. If another order has replaced this order by then, the write must not change that order.
    useQuickOrderStore.setState((order) => (order.turn === ownTurn.current ? { form: persistedCheckout(values) } : {})),
  )
  return useForm<CheckoutValues>({
    mode: 'controlled',
    initialValues: resumedCheckout({ ...SHOWROOM_DEFAULTS, ...useQuickOrderStore.getState().form }),
    validate: (values) => readCheckout(values, situationOf(useQuickOrderStore.getState().lines)).problems,
    validateInputOnBlur: true,
    onValuesChange: draft.save,
  })
}
