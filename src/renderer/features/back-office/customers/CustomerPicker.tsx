import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ListedCustomer } from '#shared/contracts/customers.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Buyer, readBuyer } from '../../storefront/selling/index.ts'
import { SearchField, SectionCard, useListQuery, WrappedText } from '../frame/index.ts'
import classes from './CustomerPicker.module.css'
import { customersPage } from './customers-queries.ts'

const SEARCH_PARAM = 'klant'
const MAX_RESULTS = 12
const MIN_SEARCH_LENGTH = 2

/** Finds the customer of a sale. `onPick` receives the customer's data. The search term is in the URL. */
export function CustomerPicker({ onPick }: { onPick: (buyer: Buyer) => void }) {
  const api = useApi()
  const search = useListQuery().get(SEARCH_PARAM)?.trim() ?? ''
  const hasTerm = search.length >= MIN_SEARCH_LENGTH
  const customers = useQuery({ ...customersPage(api, { page: 1, pageSize: MAX_RESULTS, search }), enabled: hasTerm })
  const choose = useMutation({
    mutationFn: ({ customerId }: ListedCustomer) => readBuyer(api, customerId),
  })
  const items = hasTerm ? customers.data?.items : []
  return (
    <SectionCard title="Bestaande klant">
      <SearchField param={SEARCH_PARAM} placeholder="Naam, e-mailadres, telefoon, postcode, plaats of bedrijf" />
      {customers.error && (
        <Notice tone="bad" title="De klanten konden niet worden opgehaald.">
          {customers.error instanceof ShopError && <p>{customers.error.message}</p>}
          <Button variant="default" loading={customers.isFetching} onClick={() => void customers.refetch()}>
            Opnieuw proberen
          </Button>
        </Notice>
      )}
      {choose.error && (
        <Notice tone="bad">
          {choose.error instanceof ShopError ? choose.error.message : 'De klant kon niet worden opgehaald.'}
        </Notice>
      )}
      {hasTerm && customers.isPending && <Skeleton height={64} aria-label="Klanten worden gezocht" />}
      <p role="status" className={classes.status}>
        {!hasTerm
          ? 'Typ minstens twee tekens.'
          : items?.length === 0
            ? 'Geen klant gevonden. Noteer hieronder een nieuwe klant.'
            : customers.data && customers.data.total > MAX_RESULTS
              ? `${customers.data.total} klanten gevonden; dit zijn de eerste ${MAX_RESULTS}. Typ meer om te verfijnen.`
              : ''}
      </p>
      {items && items.length > 0 && (
        <ul className={classes.list} aria-label="Gevonden klanten">
          {items.map((customer) => (
            <li key={customer.customerId} className={classes.row}>
              <span className={classes.who}>
                <strong>{customer.name}</strong>
                <span className={classes.quiet}>
                  <WrappedText>{customer.email}</WrappedText>
                </span>
                <span className={classes.quiet}>
                  {[
                    customer.userId === null ? 'Geen account' : 'Account',
                    customer.orderCount === 1 ? '1 bestelling' : `${customer.orderCount} bestellingen`,
                  ].join(' · ')}
                </span>
              </span>
              <Button
                variant="default"
                aria-label={`${customer.name} kiezen`}
                loading={choose.isPending && choose.variables.customerId === customer.customerId}
                // Callbacks of `mutate` run only for the last call, and not after the user left the screen.
                onClick={() => choose.mutate(customer, { onSuccess: onPick })}
              >
                Kiezen
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
