import { type RefObject, useEffect, useRef, useState } from 'react'
import { deferHydration } from '../../../lib/defer-hydration.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QuantityField } from '../../../ui/QuantityField.tsx'
import classes from './BuyBox.module.css'
import type { ShownPrice } from './Price.tsx'

const BuyBar = deferHydration(async () => (await import('./BuyBar.tsx')).BuyBar)

export type BuyBoxProps = {
  /** Name of the product: "Bank Merel". */
  name: string
  /** Picture of the current selection. */
  imageUrl: string | undefined
  price: ShownPrice
  count: number
  onCount: (count: number) => void
  /** Whether to show the quantity field. False for samples, because only one of each is sent. */
  hasCount: boolean
  /** Text that lists the missing choices; a click on the button then scrolls to the first one. */
  missing: string | undefined
  onMissing: () => void
  /** Why this count cannot be ordered, in a sentence. */
  refusal: string | undefined
  isBusy: boolean
  /** Why the last attempt to add the product failed, in a sentence. */
  problem: string | undefined
  onAdd: () => void
}

/**
 * Quantity field and add-to-cart button. When a choice is missing or the count cannot be ordered, the button is
 * disabled and the reason is below it.
 */
export function BuyBox({
  name,
  imageUrl,
  price,
  count,
  onCount,
  hasCount,
  missing,
  onMissing,
  refusal,
  isBusy,
  problem,
  onAdd,
}: BuyBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const isOutOfSight = useIsOutOfSight(box)
  const isDisabled = isBusy || missing !== undefined || refusal !== undefined
  return (
    <div ref={box} className={classes.box}>
      <div className={classes.row}>
        {hasCount && <QuantityField label={`Aantal ${name}`} count={count} onChange={onCount} />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a click on the disabled button shows the missing choices; the button below does the same */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the button below */}
        <div className={classes.buttonArea} onClick={missing ? onMissing : undefined}>
          <Button
            size="lg"
            fullWidth
            disabled={isDisabled}
            loading={isBusy && !missing}
            aria-describedby={missing || refusal ? REASON_ID : undefined}
            onClick={onAdd}
          >
            In winkelwagen
          </Button>
        </div>
      </div>
      {missing && (
        <button type="button" id={REASON_ID} className={classes.missing} onClick={onMissing}>
          {missing}
        </button>
      )}
      {!missing && refusal && (
        <p id={REASON_ID} className={classes.refusal} role="status">
          {refusal}
        </p>
      )}
      {problem && (
        <Notice tone="bad">
          <p>{problem}</p>
        </Notice>
      )}
      <noscript>
        <p>Om online te bestellen heeft uw browser JavaScript nodig. U kunt ons ook bellen.</p>
      </noscript>
      {isOutOfSight && (
        <BuyBar
          imageUrl={imageUrl}
          price={price}
          missing={missing}
          isDisabled={isBusy || refusal !== undefined}
          onMissing={onMissing}
          onAdd={onAdd}
        />
      )}
    </div>
  )
}

const REASON_ID = 'waarom-niet'

function useIsOutOfSight(element: RefObject<HTMLElement | null>): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched) return
    const observer = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return isOut
}
