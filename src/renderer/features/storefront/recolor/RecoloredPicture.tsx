import { type ReactNode, use, useState } from 'react'
import { deferHydration } from '../../../lib/defer-hydration.tsx'
import classes from './RecoloredPicture.module.css'
import { RecolorContext, usePaintableLayers } from './recolor-context.ts'
import { renderLayersOf } from './render-layers-url.ts'
import type { ShownImage } from './shown-image.ts'
import { useImageWhenVisible } from './use-image-when-visible.ts'
import { useInView } from './use-in-view.ts'

/** Deferred: until it has loaded, the server's picture stays, and painting starts after hydration anyway. */
const ComposedPicture = deferHydration(async () => (await import('./ComposedPicture.tsx')).ComposedPicture)

type RecoloredPictureProps = {
  image: ShownImage
  /** The same picture in the hovered leather: shown when that needs no request. */
  pointed?: ShownImage | undefined
  /** Renders the server's picture. */
  draw: (image: ShownImage) => ReactNode
  /** Canvas width in pixels; by default that of the layers. */
  width?: number
  /** Whether to fit the whole picture, or to fill the space. */
  fit?: 'cover' | 'contain'
}

/**
 * A picture whose leather may change. At first it is the server's. With render layers, any other leather is painted
 * over it; without them, the server's picture of that leather fades in.
 */
export function RecoloredPicture({ image, pointed, draw, width, fit = 'cover' }: RecoloredPictureProps) {
  const cache = use(RecolorContext)
  const layers = usePaintableLayers(image.url)
  const [place, isSeen] = useInView<HTMLSpanElement>()
  const wanted = useImageWhenVisible((layers && pointed) ?? image, { isSeen, isCheap: layers !== undefined })
  const look = renderLayersOf(wanted.url)?.look

  const [printed, setPrinted] = useState(layers ? undefined : wanted)
  const [isPainted, setPainted] = useState(false)
  const [loaded, setLoaded] = useState<string>()

  // Each picture fades in, also one that was shown a moment ago.
  const [coming, setComing] = useState(wanted.url)
  if (coming !== wanted.url) {
    setComing(wanted.url)
    setLoaded(undefined)
  }
  const isPrinted = printed?.url === wanted.url
  if (layers && look && !isPainted && !isPrinted) setPainted(true)
  const isComing = !layers && (isPainted || !isPrinted)
  const arrive = () => {
    setPrinted(wanted)
    setPainted(false)
  }
  return (
    <span ref={place} className={classes.stack} data-fit={fit} data-lit={layers !== undefined || undefined}>
      {printed && draw({ url: printed.url, alt: isComing ? '' : wanted.alt })}
      {isPainted && look && (
        <ComposedPicture
          layers={layers}
          look={look}
          width={width}
          alt={printed || isComing ? undefined : wanted.alt}
          onFail={cache.fail}
        />
      )}
      {isComing && (
        <span
          key={wanted.url}
          className={classes.coming}
          data-loaded={loaded === wanted.url || undefined}
          onLoadCapture={() => setLoaded(wanted.url)}
          onErrorCapture={arrive}
          onTransitionEnd={arrive}
        >
          {draw(wanted)}
        </span>
      )}
    </span>
  )
}
