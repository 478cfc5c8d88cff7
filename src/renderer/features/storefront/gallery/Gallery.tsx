import { IconChevronLeft, IconChevronRight, IconMaximize } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { clickedPicture } from '../../../lib/clicked-picture.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { RecoloredPicture, type ShownImage, usePaintableLayers } from '../recolor/index.ts'
import classes from './Gallery.module.css'

const GalleryViewer = lazy(async () => ({ default: (await import('./GalleryViewer.tsx')).GalleryViewer }))

/**
 * The pictures of a product. `note` is a text over the large picture. It says that the pictures show another leather,
 * or it is the name of the selected leather.
 */
export type GalleryImages = { images: readonly ShownImage[]; note?: string | undefined }

type GalleryProps = GalleryImages & {
  /** Name of the product, for the accessible names. */
  title: string
  /** The same pictures in the hovered leather. */
  hovered?: GalleryImages | undefined
  /** Returns what to show over a picture, by the index of the picture from 0. */
  over?: ((picture: number) => ReactNode) | undefined
}

/**
 * Screens that have the full-screen viewer. On a narrower screen the viewer would be hardly larger than the picture on
 * the page (docs/requirements.md#s2-gallery).
 */
const VIEWER_SCREEN = '(min-width: 1024px)'
const LARGE = { width: 960, height: 720 }
/** Canvas width of a thumbnail in pixels: sharp on a screen with a pixel ratio of two. */
const THUMBNAIL_WIDTH = 192
const SIZES = '(min-width: 80em) 760px, (min-width: 64em) 56vw, 100vw'

/** The pictures of a product: a large one, which scrolls by touch, wheel, arrow keys or buttons, and the thumbnails. */
export function Gallery({ images, title, note, hovered, over }: GalleryProps) {
  const track = useRef<HTMLUListElement>(null)
  const [shown, setIndex] = useState(0)
  /** The last picture that was shown. The ones before it stay in the page. */
  const [furthest, setFurthest] = useState(0)
  const [isViewing, setViewing] = useState(false)
  const [clickedUrl] = useState(() => clickedPicture(images[0]?.url ?? ''))
  const last = images.length - 1
  const current = Math.min(shown, last)
  // The hovered leather is previewed only after the render layers have loaded: the preview then needs no request.
  const canRecolor = usePaintableLayers(images[0]?.url ?? '') !== undefined
  const shownNote = hovered && canRecolor ? hovered.note : note

  const setShown = (index: number) => {
    setIndex(index)
    setFurthest((before) => Math.max(before, index))
  }
  const show = (target: number) => {
    const index = Math.max(0, Math.min(last, target))
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
  const openViewer = () => {
    if (window.matchMedia(VIEWER_SCREEN).matches) setViewing(true)
  }
  return (
    <section className={classes.gallery} aria-label={`Afbeeldingen van ${title}`}>
      <div className={classes.stage}>
        <ul
          ref={track}
          className={classes.track}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
          tabIndex={0}
          aria-label="Grote afbeeldingen"
          onKeyDown={showByKey}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            clientWidth > 0 && setShown(Math.round(scrollLeft / clientWidth))
          }
        >
          {images.map((image, index) => (
            // Keyed by index, so that a slide stays mounted when its picture changes to another leather.
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the slides have no other identity
              key={index}
              className={classes.slide}
              // Shows the small picture of the list page until the large picture covers it.
              style={index === 0 && clickedUrl ? { backgroundImage: `url("${clickedUrl}")` } : undefined}
              aria-label={`${index + 1} van ${images.length}${index > furthest + 1 ? `: ${image.alt}` : ''}`}
            >
              {/* Browsers load lazy pictures a thousand pixels ahead, so the ones after the next would load with the page. */}
              {index > furthest + 1 ? (
                <noscript>
                  <img src={image.url} alt={image.alt} loading="lazy" />
                </noscript>
              ) : (
                <RecoloredPicture
                  image={image}
                  hovered={hovered?.images[index]}
                  draw={({ url, alt }) => (
                    <Picture src={url} alt={alt} {...LARGE} sizes={SIZES} priority={index === 0} />
                  )}
                />
              )}
              {over?.(index)}
            </li>
          ))}
        </ul>
        {shownNote && <p className={classes.note}>{shownNote}</p>}
        <button type="button" className={classes.zoom} aria-label="Bekijk op het hele scherm" onClick={openViewer}>
          <IconMaximize size={20} stroke={1.6} aria-hidden />
        </button>
        {last > 0 && (
          <>
            <ArrowButton to="Vorige" isDisabled={current === 0} onClick={() => show(current - 1)} />
            <ArrowButton to="Volgende" isDisabled={current === last} onClick={() => show(current + 1)} />
            <p className={classes.counter} aria-hidden="true">
              {current + 1} / {images.length}
            </p>
          </>
        )}
      </div>
      {last > 0 && <Thumbnails images={images} hovered={hovered?.images} current={current} onShow={show} />}
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

function ArrowButton({
  to,
  isDisabled,
  onClick,
}: {
  to: 'Vorige' | 'Volgende'
  isDisabled: boolean
  onClick: () => void
}) {
  const Icon = to === 'Vorige' ? IconChevronLeft : IconChevronRight
  return (
    <button
      type="button"
      className={classes.arrow}
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
  hovered: readonly ShownImage[] | undefined
  current: number
  onShow: (index: number) => void
}

function Thumbnails({ images, hovered, current, onShow }: ThumbnailsProps) {
  return (
    <ul className={classes.thumbnails} aria-label="Kleine afbeeldingen">
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a thumbnail stays mounted when its picture changes
        <li key={index}>
          <button
            type="button"
            className={classes.thumbnail}
            aria-label={`Toon afbeelding ${index + 1}`}
            aria-current={index === current}
            onClick={() => onShow(index)}
          >
            {/* The alternative text is empty, because the button's label describes the picture. */}
            <RecoloredPicture
              image={{ url: image.url, alt: '' }}
              hovered={hovered?.[index] && { url: hovered[index].url, alt: '' }}
              width={THUMBNAIL_WIDTH}
              draw={({ url }) => (
                <img
                  src={pictureAt(url, 160, 'webp')}
                  alt=""
                  width={160}
                  height={120}
                  decoding="async"
                  // The large picture comes first.
                  fetchPriority="low"
                />
              )}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
