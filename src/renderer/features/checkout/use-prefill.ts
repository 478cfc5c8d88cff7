import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'
import { useShoppingStore } from '../cart/index.ts'
import { useSession } from '../session/index.ts'
import { resumedCheckout } from './checkout-values.ts'
import { prefilled } from './prefilled.ts'
import type { CheckoutFormState } from './use-checkout-form.ts'

/**
 * Fills in what the shop knows of a customer who is logged in, also when that happens in the middle of the checkout.
 * Staff order for others, so nothing is filled in for them (specification §6).
 *
 * It happens once per account: who then empties a field does not find it filled again. A draft that was filled in for
 * somebody else who was logged in here before is left behind.
 *
 * @returns how often something was filled in; 0 as long as nothing was
 */
export function usePrefill(form: CheckoutFormState): number {
  const session = useSession()
  const customer = session && session.roles.length === 0 ? session.email : undefined
  const api = useApi()
  const [times, setTimes] = useState(0)
  const { data: saved, error } = useQuery({
    queryKey: ['account', customer, 'customer'],
    queryFn: () => api.account.customer(),
    enabled: customer !== undefined,
    staleTime: 0,
    retry: false,
  })

  const { getValues, setValues, resetDirty } = form
  useEffect(() => {
    if (customer === undefined || !saved) return
    const { checkout, prefilledFor } = useShoppingStore.getState()
    if (prefilledFor === customer && checkout) return
    const isOfAnother = prefilledFor !== undefined && prefilledFor !== customer
    const values = prefilled(isOfAnother ? resumedCheckout(undefined) : getValues(), saved)
    setValues(values)
    resetDirty(values)
    useShoppingStore.setState({ checkout: values, prefilledFor: customer })
    setTimes((before) => before + 1)
  }, [customer, saved, getValues, setValues, resetDirty])

  // The checkout does without (specification §8): logged only.
  useEffect(() => {
    if (error) report(error, 'saved customer')
  }, [error])
  return times
}
