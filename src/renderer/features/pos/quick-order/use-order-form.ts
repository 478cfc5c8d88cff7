import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { readCheckout } from '#shared/contracts/checkout-form.ts'
import { useDraftAutosave } from '../../../lib/use-draft-autosave.ts'
import type { CartLine } from '../../common/cart/index.ts'
import {
  type CheckoutFormState,
  type CheckoutValues,
  persistedCheckout,
  resumedCheckout,
} from '../../storefront/checkout/index.ts'
import { isTakenAlong } from './customer-values.ts'
import { situationOf } from './order-body.ts'
import { useQuickOrderStore } from './quick-order-store.ts'

/**
 * Returns the initial values of an order in the showroom. The customer is present, so the default is payment in the
 * showroom, and products that the customer can take along are not delivered.
 */
const showroomDefaults = (lines: readonly CartLine[]) =>
  persistedCheckout({ payment: 'in_showroom', ...(isTakenAlong(lines) && { delivery: 'pickup' }) })

/** Returns the form of a new order, with the fields and rules of the checkout. Its input is persisted while typing. */
export function useOrderForm(): CheckoutFormState {
  const { turn, lines, form } = useQuickOrderStore.getState()
  const ownTurn = useRef(turn)
  const draft = useDraftAutosave((values: CheckoutValues) =>
    // The write is delayed. If another order has replaced this order by then, the write must not change that order.
    useQuickOrderStore.setState((order) => (order.turn === ownTurn.current ? { form: persistedCheckout(values) } : {})),
  )
  return useForm<CheckoutValues>({
    mode: 'controlled',
    initialValues: resumedCheckout({ ...showroomDefaults(lines), ...form }),
    validate: (values) => readCheckout(values, situationOf(useQuickOrderStore.getState().lines)).problems,
    validateInputOnBlur: true,
    onValuesChange: draft.save,
  })
}
