import { useMemo, useState } from 'react'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import {
  axesOf,
  isComplete,
  missingSteps,
  type Selection,
  variantOf,
} from '#shared/domain/configurator/configurator.ts'
import { type Configuration, choose, skippedSteps, withSingleOptions } from '../../storefront/configurator/index.ts'

/**
 * Returns the configuration of a product that is configured inside the form of a new order. Steps and rules are those
 * of the product page, but the selection is an argument (`chosen`) and is not read from the URL.
 */
export function useLocalConfiguration(
  product: ProductDetail,
  chosen: Selection,
  onChoose: (selection: Selection) => void,
): Configuration {
  const [isTried, setTried] = useState(false)
  const axes = useMemo(() => axesOf(product), [product])
  const selection = useMemo(() => withSingleOptions(product, chosen), [product, chosen])
  const missing = missingSteps(selection, axes)
  const variant = useMemo(() => variantOf(product, selection), [product, selection])
  const isSelectionComplete = isComplete(selection, axes)
  return {
    axes,
    selection,
    missing,
    invalid: isTried ? missing : skippedSteps(product, selection),
    variant,
    isSettled: isSelectionComplete,
    isUnderway: false,
    problem: undefined,
    choose: (axis, option) => onChoose(withSingleOptions(product, choose(product, selection, axis, option))),
    tryAgain: () => onChoose(selection),
    showMissing: () => {
      setTried(true)
      return missing[0]
    },
  }
}
