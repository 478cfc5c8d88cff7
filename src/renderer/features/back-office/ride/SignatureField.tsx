import { useEffect, useEffectEvent, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { SIGNATURE_MAX, signaturePath } from '#shared/domain/orders/signed-order.ts'
import classes from './Ride.module.css'

type SignatureFieldProps = {
  /** Called with the path of the signature after each stroke; with an empty text after it was cleared. */
  onChange: (path: string) => void
  isEmpty: boolean
}

/** An area in which the receiver signs with a finger. */
export function SignatureField({ onChange, isEmpty }: SignatureFieldProps) {
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
    area.addEventListener('endStroke', () => changed(pathOf(area, element)))
    return () => {
      observer.disconnect()
      area.off()
    }
  }, [])

  return (
    <div className={classes.signature}>
      <canvas ref={canvas} role="img" aria-label="Handtekening van de ontvanger" />
      {isEmpty ? (
        <p className={classes.signHint} aria-hidden>
          Teken hier
        </p>
      ) : (
        <button
          type="button"
          className={classes.clear}
          onClick={() => {
            pad.current?.clear()
            onChange('')
          }}
        >
          Wissen
        </button>
      )}
    </div>
  )
}

/** Returns the path of a signature, with fewer points when it is too long to be stored. */
function pathOf(area: SignaturePad, { offsetWidth, offsetHeight }: HTMLCanvasElement): string {
  let strokes = area
    .toData()
    .map(({ points }) => points.map(({ x, y }) => ({ x: x / offsetWidth, y: y / offsetHeight })))
  while (signaturePath(strokes).length > SIGNATURE_MAX && strokes.some(({ length }) => length > 2)) {
    strokes = strokes.map((points) => points.filter((_, index) => index % 2 === 0 || index === points.length - 1))
  }
  return signaturePath(strokes)
}
