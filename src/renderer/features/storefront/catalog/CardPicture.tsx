import { PLACEHOLDER_IMAGE_URL } from '#shared/domain/pictures/picture-url.ts'
import { pictureAt, pictureSrcSet } from '#shared/kernel/picture-forms.ts'
import classes from './CardPicture.module.css'

type CardPictureProps = { src: string | null; isFirst: boolean }

const WIDTHS = [320, 480, 640]
const SIZES = '(min-width: 80em) 305px, (min-width: 64em) 30vw, (min-width: 36em) 45vw, 46vw'

/**
 * The picture of a product card. It has one format in three widths, because a list has many cards and the URLs of all
 * formats would be most of the page's HTML. `alt` is empty, because the product name is next to the picture.
 */
export function CardPicture({ src, isFirst }: CardPictureProps) {
  const url = src ?? PLACEHOLDER_IMAGE_URL
  return (
    <img
      src={pictureAt(url, 480, 'webp')}
      srcSet={pictureSrcSet(url, WIDTHS, 'webp') || undefined}
      sizes={SIZES}
      alt=""
      width={480}
      height={360}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={classes.picture}
    />
  )
}
