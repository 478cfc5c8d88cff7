import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import { AXES, chosenOption, optionsLeft, type Selection } from '#shared/domain/configurator/configurator.ts'
import { useApi } from '../../../lib/api.ts'
import { axisLabels, choose, readSelection, withSingleOptions, writeSelection } from '../configurator/index.ts'
import { productDetail } from '../product/index.ts'

const LEATHER = 'matrixLeathertype'

/**
 * How a product page relates to the leather of the visitor's sample: it shows the leather, it shows another leather
 * (`path` is the model in the leather), or the model is not made in it. Undefined on other pages, and for a product
 * without a choice of leather.
 */
type SampleOnProduct = { kind: 'shown' } | { kind: 'other-leather'; path: string } | { kind: 'not-made' }

/**
 * Returns how the page of a product relates to the leather of the visitor's sample.
 *
 * A model without a chosen leather gets the leather of the sample, once per visit of its page. A later choice of the
 * visitor therefore stays, also one that removes the leather because the combination is not made. The page of a variant
 * does not change, because the visitor chose it.
 */
export function useSampleOnProduct(leatherId: number, pathname: string): SampleOnProduct | undefined {
  const api = useApi()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = Number(/^\/product\/(\d+)/.exec(pathname)?.[1] ?? 0)
  // The page itself fetches the product.
  const { data: product } = useQuery({ ...productDetail(api, id), enabled: false })
  const leathers = product?.matrixAxes.find(({ axis }) => axis === LEATHER)?.optionIds
  const modelId = product && (product.parent?.id ?? product.id)
  const selection = product?.parent ? product.selection : readSelection(search)
  const preselection = product && preselectionOf(product, search, selection, leatherId)
  const handledModel = useRef<string>(undefined)

  useEffect(() => {
    if (modelId === undefined) {
      handledModel.current = undefined
      return
    }
    const handled = `${modelId} ${leatherId}`
    if (handledModel.current === handled) return
    handledModel.current = handled
    if (preselection !== undefined) void navigate(preselection, { replace: true, preventScrollReset: true })
  }, [modelId, leatherId, preselection, navigate])

  if (!product || !leathers || leathers.length === 0) return undefined
  if (!leathers.includes(leatherId)) return { kind: 'not-made' }
  const chosen = chosenOption(selection, LEATHER)
  return chosen === leatherId || chosen === undefined
    ? { kind: 'shown' }
    : { kind: 'other-leather', path: pathOf(product, choose(product, selection, LEATHER, leatherId), search) }
}

/** Returns the path of a model with the leather added to its selection; undefined when the leather is not to be added. */
function preselectionOf(
  product: ProductDetail,
  search: URLSearchParams,
  selection: Selection,
  leatherId: number,
): string | undefined {
  const isPossible = optionsLeft(product, selection).get(LEATHER)?.has(leatherId) ?? false
  if (product.parent || chosenOption(selection, LEATHER) !== undefined || !isPossible) return undefined
  return pathOf(product, { ...selection, [LEATHER]: leatherId }, search)
}

const PARAMETERS: ReadonlySet<string> = new Set(AXES.map((axis) => axisLabels[axis].parameter))

/** Returns the path of a model in a selection. Other parameters of the page stay, such as the one of a view that a link opened. */
function pathOf(product: ProductDetail, selection: Selection, search: URLSearchParams): string {
  const model = product.parent ?? product
  const query = new URLSearchParams(writeSelection(withSingleOptions(product, selection)))
  for (const [name, value] of search) if (!PARAMETERS.has(name)) query.append(name, value)
  const path = productPath(model.id, model.displayName)
  return query.size > 0 ? `${path}?${query}` : path
}
