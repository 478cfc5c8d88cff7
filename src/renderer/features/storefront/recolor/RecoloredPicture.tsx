import { type ReactNode, use, useState } from 'react'
import { deferHydration } from '../../../lib/defer-hydration.tsx'
import classes from './RecoloredPicture.module.css'
import { RecolorContext, usePaintableLayers } from './recolor-context.ts'
import { renderLayersOf } from './render-layers-url.ts'
import type { ShownImage } from './shown-image.ts'
import { useImageWhenVisible } from './use-image-when-visible.ts'
import { useInView } from './use-in-view.ts'

/** Until it is there the server's picture stays: painting begins after the page stands anyway. */
const ComposedPicture = deferHydration(async () => (await import('./ComposedPicture.tsx')).ComposedPicture)

type RecoloredPictureProps = {
  image: ShownImage
  /** The same in a leather that somebody points at: shown when that costs no request. */
  pointed?: ShownImage | undefined
  /** How the server's picture stands in the page. */
  draw: (image: ShownImage) => ReactNode
  /** How finely it is painted, in pixels; as finely as the light when left out. */
  width?: number
  /** Whether all of it is to be seen, or its place is to be filled. */
  fit?: 'cover' | 'contain'
}

/**
 * A picture of the shop whose leather may change. At first it is the server's; when the light of the furniture is at
 * hand every other leather is painted over it, else the server's picture of that leather comes softly in its place.
 */
export function RecoloredPicture({ image, pointed, draw, width, fit = 'cover' }: RecoloredPictureProps) {
  const box = use(RecolorContext)
  const light = usePaintableLayers(image.url)
  const [place, isSeen] = useInView<HTMLSpanElement>()
  const wanted = useImageWhenVisible((light && pointed) ?? image, { isSeen, isCheap: light !== undefined })
  const look = renderLayersOf(wanted.url)?.look

  const [printed, setPrinted] = useState(light ? undefined : wanted)
  const [isPainted, setPainted] = useState(false)
  const [loaded, setLoaded] = useState<string>()

  // The next one comes as softly as the one before, also when that was here a moment ago.
  const [coming, setComing] = useState(wanted.url)
  if (coming !== wanted.url) {
    setComing(wanted.url)
    setLoaded(undefined)
  }
  const isPrinted = printed?.url === wanted.url
  if (light && look && !isPainted && !isPrinted) setPainted(true)
  const isComing = !light && (isPainted || !isPrinted)
  const arrive = () => {
    setPrinted(wanted)
    setPainted(false)
  }
  return (
    <span ref={place} className={classes.stack} data-fit={fit} data-lit={light !== undefined || undefined}>
      {printed && draw({ url: printed.url, alt: isComing ? '' : wanted.alt })}
      {isPainted && look && (
        <ComposedPicture
          light={light}
          look={look}
          width={width}
          alt={printed || isComing ? undefined : wanted.alt}
          onFail={box.fail}
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
