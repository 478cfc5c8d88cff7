import { useState } from 'react'
import type { CheckoutFormState, CheckoutValues } from '../../storefront/checkout/index.ts'
import { hasPerson } from './customer-values.ts'

/** The choice of a known customer for the order, and its undo. */
export type CustomerChoice = {
  /** Increases with each filled-in customer, so that the address fields are mounted again. */
  fillCount: number
  /** The customer that a choice replaced, and the name of the new one. */
  replaced: { values: CheckoutValues; name: string } | undefined
  select: (values: Partial<CheckoutValues>, name: string) => void
  undo: () => void
}

/** Fills in known customers in the form of the order. */
export function useCustomerChoice(form: CheckoutFormState): CustomerChoice {
  const [fillCount, setFillCount] = useState(0)
  const [replaced, setReplaced] = useState<CustomerChoice['replaced']>()
  const fillIn = (values: Partial<CheckoutValues>) => {
    form.setValues({ ...form.getValues(), ...values })
    form.clearErrors()
    setFillCount((count) => count + 1)
  }
  return {
    fillCount,
    replaced,
    select: (values, name) => {
      setReplaced(hasPerson(form.getValues()) ? { values: form.getValues(), name } : undefined)
      fillIn(values)
    },
    undo: () => {
      if (!replaced) return
      fillIn(replaced.values)
      setReplaced(undefined)
    },
  }
}
