import { useState } from 'react'
import type { LeatherType } from '#shared/contracts/matrix-options.ts'
import { leatherWithColor } from '#shared/domain/leather/leather-name.ts'
import { samplesIn, toggleSample } from '#shared/domain/samples/samples.ts'
import type { CartLine } from '../../common/cart/index.ts'
import { type SamplesTarget, useSamplesTarget } from './samples-target.ts'

/** Returns the samples in the cart, or in an order at a till, and a function that adds or removes a sample. */
export function useSamples(order?: SamplesTarget) {
  const { lines, put } = useSamplesTarget(order)
  /** True after the visitor tried to add more than the maximum. */
  const [isFull, setIsFull] = useState(false)

  const toggle = (leather: LeatherType) => {
    const line = sampleLine(leather)
    if (!line) return
    const toggled = toggleSample(lines, line)
    if (toggled.ok) put(toggled.value)
    else setIsFull(true)
  }
  return {
    chosen: samplesIn(lines),
    isFull,
    toggle,
    closeNotice: () => setIsFull(false),
  }
}

/** Returns a sample as a cart line: free, with count one. Undefined when this leather has no sample. */
function sampleLine({ sampleId, sampleName, name, mainColor, imageUrl }: LeatherType): CartLine | undefined {
  if (sampleId === null) return undefined
  return {
    id: sampleId,
    parentId: null,
    // The rules recognize a sample by the word `kleurstaal` in its item id (docs/requirements.md#s9-samples). The server
    // ignores this item id: it reads the item by `id`.
    itemId: `kleurstaal-${sampleId}`,
    displayName: sampleName ?? `Kleurstaal ${name}`,
    netPrice: 0,
    imageUrl,
    totalStock: null,
    stockClass: null,
    deliveryTime: null,
    choices: leatherWithColor(name, mainColor),
    count: 1,
  }
}
