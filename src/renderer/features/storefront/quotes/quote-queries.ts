import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { Quote } from '#shared/contracts/quotes.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'
import { report } from '../../../lib/report.ts'

/** Query of a quote. Refetched on focus, because staff may send a new version while the page is open. */
const quoteQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['quote', id],
    queryFn: () => api.quotes.show({ params: { id } }),
    meta: { isPersonal: true },
    ...ownFreshness.quote,
  })

/** Returns the latest quotes of the account. */
export function useOwnQuotes({ email }: Session) {
  const api = useApi()
  return useQuery({
    queryKey: ['quote', 'own', email],
    queryFn: () => api.quotes.own(),
    meta: { isPersonal: true },
    ...ownFreshness.account,
  })
}

export const useQuote = (id: number) => useQuery({ ...quoteQuery(useApi(), id), enabled: id > 0 })

/** Returns true when the server refuses to show the quote: it does not exist, or this browser has not opened its link. */
export const isQuoteRefused = (error: Error | null) =>
  error instanceof ShopError && (error.code === 'quote_not_found' || error.code === 'invalid_input')

/** Tells the server once that the customer sees the quote. A failure is reported, because the customer need not know. */
export function useMarkSeen({ quoteId, state }: Pick<Quote, 'quoteId' | 'state'>): void {
  const api = useApi()
  const marked = useRef<number>(undefined)
  useEffect(() => {
    if (state !== 'sent' || marked.current === quoteId) return
    marked.current = quoteId
    api.quotes.see({ params: { id: quoteId } }).catch((error: unknown) => report(error, 'seen quote'))
  }, [api, quoteId, state])
}

/** Returns the mutations that refuse a quote and that ask for a new one. Both show the quote as it is afterwards. */
export function useAnswerQuote(id: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const shared = {
    onSuccess: (quote: Quote) => queryClient.setQueryData(['quote', id], quote),
    onError: async (error: Error) => {
      report(error, 'quote answer')
      // The quote changed meanwhile, so the page shows how it is now.
      if (error instanceof ShopError) await queryClient.invalidateQueries({ queryKey: ['quote', id] })
    },
  }
  const refuse = useMutation({
    mutationFn: (body: { version: number; reason: string }) => api.quotes.refuse({ params: { id }, body }),
    ...shared,
  })
  const renew = useMutation({ mutationFn: () => api.quotes.renew({ params: { id } }), ...shared })
  return { refuse, renew }
}
