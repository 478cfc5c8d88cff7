import { useEffect, useRef } from 'react'
import { useReducedMotion } from '../../../lib/use-media.ts'
import type { Look, PaintableLayers } from './paintable-layers.ts'
import classes from './RecoloredPicture.module.css'

type ComposedPictureProps = {
  /** Left out when it was lost: what was painted stays. */
  light: PaintableLayers | undefined
  look: Look
  /** In pixels of the canvas; as wide as the light when left out. */
  width: number | undefined
  /** What is to be seen, when no picture below says so. */
  alt: string | undefined
  onFail: (light: PaintableLayers, reason: unknown) => void
}

const FADE_MS = 220

/** A piece of furniture painted from its light; another leather appears softly over the one before. */
export function ComposedPicture({ light, look, width, alt, onFail }: ComposedPictureProps) {
  const stack = useRef<HTMLSpanElement>(null)
  const fadeMs = useReducedMotion() ? 0 : FADE_MS
  const { hex, legs, isMirrored } = look

  useEffect(() => {
    const [one, other] = stack.current?.querySelectorAll('canvas') ?? []
    if (!light || !one || !other) return undefined

    const [upper, lower] = one.dataset.shown ? [one, other] : [other, one]
    // The lower one is out of sight once the upper one stands there in full.
    for (const fade of upper.getAnimations?.() ?? []) fade.finish()
    const wide = width ?? light.width
    resize(lower, wide, Math.round((wide * light.height) / light.width))

    const stop = new AbortController()
    light.paint(lower, { hex, legs, isMirrored }, stop.signal).then(
      () => !stop.signal.aborted && raise(lower, upper, fadeMs),
      (reason: unknown) => !stop.signal.aborted && onFail(light, reason),
    )
    return () => stop.abort()
  }, [light, hex, legs, isMirrored, width, fadeMs, onFail])

  const meaning = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  return (
    <span ref={stack} className={classes.painted} {...meaning}>
      <canvas />
      <canvas />
    </span>
  )
}

/** A canvas that gets a size is emptied, even when it is the size it had. */
function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** Puts one canvas over the other and lets it appear. */
function raise(next: HTMLCanvasElement, before: HTMLCanvasElement, fadeMs: number): void {
  next.dataset.shown = 'true'
  next.dataset.painted = 'true'
  delete before.dataset.shown
  if (fadeMs > 0) next.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: fadeMs, easing: 'ease-out' })
}
