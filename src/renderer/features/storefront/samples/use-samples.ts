import { useState } from 'react'
import type { LeatherType } from '#shared/contracts/matrix-options.ts'
import { leatherWithColor } from '#shared/domain/leather/leather-name.ts'
import { samplesIn, toggleSample } from '#shared/domain/samples/samples.ts'
import type { CartLine } from '../../common/cart/index.ts'
import { type SamplesTarget, useSamplesTarget } from './samples-target.ts'

/** The samples in the cart or in the order at a till, and what a click on a colour does: in, out, or no more than four. */
export function useSamples(order?: SamplesTarget) {
  const { lines, put } = useSamplesTarget(order)
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

/** A sample as a line of the cart: free, and one of each. Undefined when there is none of this leather. */
function sampleLine({ sampleId, sampleName, name, mainColor, imageUrl }: LeatherType): CartLine | undefined {
  if (sampleId === null) return undefined
  return {
    id: sampleId,
    parentId: null,
    // The word by which the rules know a sample (specification §9); the server goes by the id.
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
