import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { StaffQuote } from '#shared/contracts/staff-quotes.ts'
import { QUOTE_STATES, type QuoteState, quoteStateInWords } from '#shared/domain/quotes/quote-states.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** First part of every query key of quotes. */
const QUOTES = ['quote-desk']

/** Query option for personal data: a logout removes it from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

export const QUOTE_SEARCH = 'zoek'

/** The views of the list: all quotes, or those in one state. The URL has the Dutch word: `?stand=verstuurd`. */
export const QUOTE_VIEWS = [
  { value: '', name: 'Alle offertes' },
  ...QUOTE_STATES.map((state) => ({
    value: quoteStateInWords(state).toLowerCase(),
    name: quoteStateInWords(state),
    counted: state,
  })),
  { value: 'gevraagd', name: 'Nieuwe gevraagd', counted: 'renewal' },
]

type Get = (name: string) => string | undefined

/** Reads the filters from the URL. A seller of 0 means quotes that shoppers made. */
export function readQuoteFilter(get: Get) {
  const state: QuoteState | undefined = QUOTE_STATES.find(
    (one) => quoteStateInWords(one).toLowerCase() === get('stand'),
  )
  const seller = /^\d{1,9}$/.test(get('verkoper') ?? '') ? Number(get('verkoper')) : undefined
  const until = /^\d{4}-\d{2}-\d{2}$/.test(get('tot') ?? '') ? get('tot') : undefined
  return {
    ...(state && { state }),
    ...(get('stand') === 'gevraagd' && { renewal: 'asked' as const }),
    ...(seller !== undefined && { seller }),
    ...(until !== undefined && { until }),
    search: (get(QUOTE_SEARCH) ?? '').slice(0, 100),
  }
}

type ListQuery = { page: number; pageSize: number } & ReturnType<typeof readQuoteFilter>

/** Query of one page of the quotes. */
export const quotesPage = (api: Api, query: ListQuery) =>
  queryOptions({
    queryKey: [...QUOTES, 'list', query],
    queryFn: ({ signal }) => api.staffQuotes.find({ query, signal }),
    ...staffFreshness.sharedList,
    ...removedAtLogout,
  })

/** Query of the conversion of the last twelve months. */
export const quoteFigures = (api: Api) =>
  queryOptions({
    queryKey: [...QUOTES, 'figures'],
    queryFn: ({ signal }) => api.staffQuotes.figures({ signal }),
    ...staffFreshness.shared,
  })

/** Query of one quote. Refetched on each visit, because a colleague or the customer may change it too. */
export const quoteDetail = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...QUOTES, 'quote', id],
    queryFn: ({ signal }) => api.staffQuotes.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })

/** Query of the mail with the newest version. */
export const quoteMailPreview = (api: Api, { quoteId, revision }: Pick<StaffQuote, 'quoteId' | 'revision'>) =>
  queryOptions({
    queryKey: [...QUOTES, 'mail', quoteId, revision],
    queryFn: ({ signal }) => api.staffQuotes.previewMail({ params: { id: quoteId }, signal }),
    ...staffFreshness.mailPreview,
    ...removedAtLogout,
  })

/** Query of the reasons for a discount that the shop proposes. */
export const discountReasons = (api: Api) =>
  queryOptions({
    queryKey: [...QUOTES, 'discount-rules'],
    queryFn: ({ signal }) => api.discounts.rules({ signal }),
    ...staffFreshness.shared,
  })

/** Returns the function that shows a changed quote, and marks the lists as outdated. */
export function useQuoteCacheUpdate() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (quote: StaffQuote) => {
    queryClient.setQueryData(quoteDetail(api, quote.quoteId).queryKey, quote)
    await queryClient.invalidateQueries({ queryKey: [...QUOTES, 'list'] })
    await queryClient.invalidateQueries({ queryKey: [...QUOTES, 'figures'] })
  }
}

/** URL of the PDF of the newest version. */
export const quoteDocumentUrl = (id: number) => `/api/admin/quote/${id}/document`
