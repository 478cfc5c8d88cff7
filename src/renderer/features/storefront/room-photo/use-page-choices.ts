import { useQuery } from '@tanstack/react-query'
import { useNavigate, useNavigation, useSearchParams } from 'react-router-dom'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import { type Axis, chosenOption, optionsLeft } from '#shared/domain/configurator/configurator.ts'
import { useApi } from '../../../lib/api.ts'
import type { SavedChoice } from '../configurations/index.ts'
import {
  choicesText,
  choose,
  matrixOptions,
  optionsOfAxis,
  readSelection,
  withSingleOptions,
  writeSelection,
} from '../configurator/index.ts'
import { productDetail } from '../product/index.ts'

/** One step of the configurator as a view over the page shows it. */
export type PageChoice = {
  axis: Axis
  options: readonly { id: number; name: string; hex?: string | null; isPossible: boolean }[]
  chosen: number | undefined
}

/** Used while the product is loading. */
const NO_PRODUCT = { id: 0, parentId: null, matrixOptionsDownloadDateTime: '' }

/**
 * Returns the choices of leather and legs of the product page, and a function that changes one. The page shows its
 * choices in its URL, so a change is a navigation that replaces it, and the page below changes as well.
 */
export function usePageChoices(itemId: number) {
  const api = useApi()
  const navigate = useNavigate()
  const isBusy = useNavigation().state !== 'idle'
  const [search] = useSearchParams()
  const { data: product } = useQuery(productDetail(api, itemId))
  const { data: options } = useQuery({ ...matrixOptions(api, product ?? NO_PRODUCT), enabled: product !== undefined })
  const selection = product
    ? withSingleOptions(product, product.parent ? product.selection : readSelection(search))
    : {}
  const possible = product && optionsLeft(product, selection)

  const choiceOf = (axis: Axis): PageChoice | undefined => {
    const ids = product?.matrixAxes.find((own) => own.axis === axis)?.optionIds ?? []
    if (!options || ids.length < 2) return undefined
    const byId = new Map(optionsOfAxis(options, axis).map((option) => [option.id, option]))
    return {
      axis,
      options: ids.flatMap((id) => {
        const option = byId.get(id)
        return option ? { id, name: option.name, hex: option.hex, isPossible: possible?.get(axis)?.has(id) ?? true } : []
      }),
      chosen: chosenOption(selection, axis),
    }
  }
  return {
    isBusy,
    leather: choiceOf('matrixLeathertype'),
    legs: choiceOf('matrixLeg'),
    text: product ? choicesText(product, options, selection) : '',
    choose: (axis: Axis, option: number) => {
      if (product) void navigate(pathOf(product, choose(product, selection, axis, option)), IN_PLACE)
    },
    saved: { productId: itemId, selection: product?.parent ? {} : selection, count: 1, sampleIds: [] } satisfies SavedChoice,
  }
}

export type PageChoices = ReturnType<typeof usePageChoices>

const IN_PLACE = { replace: true, preventScrollReset: true }

const pathOf = (product: ProductDetail, selection: ReturnType<typeof choose>) => {
  const model = product.parent ?? product
  return productPath(model.id, model.displayName) + writeSelection(withSingleOptions(product, selection))
}
