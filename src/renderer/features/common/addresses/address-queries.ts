import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { AddressMatch } from '#shared/contracts/addresses.ts'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'
import { report } from '../../../lib/report.ts'

export type Country = 'NL' | 'BE' | 'DE'

/**
 * Codes of the countries in the address service: the context of a search before a match is chosen
 * (docs/requirements.md#s7-address).
 */
const COUNTRY_CONTEXTS: Record<Country, string> = { NL: 'nld', BE: 'bel', DE: 'deu' }
const LANGUAGE = 'nl-NL'

/**
 * State of a search. `context` is the code of the last chosen match, for example a street: the service searches within
 * it. `session` is an id that groups the calls for one address.
 */
export type AddressSearch = { country: Country; term: string; context?: string | undefined; session: string }

/** Returns the addresses that match the typed text. A newer search aborts the call of an older one. */
export function useAddressMatches({ country, term, context, session }: AddressSearch) {
  const api = useApi()
  return useQuery({
    queryKey: ['address-matches', context ?? COUNTRY_CONTEXTS[country], term],
    queryFn: async ({ signal }) => {
      try {
        return await api.addresses.autocomplete({
          params: { context: context ?? COUNTRY_CONTEXTS[country], term, language: LANGUAGE },
          headers: { 'x-autocomplete-session': session },
          signal,
        })
      } catch (error) {
        // A call aborted by a newer search is no failure.
        if (!signal.aborted) report(error, 'address lookup')
        throw error
      }
    },
    enabled: term.length > 0,
    placeholderData: keepPreviousData,
    ...ownFreshness.addressMatches,
  })
}

/** Fetches the full address of a complete match. */
export function useAddressDetails(session: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (match: AddressMatch) =>
      api.addresses.details({ params: { context: match.context }, headers: { 'x-autocomplete-session': session } }),
  })
}
