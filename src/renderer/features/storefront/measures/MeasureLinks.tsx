import { IconDoor, IconRulerMeasure } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { MIRRORED } from '#shared/domain/pictures/picture-names.ts'
import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'
import { Button } from '../../../ui/Button.tsx'
import classes from './MeasureLinks.module.css'
import type { SizedPiece } from './measured-piece.ts'

const DrawingView = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./DrawingView.tsx')).DrawingView })),
)
const FitView = lazy(() => retryUntilOnline(async () => ({ default: (await import('./FitView.tsx')).FitView })))

type MeasureLinksProps = { product: Pick<ProductDetail, 'id' | 'images'>; title: string }

/** Buttons that open the dimension drawing and the fit check. Nothing for a product that has no 3D model. */
export function MeasureLinks({ product, title }: MeasureLinksProps) {
  const [opened, setOpened] = useState<'drawing' | 'fit'>()
  const piece = sizedPiece(product)
  if (!piece) return null
  const view = { piece, title, itemId: product.id, onClose: () => setOpened(undefined) }
  return (
    <div className={classes.links}>
      <Button
        variant="default"
        leftSection={<IconRulerMeasure size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpened('drawing')}
      >
        Bekijk de maattekening
      </Button>
      <Button
        variant="default"
        leftSection={<IconDoor size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpened('fit')}
      >
        Past het bij u naar binnen?
      </Button>
      <Suspense>
        {opened === 'drawing' && <DrawingView {...view} />}
        {opened === 'fit' && <FitView {...view} />}
      </Suspense>
    </div>
  )
}

/** Returns the model, its legs and its direction from the first composed picture of a product. */
function sizedPiece({ images }: MeasureLinksProps['product']): SizedPiece | undefined {
  for (const { url } of images) {
    const picture = parsePictureUrl(url)?.picture
    if (picture?.kind !== 'model') continue
    const isMirrored = picture.model.endsWith(MIRRORED)
    const model = isMirrored ? picture.model.slice(0, -MIRRORED.length) : picture.model
    return { model, isMirrored, legs: picture.legs ?? undefined }
  }
  return undefined
}
