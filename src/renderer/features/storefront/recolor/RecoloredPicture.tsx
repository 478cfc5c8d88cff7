import { type ReactNode, use, useState } from 'react'
import { deferHydration } from '../../../lib/defer-hydration.tsx'
import classes from './RecoloredPicture.module.css'
import { RecolorContext, usePaintableLayers } from './recolor-context.ts'
import { renderLayersOf } from './render-layers-url.ts'
import type { ShownImage } from './shown-image.ts'
import { useImageWhenVisible } from './use-image-when-visible.ts'
import { useInView } from './use-in-view.ts'

/** Loaded after hydration, because painting starts only then. The server's picture is visible until it has loaded. */
const ComposedPicture = deferHydration(async () => (await import('./ComposedPicture.tsx')).ComposedPicture)

type RecoloredPictureProps = {
  image: ShownImage
  /** The same picture in the hovered leather. It is shown only when that needs no request. */
  hovered?: ShownImage | undefined
  /** Renders the server's picture. */
  draw: (image: ShownImage) => ReactNode
  /** Canvas width in pixels; by default the width of the layers. */
  width?: number
  /** `contain` shows the whole picture, `cover` fills the space. */
  fit?: 'cover' | 'contain'
}

/**
 * A picture whose leather may change. It starts with the server's picture, unless its render layers have loaded
 * already. With render layers, any other leather is painted over that picture. Without render layers, the server's
 * picture of the other leather fades in.
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
  const [loadedUrl, setLoadedUrl] = useState<string>()

  // Each new picture must fade in, also a picture that was shown before and is in the browser's cache.
  const [loadingUrl, setLoadingUrl] = useState(target.url)
  if (loadingUrl !== target.url) {
    setLoadingUrl(target.url)
    setLoadedUrl(undefined)
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
          data-loaded={loadedUrl === target.url || undefined}
          onLoadCapture={() => setLoadedUrl(target.url)}
          onErrorCapture={finishLoading}
          onTransitionEnd={finishLoading}
        >
          {draw(target)}
        </span>
      )}
    </span>
  )
}
