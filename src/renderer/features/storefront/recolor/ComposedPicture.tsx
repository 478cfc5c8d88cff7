import { useEffect, useRef } from 'react'
import { useReducedMotion } from '../../../lib/use-media.ts'
import type { Look, PaintableLayers } from './paintable-layers.ts'
import classes from './RecoloredPicture.module.css'

type ComposedPictureProps = {
  /** Absent when they were lost: the canvas keeps its content. */
  layers: PaintableLayers | undefined
  look: Look
  /** Canvas width in pixels; by default that of the layers. */
  width: number | undefined
  /** Description, when no other picture below has it. */
  alt: string | undefined
  onFail: (layers: PaintableLayers, reason: unknown) => void
}

const FADE_MS = 220

/** A product painted from its render layers; a change of leather fades in over the previous one. */
export function ComposedPicture({ layers, look, width, alt, onFail }: ComposedPictureProps) {
  const stack = useRef<HTMLSpanElement>(null)
  const fadeMs = useReducedMotion() ? 0 : FADE_MS
  const { hex, legs, isMirrored } = look

  useEffect(() => {
    const [one, other] = stack.current?.querySelectorAll('canvas') ?? []
    if (!layers || !one || !other) return undefined

    const [upper, lower] = one.dataset.shown ? [one, other] : [other, one]
    // The lower canvas is hidden once the upper one is fully opaque.
    for (const fade of upper.getAnimations?.() ?? []) fade.finish()
    const wide = width ?? layers.width
    resize(lower, wide, Math.round((wide * layers.height) / layers.width))

    const stop = new AbortController()
    layers.paint(lower, { hex, legs, isMirrored }, stop.signal).then(
      () => !stop.signal.aborted && raise(lower, upper, fadeMs),
      (reason: unknown) => !stop.signal.aborted && onFail(layers, reason),
    )
    return () => stop.abort()
  }, [layers, hex, legs, isMirrored, width, fadeMs, onFail])

  const meaning = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  return (
    <span ref={stack} className={classes.painted} {...meaning}>
      <canvas />
      <canvas />
    </span>
  )
}

/** Setting the size of a canvas clears it, even when the size stays the same. */
function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** Puts one canvas over the other and fades it in. */
function raise(next: HTMLCanvasElement, before: HTMLCanvasElement, fadeMs: number): void {
  next.dataset.shown = 'true'
  next.dataset.painted = 'true'
  delete before.dataset.shown
  if (fadeMs > 0) next.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: fadeMs, easing: 'ease-out' })
}
