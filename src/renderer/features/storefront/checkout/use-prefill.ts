import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'
import { report } from '../../../lib/report.ts'
import { useShoppingStore } from '../../common/cart/index.ts'
import { useSession } from '../../common/sessions/index.ts'
import { persistedCheckout, resumedCheckout } from './checkout-values.ts'
import { prefillCheckout } from './prefill-checkout.ts'
import type { CheckoutFormState } from './use-checkout-form.ts'

/**
 * Fills in the saved details of a logged-in customer, also when the login happens during the checkout. Nothing is
 * filled in for staff, because they order for others (docs/requirements.md#s6).
 *
 * The details are filled in once per account, so that a field that the customer empties stays empty. When another
 * account filled in the draft earlier, a login removes that draft and the open orders at once.
 *
 * @returns how often the form was filled in, or emptied after a logout in another tab, and whether more than the
 * account's email address was filled in
 */
export function usePrefill(form: CheckoutFormState): { times: number; isMoreThanEmail: boolean } {
  const session = useSession()
  const customer = session && session.roles.length === 0 ? session.email : undefined
  const api = useApi()
  const [times, setTimes] = useState(0)
  const [isMoreThanEmail, setIsMoreThanEmail] = useState(false)
  const filledFields = useRef<ReadonlySet<string>>(new Set())
  const { data: saved, error } = useQuery({
    queryKey: ['account', customer, 'customer'],
    queryFn: () => api.account.customer(),
    enabled: customer !== undefined,
    ...ownFreshness.prefill,
  })

  const { getValues, setValues, resetDirty } = form
  const owner = session?.email
  useEffect(() => {
    const { prefilledFor } = useShoppingStore.getState()
    if (owner === undefined || prefilledFor === undefined || prefilledFor === owner) return
    const empty = resumedCheckout(undefined)
    setValues(empty)
    resetDirty(empty)
    useShoppingStore.setState({ checkout: undefined, prefilledFor: undefined, openOrders: undefined })
  }, [owner, setValues, resetDirty])

  // A logout in another tab removes the filled-in draft from the storage. This form must then be emptied too.
  useEffect(() => {
    const { persist } = useShoppingStore
    let ownerBefore: string | undefined
    const stopBefore = persist.onHydrate(({ prefilledFor }) => {
      ownerBefore = prefilledFor
    })
    const stopAfter = persist.onFinishHydration(({ checkout, prefilledFor }) => {
      if (ownerBefore === undefined || prefilledFor !== undefined || checkout) return
      const empty = resumedCheckout(undefined)
      setValues(empty)
      resetDirty(empty)
      setTimes((times) => times + 1)
      setIsMoreThanEmail(false)
    })
    return () => {
      stopBefore()
      stopAfter()
    }
  }, [setValues, resetDirty])

  useEffect(() => {
    if (customer === undefined || !saved) return
    const { checkout, prefilledFor } = useShoppingStore.getState()
    if (prefilledFor === customer && checkout) return
    const before = getValues()
    const values = prefillCheckout(before, saved)
    const fields = Object.keys(values) as (keyof typeof values)[]
    filledFields.current = new Set(fields.filter((field) => values[field] !== before[field]))
    setValues(values)
    resetDirty(values)
    useShoppingStore.setState({ checkout: persistedCheckout(values), prefilledFor: customer })
    setTimes((before) => before + 1)
    if ([...filledFields.current].some((field) => field !== 'email')) setIsMoreThanEmail(true)
  }, [customer, saved, getValues, setValues, resetDirty])

  // Selects the content of a focused field that was just filled in, so that typing replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per prefill
  useLayoutEffect(() => {
    const field = document.activeElement
    if (field instanceof HTMLInputElement && filledFields.current.has(field.dataset.path ?? '')) field.select()
    filledFields.current = new Set()
  }, [times])

  // The failure is only logged, because the checkout works without saved details (docs/requirements.md#s8-silent).
  useEffect(() => {
    if (error) report(error, 'saved customer')
  }, [error])
  return { times, isMoreThanEmail }
}
