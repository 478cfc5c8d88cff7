import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { AddressMatch } from '#shared/contracts/addresses.ts'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'
import { report } from '../../../lib/report.ts'

export type Country = 'NL' | 'BE' | 'DE'

/** How the address service calls the countries at the start of a search (specification §7). */
const contextOf: Record<Country, string> = { NL: 'nld', BE: 'bel', DE: 'deu' }
const LANGUAGE = 'nl-NL'

/** Where a search stands: the words typed, and how far the matches chosen so far have narrowed it. */
export type AddressSearch = { country: Country; term: string; context?: string | undefined; session: string }

/** Returns the addresses that match the typed text. A newer search aborts the call of an older one. */
export function useAddressMatches({ country, term, context, session }: AddressSearch) {
  const api = useApi()
  return useQuery({
    queryKey: ['address-matches', context ?? contextOf[country], term],
    queryFn: async ({ signal }) => {
      try {
        return await api.addresses.autocomplete({
          params: { context: context ?? contextOf[country], term, language: LANGUAGE },
          headers: { 'x-autocomplete-session': session },
          signal,
        })
      } catch (error) {
        // One that was given up for a newer question is no failure.
        if (!signal.aborted) report(error, 'address lookup')
        throw error
      }
    },
    enabled: term.length > 0,
    placeholderData: keepPreviousData,
    ...ownFreshness.addressMatches,
  })
}

/** The full address of a match that is complete. */
export function useAddressDetails(session: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (match: AddressMatch) =>
      api.addresses.details({ params: { context: match.context }, headers: { 'x-autocomplete-session': session } }),
  })
}
