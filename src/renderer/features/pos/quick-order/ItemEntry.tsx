import { IconUser } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import type { ListedCustomer } from '#shared/contracts/customers.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { fromPrice, shownNetPrice } from '#shared/domain/catalog/from-price.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { PLACEHOLDER_IMAGE_URL } from '#shared/domain/pictures/picture-url.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { stockText } from '#shared/domain/stock/stock.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { timing } from '../../../lib/timing.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { CheckoutValues } from '../../storefront/checkout/index.ts'
import { customerFailure, FoundCustomer, useChooseCustomer, useFoundCustomers } from './CustomerLookup.tsx'
import { looksLikeCode } from './code-shape.ts'
import classes from './ItemEntry.module.css'
import { type ResolvedCode, resolveCode, resolveProduct } from './resolve-code.ts'
import { SearchCombobox } from './SearchCombobox.tsx'

const MAX_RESULTS = 8

type ItemEntryProps = {
  onAdded: (name: string) => void
  /** Called with the form values of a customer that the user selected. */
  onCustomer: (values: Partial<CheckoutValues>, name: string) => void
}

type Match = { kind: 'product'; product: ListProduct } | { kind: 'customer'; customer: ListedCustomer }

/**
 * One input for product codes, configuration codes, order numbers and words. A code is looked up with Enter. Words
 * search products and customers while the user types, so that a sale needs no second field.
 */
export function ItemEntry({ onAdded, onCustomer }: ItemEntryProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  // Every order begins in this field. The component is remounted for each order, so the field gets the focus each time.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  // Typed text whose lookup as a code failed. It is then used as a search term.
  const [unknownCode, setUnknownCode] = useState<string>()
  const term = useDebounced(typed.trim(), timing.jumpDebounceMs)
  const isSettled = term === typed.trim()
  const isCode = looksLikeCode(typed) && unknownCode !== typed.trim()
  const results = useQuery({
    queryKey: ['search', 'at the counter', term],
    queryFn: ({ signal }) =>
      api.search.find({ body: { search_term: term, datasets: { items: { limit: MAX_RESULTS } } }, signal }),
    enabled: term.length >= 2,
    ...staffFreshness.posSearch,
  })

  const customers = useFoundCustomers(isCode ? '' : term)
  const choose = useChooseCustomer(onCustomer)
  const isSearched = isSettled && term.length >= 2
  const matches: Match[] = isSearched
    ? [
        ...(results.data?.products ?? []).map((product) => ({ kind: 'product' as const, product })),
        ...(customers.data?.items ?? []).map((customer) => ({ kind: 'customer' as const, customer })),
      ]
    : []

  const pickCustomer = (customer: ListedCustomer) => {
    const entered = typed
    setTyped('')
    choose.mutate(customer, { onError: () => giveBack(entered) })
  }
  /** Puts back text that could not be used, unless the user has typed something else since. */
  const giveBack = (entered: string) => setTyped((now) => (now === '' ? entered : now))
  const resolve = useMutation({
    mutationFn: (what: { code: string } | { product: ListProduct }): Promise<ResolvedCode> =>
      'code' in what
        ? resolveCode({ api, queryClient }, what.code)
        : resolveProduct({ api, queryClient }, what.product.id),
    // The field is emptied at once, and never afterwards: the user may already be typing the customer's name.
    onMutate: () => {
      setRefusal(undefined)
      setTyped('')
      return { entered: typed }
    },
    onSuccess: (resolved, _what, { entered }) => {
      if (resolved.kind === 'refused') {
        giveBack(entered)
        return setRefusal(resolved.text)
      }
      setUnknownCode(undefined)
      if (resolved.kind === 'order') return void navigate(staffPaths.salesOrder(resolved.salesOrderId))
      if (resolved.kind === 'added') onAdded(resolved.name)
    },
    onError: (error, what, context) => {
      giveBack(context?.entered ?? '')
      if ('code' in what) setUnknownCode(what.code)
      setRefusal(error instanceof ShopError ? error.message : 'Dit kon niet worden opgezocht. Probeer het nog eens.')
      if (!(error instanceof ShopError)) report(error, 'quick order')
    },
  })

  return (
    <div className={classes.entry}>
      <SearchCombobox
        ref={field}
        label="Scan of zoek een product"
        placeholder="Barcode, code, ordernummer, product of klant"
        listLabel="Gevonden producten"
        text={typed}
        onType={(text) => {
          setTyped(text)
          setRefusal(undefined)
        }}
        items={matches}
        keyOf={(match) => (match.kind === 'product' ? match.product.id : `klant ${match.customer.customerId}`)}
        renderItem={(match) =>
          match.kind === 'product' ? <FoundProduct product={match.product} /> : <FoundBuyer customer={match.customer} />
        }
        onPick={(match) =>
          match.kind === 'product' ? resolve.mutate({ product: match.product }) : pickCustomer(match.customer)
        }
        entersText={isCode}
        onEnter={(text) => {
          if (isCode) resolve.mutate({ code: text })
        }}
        isBusy={(typed.trim() !== '' && (!isSettled || results.isFetching)) || resolve.isPending || choose.isPending}
        emptyText={
          isSearched && results.data && matches.length === 0 && !customers.isFetching && !isCode
            ? 'Niets gevonden. Probeer een ander woord.'
            : undefined
        }
      />
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {choose.error && <Notice tone="bad">{customerFailure(choose.error)}</Notice>}
      {results.isError && !refusal && (
        <Notice tone="bad">Zoeken op naam lukt nu niet. Een code kunt u wel proberen, met Enter.</Notice>
      )}
    </div>
  )
}

const FoundBuyer = ({ customer }: { customer: ListedCustomer }) => (
  <div className={classes.product}>
    <IconUser className={classes.person} aria-label="Klant" />
    <div className={classes.words}>
      <FoundCustomer customer={customer} />
    </div>
  </div>
)

function FoundProduct({ product }: { product: ListProduct }) {
  const isFrom = fromPrice(product) !== undefined
  return (
    <div className={classes.product}>
      <img
        src={pictureAt(product.imageUrl ?? PLACEHOLDER_IMAGE_URL, 160, 'webp')}
        alt=""
        width={64}
        height={48}
        decoding="async"
      />
      <div className={classes.words}>
        <strong>{product.displayName}</strong>
        <span>
          {[product.itemId, product.matrix ? 'Zelf samen te stellen' : stockOf(product)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <span className={classes.price}>
        {isFrom && 'vanaf '}
        {formatCents(grossUnitPrice(shownNetPrice(product)))}
      </span>
    </div>
  )
}

const stockOf = (product: ListProduct) => (isSample(product) ? 'Kleurstaal' : stockText(product))
