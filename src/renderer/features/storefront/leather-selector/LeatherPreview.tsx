import type { LeatherCategory } from '#shared/contracts/matrix-options.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { priceDifference } from '../compare/index.ts'
import { RecoloredPicture, type ShownImage, usePaintableLayers } from '../recolor/index.ts'
import classes from './LeatherPreview.module.css'

type LeatherPreviewProps = {
  categories: readonly LeatherCategory[]
  /** The product as it is configured. */
  image: ShownImage
  /** The same picture in the hovered leather. */
  hoveredImage: ShownImage | undefined
  hovered: number | undefined
  chosen: number | undefined
  surcharges: ReadonlyMap<number, number>
}

const SIZE = { width: 640, height: 480 }
/** Canvas width in pixels: sharp on a screen with a pixel ratio of two. */
const CANVAS_WIDTH = 832

/**
 * The picture of the product, on screens with space for it. It shows the hovered leather once the render layers have
 * loaded, else the selected leather.
 */
export function LeatherPreview({ categories, image, hoveredImage, hovered, chosen, surcharges }: LeatherPreviewProps) {
  const canRecolor = usePaintableLayers(image.url) !== undefined
  const shown = canRecolor && hovered !== undefined ? hovered : chosen
  const leather = categories.flatMap(({ leatherTypes }) => leatherTypes).find(({ id }) => id === shown)
  return (
    <figure className={classes.preview}>
      <div className={classes.picture}>
        <RecoloredPicture
          image={image}
          hovered={hoveredImage}
          width={CANVAS_WIDTH}
          draw={({ url, alt }) => <Picture src={url} alt={alt} {...SIZE} sizes="420px" />}
        />
      </div>
      <figcaption className={classes.caption}>
        <span className={classes.name}>{leather?.name ?? 'Wijs een leer aan'}</span>
        {leather && leather.id !== chosen && <span>{priceDifference(surcharges, leather.id, chosen)}</span>}
        {leather && leather.id === chosen && <span>Uw keuze nu</span>}
      </figcaption>
    </figure>
  )
}
