import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { releaseDetachedImages } from '#src/renderer/app/pos/release-detached-images.ts'

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  stop = releaseDetachedImages(document)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Creates elements as React does: an image inside a picture, both outside the document. */
function makePicture(): { picture: HTMLElement; image: HTMLImageElement } {
  const picture = document.createElement('picture')
  const image = document.createElement('img')
  image.setAttribute('srcset', '/a.webp 320w, /b.webp 640w')
  picture.append(image)
  return { picture, image }
}

it('an image that was never shown is removed from its picture, and loses its sources', () => {
  const { picture, image } = makePicture()

  vi.advanceTimersByTime(15_000)

  expect(picture.children).toHaveLength(0)
  expect(image.hasAttribute('srcset')).toBe(false)
})

it('an image that is shown, or was created a moment ago, does not change', () => {
  const shown = makePicture()
  document.body.append(shown.picture)
  vi.advanceTimersByTime(4_000)
  const recent = makePicture()
  vi.advanceTimersByTime(2_000)

  expect(shown.image.srcset).toContain('320w')
  expect(recent.image.srcset).toContain('320w')
  shown.picture.remove()
  vi.advanceTimersByTime(60_000)
  expect(shown.image.srcset).toContain('320w')
})
