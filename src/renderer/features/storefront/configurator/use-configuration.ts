import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router-dom'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import {
  type Axis,
  axesOf,
  chosenOption,
  isComplete,
  missingSteps,
  type Selection,
  sameSelection,
  variantOf,
} from '#shared/domain/configurator/configurator.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { report } from '../../../lib/report.ts'
import { readSelection, writeSelection } from './selection-query.ts'
import { choose, skippedSteps, type Variant, withSingleOptions } from './selection-rules.ts'

/** The fields of a product that the configurator needs. */
export type ConfiguratorProduct = Pick<
  ProductDetail,
  'id' | 'displayName' | 'parent' | 'selection' | 'matrixAxes' | 'variants' | 'matrixOptionsDownloadDateTime'
> & { areVariantsKnown?: boolean }

export type Configuration = {
  axes: readonly Axis[]
  selection: Selection
  /** The steps without a selection. */
  missing: readonly Axis[]
  /** The steps to mark as invalid: skipped steps, or all missing steps after the visitor tried to buy. */
  invalid: readonly Axis[]
  /** The variant of a complete configuration; `undefined` while the configuration is incomplete. */
  variant: Variant | undefined
  /** True when the page shows the selected variant, so that it can be bought. */
  isSettled: boolean
  /** True from a complete configuration until the variant's page is shown. */
  isUnderway: boolean
  /** Why the selected variant could not be loaded, in a sentence. */
  problem: string | undefined
  choose: (axis: Axis, option: number) => void
  tryAgain: () => void
  /** Marks the missing steps when the visitor tries to buy too early. Returns the first missing step. */
  showMissing: () => Axis | undefined
}

/** A selection of the visitor, and the location at which it was made. */
type Choice = { locationKey: string; selection: Selection }

/** State of the history entries that the configurator makes. */
const OWN = 'choice'

const NOT_FETCHED = 'De gekozen uitvoering kon niet worden opgehaald. Probeer het opnieuw.'

const variantQuery = (api: Api, parentId: number, selection: Selection) => ({
  queryKey: ['variant', parentId, selection],
  queryFn: () => api.catalog.variant({ query: { parentId, ...chosenOptions(selection) } }),
  ...freshness.standard,
})

/**
 * Returns the configuration of a product page and the handlers that change it (docs/requirements.md#s4-configurator).
 *
 * An incomplete configuration is in the URL of the model's page. A complete configuration is the page of a variant. To
 * the visitor both are one page, so each navigation replaces the history entry and does not scroll.
 *
 * @param prepare fetches the data of a product page before the navigation, so that the new page is shown at once
 */
export function useConfiguration(
  product: ConfiguratorProduct,
  prepare: (id: number) => Promise<unknown>,
): Configuration {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isNavigating = useNavigation().state !== 'idle'
  const { key: locationKey, state } = useLocation()
  const [search] = useSearchParams()
  const [pending, setPending] = useState<Choice>()
  const [lookup, setLookup] = useState<'underway' | { problem: string }>()
  const [hasTriedToBuy, setTriedToBuy] = useState(false)
  const latestAttempt = useRef(0)
  /** The same as `pending` before it is rendered: a second choice can come before that, also with the handlers of an earlier rendering. */
  const latest = useRef<Choice & { isUnderway: boolean }>(undefined)

  const model = product.parent ?? product
  // A visitor who leaves the model ends what is underway for it: its page has the key of the model.
  useEffect(
    () => () => {
      latestAttempt.current += 1
    },
    [],
  )
  const axes = useMemo(() => axesOf(product), [product])
  // Shows the latest selection before the URL has changed, because the variant may still be loading. The navigation of an earlier
  // choice can end during that time, and before or after a variant could not be fetched.
  const isPending = pending?.locationKey === locationKey || lookup === 'underway' || (lookup && state === OWN)
  const selection = useMemo(
    () =>
      pending && isPending
        ? pending.selection
        : withSingleOptions(product, product.parent ? product.selection : readSelection(search)),
    [pending, isPending, product, search],
  )
  const missing = missingSteps(selection, axes)
  const go = (path: string) => navigate(path, { replace: true, preventScrollReset: true, state: OWN })

  const openVariant = async (next: Selection) => {
    const attempt = ++latestAttempt.current
    const isLatest = () => attempt === latestAttempt.current
    if (!isComplete(next, axes)) {
      setLookup(undefined)
      await go(productPath(model.id, model.displayName) + writeSelection(next))
      return
    }
    setLookup('underway')
    try {
      const variant = await queryClient.fetchQuery(variantQuery(api, model.id, next))
      await prepare(variant.id)
      if (!isLatest()) return
      await go(productPath(variant.id, variant.displayName))
      if (isLatest()) setLookup(undefined)
    } catch (error) {
      report(error, 'variant lookup')
      if (isLatest()) setLookup({ problem: error instanceof ShopError ? error.message : NOT_FETCHED })
    } finally {
      if (latest.current && isLatest()) latest.current.isUnderway = false
    }
  }

  const isSelectionComplete = isComplete(selection, axes)
  return {
    axes,
    selection,
    missing,
    invalid: hasTriedToBuy ? missing : skippedSteps(product, selection),
    variant: useMemo(() => variantOf(product, selection), [product, selection]),
    isSettled: axes.length === 0 || (isSelectionComplete && sameSelection(product.selection, selection)),
    isUnderway: lookup === 'underway' || (isSelectionComplete && isNavigating),
    problem: typeof lookup === 'object' && isPending ? lookup.problem : undefined,
    choose: (axis, option) => {
      const last = latest.current
      const before = last?.isUnderway || last?.locationKey === locationKey ? last.selection : selection
      const next = withSingleOptions(product, choose(product, before, axis, option))
      const choice = { locationKey, selection: next }
      latest.current = { ...choice, isUnderway: isComplete(next, axes) }
      setPending(choice)
      void openVariant(next)
    },
    tryAgain: () => void openVariant(selection),
    showMissing: () => {
      setTriedToBuy(true)
      return missing[0]
    },
  }
}

function chosenOptions(selection: Selection) {
  // The cast is safe, because the keys of a selection are axes.
  const entries = Object.keys(selection).map((axis) => [axis, chosenOption(selection, axis as Axis)])
  return Object.fromEntries(entries.filter(([, option]) => option !== undefined)) as Partial<Record<Axis, number>>
}
