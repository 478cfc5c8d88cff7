import { IconArrowsMaximize, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { clickedPicture } from '../../../lib/clicked-picture.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { RecoloredPicture, type ShownImage, usePaintableLayers } from '../recolor/index.ts'
import classes from './Gallery.module.css'

const GalleryViewer = lazy(async () => ({ default: (await import('./GalleryViewer.tsx')).GalleryViewer }))

/** The pictures of a product, and what stands over them: that they show another leather, or the chosen one. */
export type GalleryImages = { images: readonly ShownImage[]; note?: string | undefined }

type GalleryProps = GalleryImages & {
  /** What is to be seen: the name of the product. */
  title: string
  /** The same pictures in a leather that somebody points at. */
  pointed?: GalleryImages | undefined
  /** What is drawn over a picture, by its place counted from 0. */
  over?: ((picture: number) => ReactNode) | undefined
}

/** Below it the whole screen is hardly larger than the picture (specification §2). */
const WIDE_ENOUGH = '(min-width: 1024px)'
const LARGE = { width: 960, height: 720 }
/** Of a small picture, in pixels of a canvas: sharp on a screen of two per point. */
const SMALL = 192
const SIZES = '(min-width: 80em) 760px, (min-width: 64em) 56vw, 100vw'

/**
 * The pictures of a product: one large, slid by finger, wheel, arrow keys or buttons, and all of them small below it.
 */
export function Gallery({ images, title, note, pointed, over }: GalleryProps) {
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [isViewing, setViewing] = useState(false)
  const [first] = useState(() => clickedPicture(images[0]?.url ?? ''))
  const last = images.length - 1
  const current = Math.min(shown, last)
  // A leather is shown at a pointer only where that asks nothing of the line.
  const isLit = usePaintableLayers(images[0]?.url ?? '') !== undefined
  const said = pointed && isLit ? pointed.note : note

  const show = (wanted: number) => {
    const index = Math.max(0, Math.min(last, wanted))
    const slide = track.current?.children[index]
    if (slide instanceof HTMLElement) track.current?.scrollTo?.({ left: slide.offsetLeft, behavior: 'smooth' })
    setShown(index)
  }
  const showByKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    show(current + step)
  }
  const view = () => {
    if (window.matchMedia(WIDE_ENOUGH).matches) setViewing(true)
  }
  return (
    <section className={classes.gallery} aria-label={`Afbeeldingen van ${title}`}>
      <div className={classes.stage}>
        <ul
          ref={track}
          className={classes.track}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Grote afbeeldingen"
          onKeyDown={showByKey}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            clientWidth > 0 && setShown(Math.round(scrollLeft / clientWidth))
          }
        >
          {images.map((image, index) => (
            // The place is what stays: in another leather it is another picture in the same place.
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              className={classes.slide}
              // The small one of the list, until the large one covers it.
              style={index === 0 && first ? { backgroundImage: `url("${first}")` } : undefined}
              aria-label={`${index + 1} van ${images.length}`}
            >
              <RecoloredPicture
                image={image}
                pointed={pointed?.images[index]}
                draw={({ url, alt }) => <Picture src={url} alt={alt} {...LARGE} sizes={SIZES} priority={index === 0} />}
              />
              {over?.(index)}
            </li>
          ))}
        </ul>
        {said && <p className={classes.note}>{said}</p>}
        <button type="button" className={classes.zoom} aria-label="Bekijk op het hele scherm" onClick={view}>
          <IconArrowsMaximize size={20} stroke={1.6} aria-hidden />
        </button>
        {last > 0 && (
          <>
            <Turn to="Vorige" isDisabled={current === 0} onClick={() => show(current - 1)} />
            <Turn to="Volgende" isDisabled={current === last} onClick={() => show(current + 1)} />
            <p className={classes.counter} aria-hidden="true">
              {current + 1} / {images.length}
            </p>
          </>
        )}
      </div>
      {last > 0 && <Thumbnails images={images} pointed={pointed?.images} current={current} onShow={show} />}
      {isViewing && (
        <Suspense>
          <GalleryViewer
            images={images}
            title={title}
            sizes={SIZES}
            from={current}
            onClose={() => setViewing(false)}
            onShow={show}
          />
        </Suspense>
      )}
    </section>
  )
}

function Turn({ to, isDisabled, onClick }: { to: 'Vorige' | 'Volgende'; isDisabled: boolean; onClick: () => void }) {
  const Icon = to === 'Vorige' ? IconChevronLeft : IconChevronRight
  return (
    <button
      type="button"
      className={classes.turn}
      data-to={to}
      aria-label={`${to} afbeelding`}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon size={22} stroke={1.6} aria-hidden />
    </button>
  )
}

type ThumbnailsProps = {
  images: readonly ShownImage[]
  pointed: readonly ShownImage[] | undefined
  current: number
  onShow: (index: number) => void
}

function Thumbnails({ images, pointed, current, onShow }: ThumbnailsProps) {
  return (
    <ul className={classes.thumbnails} aria-label="Kleine afbeeldingen">
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays
        <li key={index}>
          <button
            type="button"
            className={classes.thumbnail}
            aria-label={`Toon afbeelding ${index + 1}`}
            aria-current={index === current}
            onClick={() => onShow(index)}
          >
            {/* What it shows, the button says by its number. */}
            <RecoloredPicture
              image={{ url: image.url, alt: '' }}
              pointed={pointed?.[index] && { url: pointed[index].url, alt: '' }}
              width={SMALL}
              draw={({ url }) => (
                <img src={pictureAt(url, 160, 'webp')} alt="" width={160} height={120} decoding="async" />
              )}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
