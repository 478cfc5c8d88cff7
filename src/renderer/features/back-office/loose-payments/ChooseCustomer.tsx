import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCustomer } from '#shared/contracts/customers.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { WrappedText } from '../frame/index.ts'
import classes from './LoosePayments.module.css'
import { customersFound } from './loose-payment-queries.ts'

/** Finds a customer by name, email address, phone number or postcode. */
export function ChooseCustomer({ onChoose }: { onChoose: (customer: ListedCustomer) => void }) {
  const [search, setSearch] = useState('')
  const { data, error } = useQuery(customersFound(useApi(), search))
  const isSearching = search.trim().length >= 2
  return (
    <>
      <TextInput
        label="Zoek een bekende klant"
        placeholder="Naam, e-mailadres, telefoon of postcode"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter in this field searches, and must not begin the payment.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {isSearching && error && <Notice tone="bad">De klanten konden niet worden opgehaald.</Notice>}
      {isSearching && data?.items.length === 0 && <p role="status">Geen klant gevonden.</p>}
      {isSearching && data && data.items.length > 0 && (
        <ul className={`${classes.found} ${classes.wide}`} aria-label="Gevonden klanten">
          {data.items.map((customer) => (
            <li key={customer.customerId}>
              <span className={classes.lines}>
                <strong>
                  <WrappedText>{customer.name}</WrappedText>
                </strong>
                <span className={classes.quiet}>
                  <WrappedText>{customer.email}</WrappedText>
                </span>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${customer.name} kiezen`}
                onClick={() => {
                  setSearch('')
                  onChoose(customer)
                }}
              >
                Kiezen
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
