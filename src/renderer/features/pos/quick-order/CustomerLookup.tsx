import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCustomer } from '#shared/contracts/customers.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { timing } from '../../../lib/timing.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { CheckoutValues } from '../../storefront/checkout/index.ts'
import { formOfAccount } from '../../storefront/selling/index.ts'
import { SearchCombobox } from './SearchCombobox.tsx'

const MAX_RESULTS = 6

/**
 * Searches existing customers by name, phone number, email address or postcode. Fetches the form values of the selected
 * customer and calls `onSelect` with them.
 */
export function CustomerLookup({ onSelect }: { onSelect: (values: Partial<CheckoutValues>, name: string) => void }) {
  const [typed, setTyped] = useState('')
  const term = useDebounced(typed.trim(), timing.jumpDebounceMs)
  const isSettled = term === typed.trim()
  const customers = useFoundCustomers(term)
  const choose = useChooseCustomer((values, name) => {
    setTyped('')
    onSelect(values, name)
  })
  const failure = choose.error ?? customers.error
  return (
    <>
      <SearchCombobox
        label="Zoek een bestaande klant"
        placeholder="Naam, telefoon, e-mailadres of postcode"
        listLabel="Gevonden klanten"
        text={typed}
        onType={setTyped}
        items={isSettled && term.length >= 2 ? (customers.data?.items ?? []) : []}
        keyOf={({ customerId }) => customerId}
        renderItem={(customer) => <FoundCustomer customer={customer} />}
        onPick={(customer) => choose.mutate(customer)}
        isBusy={(typed.trim() !== '' && (!isSettled || customers.isFetching)) || choose.isPending}
        emptyText={
          isSettled && customers.data?.items.length === 0 ? 'Geen klant gevonden. Vul een nieuwe klant in.' : undefined
        }
      />
      {failure && <Notice tone="bad">{customerFailure(failure)} U kunt de gegevens ook zelf invullen.</Notice>}
    </>
  )
}

/** Searches customers for the counter; `term` has at least two characters, otherwise nothing is searched. */
export function useFoundCustomers(term: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['customers', 'at the counter', term],
    queryFn: ({ signal }) => api.customers.find({ query: { search: term, pageSize: MAX_RESULTS }, signal }),
    enabled: term.length >= 2,
    meta: { isPersonal: true },
  })
}

/** Fetches the form values of a customer in a list, and passes them on with the name of the customer. */
export function useChooseCustomer(onSelect: (values: Partial<CheckoutValues>, name: string) => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ customerId }: ListedCustomer) =>
      formOfAccount(await api.customers.form({ params: { id: customerId } })),
    onSuccess: (values, { name }) => onSelect(values, name),
  })
}

/** A customer in a list of matches. */
export const FoundCustomer = ({ customer: { name, email, orderCount } }: { customer: ListedCustomer }) => (
  <>
    <strong>{name}</strong>
    <span>
      {email} · {orderCount === 1 ? '1 order' : `${orderCount} orders`}
    </span>
  </>
)

/** Returns the Dutch sentence about a customer that could not be fetched. */
export const customerFailure = (error: Error): string =>
  error instanceof ShopError ? error.message : 'De klant kon niet worden opgehaald.'
