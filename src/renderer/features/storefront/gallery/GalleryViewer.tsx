import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { FullScreenDialog } from '../../../ui/FullScreenDialog.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { RecoloredPicture, type ShownImage } from '../recolor/index.ts'
import classes from './GalleryViewer.module.css'
import { useCloseOnBack } from './use-close-on-back.ts'

type GalleryViewerProps = {
  images: readonly ShownImage[]
  title: string
  /** The `sizes` attribute of the pictures on the page. */
  sizes: string
  /** Index of the picture to start with. */
  from: number
  /** Called with the index of the visible picture, so that the page shows that picture after closing. */
  onShow: (index: number) => void
  onClose: () => void
}

const LARGE = { width: 1280, height: 960 }

/**
 * Dialog that shows one picture on the full screen. Arrow keys show the previous or next picture, Escape and Back close.
 * The browser keeps the focus in the dialog, and restores the focus afterwards.
 */
export function GalleryViewer({ images, title, sizes, from, onShow, onClose }: GalleryViewerProps) {
  const [shown, setShown] = useState(from)
  const close = useCloseOnBack(onClose)
  const image = images[shown] ?? images[0]

  const turn = (step: 1 | -1) => {
    const next = (shown + step + images.length) % images.length
    setShown(next)
    onShow(next)
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }
  return (
    <FullScreenDialog label={`Afbeeldingen van ${title}`} onClose={close} onKeyDown={handleKey}>
      {image && (
        <>
          {/* The first picture is that of the page, which the browser has usually loaded already. It is visible until the large one has loaded. */}
          <div className={classes.picture}>
            <RecoloredPicture
              key={shown}
              image={{ url: image.url, alt: image.alt || title }}
              fit="contain"
              draw={({ url, alt }) => (
                <>
                  <Picture src={url} alt="" {...LARGE} sizes={sizes} />
                  <Picture src={url} alt={alt} {...LARGE} sizes="100vw" priority />
                </>
              )}
            />
          </div>
        </>
      )}
      <p className={classes.counter} role="status">
        {shown + 1} van {images.length}
      </p>
      {images.length > 1 && (
        <>
          <button
            type="button"
            className={classes.button}
            data-place="left"
            aria-label="Vorige afbeelding"
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={26} stroke={1.6} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.button}
            data-place="right"
            aria-label="Volgende afbeelding"
            onClick={() => turn(1)}
          >
            <IconChevronRight size={26} stroke={1.6} aria-hidden />
          </button>
        </>
      )}
    </FullScreenDialog>
  )
}
