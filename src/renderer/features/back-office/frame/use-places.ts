import { useQuery } from '@tanstack/react-query'
import type { JumpResults } from '#shared/contracts/jump.ts'
import type { Suggestions } from '#shared/contracts/search.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { Role } from '#shared/contracts/users.ts'
import { caseName } from '#shared/domain/service/problems.ts'
import { stateInWords } from '#shared/domain/service/states.ts'
import { useApi } from '../../../lib/api.ts'
import { timing } from '../../../lib/timing.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { money, when } from './formats.ts'
import { staffEntries } from './staff-navigation.ts'

/** A result of the quick search: a page that the user can open. */
export type Place = {
  kind: 'order' | 'service' | 'quote' | 'customer' | 'product' | 'screen'
  to: string
  name: string
  about?: string
}
export type PlaceGroup = { title: string; places: readonly Place[] }

/**
 * Returns the results that match a term: screens of the navigation, orders and customers from the search for staff, and
 * products from the search of the shop. Matches of an earlier term are left out, because Enter opens the first result.
 */
export function usePlaces(typed: string, roles: readonly Role[]) {
  const api = useApi()
  const term = useDebounced(typed, timing.jumpDebounceMs)
  const isSettled = term === typed
  const shared = { enabled: term !== '', meta: { isPersonal: true } }
  const jump = useQuery({ queryKey: ['jump', term], queryFn: () => api.jump.find({ query: { term } }), ...shared })
  const products = useQuery({
    queryKey: ['jump', 'products', term],
    queryFn: () => api.search.suggest({ query: { s: term } }),
    ...shared,
  })
  const matches = term === '' || !isSettled ? [] : [...placesFrom(jump.data), productsIn(products.data)]
  return {
    groups: [screensFor(typed, roles), ...matches].filter(({ places }) => places.length > 0),
    isSearching: !isSettled || jump.isFetching || products.isFetching,
    /** True when a part of the search failed, so the results are incomplete. */
    hasFailed: jump.isError || products.isError,
  }
}

function screensFor(term: string, roles: readonly Role[]): PlaceGroup {
  const lowerCased = term.toLowerCase()
  const entries = staffEntries(roles).filter(({ text }) => text.toLowerCase().includes(lowerCased))
  return { title: 'Schermen', places: entries.map(({ to, text }) => ({ kind: 'screen', to, name: text })) }
}

function placesFrom(results: JumpResults | undefined): PlaceGroup[] {
  if (!results) return []
  return [
    {
      title: 'Verkooporders',
      places: results.orders.map(({ salesOrderId, name, insertDateTime, total }) => ({
        kind: 'order',
        to: staffPaths.salesOrder(salesOrderId),
        name: `Order ${salesOrderId}`,
        about: [name, when(insertDateTime), money(total)].join(' · '),
      })),
    },
    {
      title: 'Servicemeldingen',
      places: (results.serviceCases ?? []).map(({ serviceCaseId, name, state, products }) => ({
        kind: 'service',
        to: staffPaths.serviceCaseAtShop(serviceCaseId),
        name: `Servicemelding ${caseName(serviceCaseId)}`,
        about: [name, products, stateInWords(state)].filter(Boolean).join(' · '),
      })),
    },
    {
      title: 'Offertes',
      places: (results.quotes ?? []).map(({ quoteId, number, name, total }) => ({
        kind: 'quote',
        to: staffPaths.quoteAtShop(quoteId),
        name: `Offerte ${number}`,
        about: [name, money(total)].filter(Boolean).join(' · '),
      })),
    },
    {
      title: 'Klanten',
      places: results.customers.map(({ customerId, name, email, orderCount }) => ({
        kind: 'customer',
        to: staffPaths.customer(customerId),
        name,
        about: `${email} · ${orderCount === 1 ? '1 order' : `${orderCount} orders`}`,
      })),
    },
  ]
}

const productsIn = (suggestions: Suggestions | undefined): PlaceGroup => ({
  title: 'Producten in de winkel',
  places: (suggestions?.products ?? []).map(({ id, displayName }) => ({
    kind: 'product',
    to: sitePaths.product(id),
    name: displayName,
  })),
})
