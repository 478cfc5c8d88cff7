import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gallery } from '#src/renderer/features/storefront/gallery/index.ts'
import { rememberClickedPicture } from '#src/renderer/lib/clicked-picture.ts'
import '#tests/support/render-page.tsx'

const images = ['front', 'mirror', 'detail'].map((side) => ({
  url: `/images/model/merel-3/${side}/9a5526/1a2b3c4d-960.webp`,
  alt: `Bank Merel, ${side}`,
}))

const mockScreen = (isWide: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    media,
    matches: isWide && media === '(min-width: 1024px)',
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }))

const shown = () =>
  screen
    .getAllByRole('button', { name: /^Toon afbeelding/ })
    .findIndex((thumbnail) => thumbnail.getAttribute('aria-current') === 'true')
const enlarge = () => userEvent.click(screen.getByRole('button', { name: 'Bekijk op het hele scherm' }))

describe('the pictures of a product', () => {
  beforeEach(() => void mockScreen(true))
  afterEach(() => void vi.restoreAllMocks())

  it('change with the arrow keys, and stop at both ends', async () => {
    render(<Gallery images={images} title="Bank Merel" />)
    screen.getByRole('list', { name: 'Grote afbeeldingen' }).focus()

    await userEvent.keyboard('{ArrowLeft}')
    expect(shown()).toBe(0)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')

    expect(shown()).toBe(2)
  })

  it('show the picture whose thumbnail is clicked', async () => {
    render(<Gallery images={images} title="Bank Merel" />)

    await userEvent.click(screen.getByRole('button', { name: 'Toon afbeelding 2' }))

    expect(shown()).toBe(1)
  })

  it('show an overlay only on its own picture', () => {
    render(<Gallery images={images} title="Bank Merel" over={(picture) => picture === 1 && <b>Kras</b>} />)

    const slides = within(screen.getByRole('list', { name: 'Grote afbeeldingen' })).getAllByRole('listitem')
    expect(slides.map((slide) => within(slide).queryByText('Kras') !== null)).toEqual([false, true, false])
  })

  it.each([
    ['the same piece in the same leather', 'merel-3/front/9a5526', true],
    ['another leather', 'merel-3/front/1d1c1c', false],
    ['another piece', 'vecht/front/9a5526', false],
  ])(
    'start with the small picture of the clicked card only for the same picture: the card shows %s',
    (_what, seen, isShown) => {
      const small = `http://shop.test/images/model/${seen}/1a2b3c4d-320.webp`
      rememberClickedPicture({ complete: true, naturalWidth: 320, currentSrc: small })

      render(<Gallery images={images} title="Bank Merel" />)

      const [first, second] = screen.getAllByRole('listitem', { name: / van 3$/ })
      expect(first?.style.backgroundImage).toBe(isShown ? `url("${small}")` : '')
      expect(second?.style.backgroundImage).toBe('')
      rememberClickedPicture(undefined)
    },
  )

  it('start empty when the picture of the card had not loaded', () => {
    rememberClickedPicture({ complete: false, naturalWidth: 0, currentSrc: images[0]?.url ?? '' })

    render(<Gallery images={images} title="Bank Merel" />)

    expect(screen.getAllByRole('listitem', { name: / van 3$/ })[0]?.style.backgroundImage).toBe('')
  })

  it('show a note over the large picture', () => {
    render(<Gallery images={images} title="Bank Merel" note="Afbeelding van het model" />)

    expect(screen.getByText('Afbeelding van het model')).toBeDefined()
  })

  it('open in full screen on request: the arrow keys wrap around, Escape closes', async () => {
    render(<Gallery images={images} title="Bank Merel" />)
    await enlarge()
    await screen.findByRole('dialog')
    expect(screen.getByText('1 van 3')).toBeDefined()

    screen.getByRole('button', { name: 'Sluiten' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByText('3 van 3')).toBeDefined()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByText('2 van 3')).toBeDefined()
    await userEvent.keyboard('{Escape}')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(shown()).toBe(1)
  })

  it('close with Back, which stays on the page; after another way to close, Back leaves it', async () => {
    const router = createMemoryRouter([{ path: '*', element: <Gallery images={images} title="Bank Merel" /> }], {
      initialEntries: ['/leren-bank', '/product/1001?poten=2'],
    })
    render(<RouterProvider router={router} />)
    const address = () => router.state.location.pathname + router.state.location.search
    const goBack = () => act(() => router.navigate(-1))
    await enlarge()
    await screen.findByRole('dialog')

    await goBack()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address()).toBe('/product/1001?poten=2')

    await enlarge()
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sluiten' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/product/1001?poten=2')
    await goBack()
    expect(address()).toBe('/leren-bank')
  })

  it('do not open in full screen on a small screen, which they already fill', async () => {
    mockScreen(false)
    render(<Gallery images={images} title="Bank Merel" />)

    await enlarge()

    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('have no buttons when there is only one picture', () => {
    render(<Gallery images={images.slice(0, 1)} title="Bank Merel" />)

    expect(screen.queryByRole('button', { name: /afbeelding/ })).toBeNull()
  })
})
