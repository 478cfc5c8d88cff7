import { useEffect, useRef } from 'react'
import { useReducedMotion } from '../../../lib/use-media.ts'
import type { Look, PaintableLayers } from './paintable-layers.ts'
import classes from './RecoloredPicture.module.css'

type ComposedPictureProps = {
  /** Undefined after painting has failed. The canvas then keeps its content. */
  layers: PaintableLayers | undefined
  look: Look
  /** Canvas width in pixels; by default the width of the layers. */
  width: number | undefined
  /** Description for screen readers; undefined when the server's picture below the canvas has it. */
  alt: string | undefined
  onFail: (layers: PaintableLayers, reason: unknown) => void
}

const FADE_MS = 220

/** Resolves in a task after the next frame, so that the page shows the answer to a tap first. In a hidden tab it waits until the tab is shown. */
const afterPaint = (): Promise<unknown> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** A product painted from its render layers. A picture in another leather fades in over the previous picture. */
export function ComposedPicture({ layers, look, width, alt, onFail }: ComposedPictureProps) {
  const stack = useRef<HTMLSpanElement>(null)
  const fadeMs = useReducedMotion() ? 0 : FADE_MS
  const { hex, legs, isMirrored } = look
  const hasPictureBelow = alt === undefined

  useEffect(() => {
    if (!layers) return undefined
    const stop = new AbortController()
    const paint = async () => {
      const [first, second] = stack.current?.querySelectorAll('canvas') ?? []
      if (!first || !second) return
      // Without a graphics card, copying the picture from WebGL takes a tenth of a second. The page could not answer the tap in that time.
      const hasPicture = hasPictureBelow || first.dataset.shown || second.dataset.shown
      if (hasPicture) await afterPaint()
      if (stop.signal.aborted) return

      const [upper, lower] = first.dataset.shown ? [first, second] : [second, first]
      // Ends a running fade: the upper canvas must be opaque before the lower one is repainted.
      for (const fade of upper.getAnimations?.() ?? []) fade.finish()
      const canvasWidth = width ?? layers.width
      resize(lower, canvasWidth, Math.round((canvasWidth * layers.height) / layers.width))
      await layers.paint(lower, { hex, legs, isMirrored }, stop.signal)
      if (!stop.signal.aborted) raise(lower, upper, fadeMs)
    }
    paint().catch((reason: unknown) => !stop.signal.aborted && onFail(layers, reason))
    return () => stop.abort()
  }, [layers, hex, legs, isMirrored, width, fadeMs, hasPictureBelow, onFail])

  const ariaProps = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  return (
    <span ref={stack} className={classes.painted} {...ariaProps}>
      <canvas />
      <canvas />
    </span>
  )
}

/** Sets the size only when it differs, because setting the size of a canvas clears it. */
function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** Puts the next canvas over the previous canvas and fades it in. */
function raise(next: HTMLCanvasElement, previous: HTMLCanvasElement, fadeMs: number): void {
  next.dataset.shown = 'true'
  next.dataset.painted = 'true'
  delete previous.dataset.shown
  if (fadeMs > 0) next.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: fadeMs, easing: 'ease-out' })
}
