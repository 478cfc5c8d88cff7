import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Picture } from '../../../ui/Picture.tsx'
import { RecoloredPicture, type ShownImage } from '../recolor/index.ts'
import classes from './GalleryViewer.module.css'

type GalleryViewerProps = {
  images: readonly ShownImage[]
  title: string
  /** How wide the page shows its pictures. */
  sizes: string
  /** The place of the picture to begin with. */
  from: number
  /** Tells which picture is looked at, so that the page shows the same one afterwards. */
  onShow: (index: number) => void
  onClose: () => void
}

const LARGE = { width: 1280, height: 960 }

/**
 * One picture on the whole screen. Arrow keys turn, Escape closes; the browser's dialog keeps the focus inside and
 * gives it back.
 */
export function GalleryViewer({ images, title, sizes, from, onShow, onClose }: GalleryViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState(from)
  const image = images[shown] ?? images[0]

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const turn = (step: 1 | -1) => {
    const next = (shown + step + images.length) % images.length
    setShown(next)
    onShow(next)
  }
  // By the dialog's own way, which gives the focus back before the window is gone.
  const close = () => dialog.current?.close()
  const byKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'Escape') close()
  }
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={`Afbeeldingen van ${title}`}
      onClose={onClose}
      onKeyDown={byKey}
    >
      {image && (
        <>
          {/* The page has this one already; it stands there until the large one does. */}
          <div className={classes.place}>
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
      <button type="button" className={classes.button} data-place="close" aria-label="Sluiten" onClick={close}>
        <IconX size={24} stroke={1.6} aria-hidden />
      </button>
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
    </dialog>
  )
}
