import { hasForms, pictureAt, pictureSrcSet, servedWidths } from '#shared/kernel/picture-forms.ts'

type PictureProps = {
  /** Address of the picture: one of the shop's own (`/images/…`), or a photograph from elsewhere. */
  src: string
  /** What is to be seen, in Dutch; empty when the text beside it says the same. */
  alt: string
  /** How wide it is shown, as CSS: `(min-width: 768px) 25vw, 50vw`. The browser chooses the file with it. */
  sizes: string
  /** Width and height in pixels, for their proportion: the page keeps the room free before the picture is there. */
  width: number
  height: number
  /** The picture one sees first on the page: fetched at once. All others wait until they come into view. */
  priority?: boolean
  className?: string
}

/** A picture of the shop: AVIF or WebP where the browser knows them, in the width that it needs. */
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
    <picture>
      <source type="image/avif" srcSet={pictureSrcSet(src, servedWidths(src), 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={pictureSrcSet(src, servedWidths(src), 'webp')} sizes={sizes} />
      {image}
    </picture>
  )
}
