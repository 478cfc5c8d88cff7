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
  hovered?: ShownImage | undefined
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
export function RecoloredPicture({ image, hovered, draw, width, fit = 'cover' }: RecoloredPictureProps) {
  const cache = use(RecolorContext)
  const layers = usePaintableLayers(image.url)
  const [element, isVisible] = useInView<HTMLSpanElement>()
  const target = useImageWhenVisible((layers && hovered) ?? image, {
    isVisible: isVisible,
    needsNoRequest: layers !== undefined,
  })
  const look = renderLayersOf(target.url)?.look

  const [serverImage, setServerImage] = useState(layers ? undefined : target)
  const [isPainted, setPainted] = useState(false)
  const [loaded, setLoaded] = useState<string>()

  // Each picture fades in, also one that was shown a moment ago.
  const [loadingUrl, setLoadingUrl] = useState(target.url)
  if (loadingUrl !== target.url) {
    setLoadingUrl(target.url)
    setLoaded(undefined)
  }
  const isServerImageCurrent = serverImage?.url === target.url
  if (layers && look && !isPainted && !isServerImageCurrent) setPainted(true)
  const isServerImageLoading = !layers && (isPainted || !isServerImageCurrent)
  const finishLoading = () => {
    setServerImage(target)
    setPainted(false)
  }
  return (
    <span ref={element} className={classes.stack} data-fit={fit} data-lit={layers !== undefined || undefined}>
      {serverImage && draw({ url: serverImage.url, alt: isServerImageLoading ? '' : target.alt })}
      {isPainted && look && (
        <ComposedPicture
          layers={layers}
          look={look}
          width={width}
          alt={serverImage || isServerImageLoading ? undefined : target.alt}
          onFail={cache.fail}
        />
      )}
      {isServerImageLoading && (
        <span
          key={target.url}
          className={classes.coming}
          data-loaded={loaded === target.url || undefined}
          onLoadCapture={() => setLoaded(target.url)}
          onErrorCapture={finishLoading}
          onTransitionEnd={finishLoading}
        >
          {draw(target)}
        </span>
      )}
    </span>
  )
}
