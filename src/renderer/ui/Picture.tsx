import { hasForms, pictureAt, pictureSrcSet, servedWidths } from '#shared/kernel/picture-forms.ts'

type PictureProps = {
  /** URL of the picture: one of the shop's own (`/images/…`), or an external photograph. */
  src: string
  /** Description in Dutch; empty when the adjacent text says the same. */
  alt: string
  /** Displayed width, as CSS: `(min-width: 768px) 25vw, 50vw`. The browser uses it to choose the file. */
  sizes: string
  /** Width and height in pixels, for the aspect ratio: the page reserves the space before the picture has loaded. */
  width: number
  height: number
  /** The main picture above the fold: loaded at once. All others load when they come into view. */
  priority?: boolean
  className?: string
}

/**
 * A picture. A picture of the shop loads as AVIF or WebP when the browser supports them, in the width that the page
 * needs. An external photograph loads as it is.
 */
export function Picture({ src, alt, sizes, width, height, priority = false, className }: PictureProps) {
  const image = (
    <img
      src={pictureAt(src, width, 'jpg')}
      srcSet={pictureSrcSet(src, servedWidths(src), 'jpg') || undefined}
      sizes={hasForms(src) ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  )
  if (!hasForms(src)) return image
  return (
    <>
      {/* React preloads no pictures inside a `<picture>`. Browsers without AVIF ignore this preload. */}
      {priority && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          href={pictureAt(src, width, 'avif')}
          imageSrcSet={pictureSrcSet(src, servedWidths(src), 'avif')}
          imageSizes={sizes}
          fetchPriority="high"
        />
      )}
      <picture>
        <source type="image/avif" srcSet={pictureSrcSet(src, servedWidths(src), 'avif')} sizes={sizes} />
        <source type="image/webp" srcSet={pictureSrcSet(src, servedWidths(src), 'webp')} sizes={sizes} />
        {image}
      </picture>
    </>
  )
}
