import { useEffect, useEffectEvent, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { SIGNATURE_MAX, signaturePath } from '#shared/domain/orders/signed-order.ts'
import classes from './SignatureArea.module.css'

/** Points of a line, from 0 to 1 in width and height. */
export type Stroke = readonly { x: number; y: number }[]

type SignatureAreaProps = {
  label: string
  /** Text in the empty area; the label by default. */
  hint?: string
  clearText: string
  isEmpty: boolean
  /** Called with all strokes after each stroke, and with none after the signature was cleared. */
  onChange: (strokes: readonly Stroke[]) => void
}

/** An area in which a customer or receiver signs with a finger. */
export function SignatureArea({ label, hint = label, clearText, isEmpty, onChange }: SignatureAreaProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const changed = useEffectEvent(onChange)

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const area = new SignaturePad(element, { minWidth: 1.5, maxWidth: 4 })
    pad.current = area
    const resize = () => {
      const strokes = area.toData()
      const scale = window.devicePixelRatio || 1
      element.width = element.offsetWidth * scale
      element.height = element.offsetHeight * scale
      element.getContext('2d')?.scale(scale, scale)
      // A change of the size clears the canvas.
      area.fromData(strokes)
    }
    resize()
    const observer = new ResizeObserver(resize)
    observer.observe(element)
    area.addEventListener('endStroke', () => changed(strokesOf(area, element)))
    return () => {
      observer.disconnect()
      area.off()
    }
  }, [])

  return (
    <div className={classes.area}>
      <canvas ref={canvas} className={classes.canvas} role="img" aria-label={label} />
      {isEmpty && (
        <p className={classes.hint} aria-hidden>
          {hint}
        </p>
      )}
      {!isEmpty && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => {
            pad.current?.clear()
            onChange([])
          }}
        >
          {clearText}
        </button>
      )}
    </div>
  )
}

/** Returns the strokes of a signature, with fewer points when it is too long to be stored. */
function strokesOf(area: SignaturePad, { offsetWidth, offsetHeight }: HTMLCanvasElement): readonly Stroke[] {
  let strokes: readonly Stroke[] = area
    .toData()
    .map(({ points }) => points.map(({ x, y }) => ({ x: x / offsetWidth, y: y / offsetHeight })))
  while (signaturePath(strokes).length > SIGNATURE_MAX && strokes.some(({ length }) => length > 2)) {
    strokes = strokes.map((points) => points.filter((_, index) => index % 2 === 0 || index === points.length - 1))
  }
  return strokes
}
