import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SearchField, SectionCard, useListQuery, WrappedText } from '../frame/index.ts'
import { customersPage } from './customers-queries.ts'
import classes from './MergeCustomers.module.css'

const SEARCH_PARAM = 'klant'
const MAX_RESULTS = 8

/** Finds the customer with whom another is merged. Without `first`, it finds the first of the two. */
export function ChooseOther({ first }: { first: string | undefined }) {
  const search = useListQuery().get(SEARCH_PARAM)?.trim() ?? ''
  const hasTerm = search.length >= 2
  const query = { page: 1, pageSize: MAX_RESULTS, search }
  const customers = useQuery({ ...customersPage(useApi(), query), enabled: hasTerm })
  const items = hasTerm ? (customers.data?.items ?? []).filter(({ customerId }) => customerId !== first) : []
  return (
    <SectionCard title={first ? 'Met welke klant?' : 'Zelf twee klanten kiezen'}>
      <SearchField param={SEARCH_PARAM} placeholder="Naam, e-mailadres, telefoon, postcode of plaats" />
      {customers.error && <Notice tone="bad">De klanten konden niet worden opgehaald.</Notice>}
      <p role="status" className={classes.quiet}>
        {!hasTerm
          ? 'Typ minstens twee tekens.'
          : customers.data && items.length === 0
            ? 'Geen andere klant gevonden.'
            : ''}
      </p>
      {items.length > 0 && (
        <ul className={classes.pairs} aria-label="Gevonden klanten">
          {items.map(({ customerId, name, email }) => (
            <li key={customerId} className={classes.pair}>
              <span className={classes.person}>
                <strong>{name}</strong>
                <span className={classes.quiet}>
                  <WrappedText>{email}</WrappedText>
                </span>
              </span>
              <span />
              <Button
                variant="default"
                size="compact-sm"
                component={Link}
                to={staffPaths.mergeCustomers(first ?? customerId, first ? customerId : undefined)}
                aria-label={`${name} kiezen`}
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
