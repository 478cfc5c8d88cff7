import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MeasuredPiece } from '#shared/contracts/measures.ts'
import { useMatrixStore } from '#src/renderer/features/storefront/configurator/matrix-store.ts'
import { productDetail, sofa, sofaVariant } from '../../../support/demo-product.ts'
import { productShop } from '../../../support/product-shop.ts'
import { visit } from '../../../support/visit.tsx'

/** A sofa with a 3D model. */
const SOFA = productDetail({ ...sofa, id: 2001, hasThreeD: true })
/** Its variants in the leather and with the legs of `IN_ROOM`, by their seat height. */
const VARIANTS = [10221, 10222].map((id) => productDetail({ ...sofaVariant(id), id, hasThreeD: true }))
const PAGE = '/product/2001/leren-bank-merel'
const IN_ROOM = `${PAGE}?leer=102&poten=2&bekijk=kamer`
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile'

const files = {
  origin: 'https://shop.test',
  glb: '/room-models/merel-3/x/1a2b3c4d.glb',
  usdz: '/room-models/merel-3/x/1a2b3c4d.usdz',
}

/** The sofa as its 3D model is measured: its seat is that of 44 cm. */
const MEASURED: MeasuredPiece = {
  model: 'merel-3',
  count: 1,
  sizes: {
    width: 212,
    depth: 95,
    extended: null,
    height: 86.1,
    seatHeight: 44.6,
    seatDepth: 55,
    seatWidth: 160,
    armHeight: 60,
    legs: 12.3,
    parts: [[212, 95, 74]],
  },
  outlines: {
    low: [0, 0, 0],
    high: [1, 1, 1],
    front: { body: '', legs: {} },
    side: { body: '', legs: {} },
    top: { body: '', legs: {} },
  },
}

/** Opens the page of a sofa with the view, and returns the files that the page fetches. */
function open(path = IN_ROOM, response = () => Response.json(files), product = SOFA) {
  const fetched: string[] = []
  const shop = productShop(product, ...VARIANTS)
  const fetch: typeof shop.fetch = async (url, init) =>
    url.includes('/api/measures/') ? Response.json({ pieces: [MEASURED] }) : shop.fetch(url, init)
  const page = visit(
    path,
    { fetch },
    {
      fetchFile: async (url) => {
        if (!url.startsWith('/room-models/')) return new Response(null, { status: 404 })
        fetched.push(url)
        return response()
      },
    },
  )
  return { ...page, fetched }
}

// The first page of a test run also waits until the scripts of the page and of the view are imported.
const dialog = () => screen.findByRole('dialog', { name: 'Zet in uw kamer' }, { timeout: 20_000 })

describe('the view of a piece in the own room', () => {
  beforeEach(() => {
    localStorage.clear()
    useMatrixStore.setState({ options: null })
    vi.spyOn(console, 'error').mockImplementation(() => {}) // some tests report failures on purpose
    return () => vi.restoreAllMocks()
  })
  const browser = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

  it('shows a code for a phone on a computer, and the same link as text', async () => {
    const { fetched } = open()
    const view = within(await dialog())

    expect(await view.findByRole('img', { name: 'QR-code die dit meubel op uw telefoon opent' })).toBeDefined()
    expect(view.getByText(`https://shop.test${IN_ROOM}`)).toBeDefined()
    expect(view.getByText(/ware grootte/)).toBeDefined()
    expect(fetched).toEqual(['/room-models/merel-3/sled-steel/touch/232f43/current.json'])
  })

  it('has the leather that the page shows in its link before one is chosen', async () => {
    const shop = productShop({ ...SOFA, leatherId: 102 })
    visit(`${PAGE}?poten=2&bekijk=kamer`, shop, { fetchFile: async () => Response.json(files) })

    const link = await within(await dialog()).findByText(/bekijk=kamer/)
    await waitFor(() => {
      const { origin, pathname, searchParams } = new URL(link.textContent)
      expect(origin + pathname).toBe(`https://shop.test${PAGE}`)
      expect(Object.fromEntries(searchParams)).toEqual({ poten: '2', leer: '102', bekijk: 'kamer' })
    })
  })

  it('keeps to the choices of the page when the leather that it shows is not made with them', async () => {
    const shop = productShop({ ...SOFA, leatherId: 201 })
    visit(`${PAGE}?poten=2&bekijk=kamer`, shop, { fetchFile: async () => Response.json(files) })

    expect(await within(await dialog()).findByText(`https://shop.test${PAGE}?poten=2&bekijk=kamer`)).toBeDefined()
  })

  it('opens Scene Viewer on Android with the file of this configuration', async () => {
    browser(ANDROID)
    const { fetched } = open()
    const link = await within(await dialog()).findByRole('link', { name: 'Open de camera' })

    expect(link.getAttribute('href')).toMatch(/^intent:\/\/arvr\.google\.com\/scene-viewer\//)
    expect(link.getAttribute('href')).toContain(encodeURIComponent(`https://shop.test${files.glb}`))
    expect(fetched).toEqual(['/room-models/merel-3/sled-steel/touch/232f43/current.json?file=glb'])
  })

  it.each([
    [44, 10221, 'sled-steel'], // as in the 3D model
    [46, 10222, 'sled-steel/up-2'],
  ])('has the chosen seat height: %i cm', async (_, variantId, path) => {
    browser(ANDROID)
    const { fetched } = open(`/product/${variantId}?bekijk=kamer`)
    await within(await dialog()).findByRole('link', { name: 'Open de camera' })

    expect(fetched).toEqual([`/room-models/merel-3/${path}/touch/232f43/current.json?file=glb`])
  })

  it.each([
    ['computer', ''],
    ['phone', ANDROID],
  ])('promises the armrest of the picture only, where the armrest can be chosen: on a %s', async (_, userAgent) => {
    if (userAgent) browser(userAgent)
    const armrests = { axis: 'matrixHandle' as const, optionIds: [1] }
    open(IN_ROOM, undefined, { ...SOFA, matrixAxes: [...SOFA.matrixAxes, armrests] })
    const view = within(await dialog())

    expect(await view.findByText(/in dit leer en op deze poten\. De armleuning is die van de foto\./)).toBeDefined()
    expect(view.queryByText(/precies deze uitvoering/)).toBeNull()
  })

  it('promises exactly these choices for a product without a choice of armrest', async () => {
    open()

    expect(await within(await dialog()).findByText(/opent daar in precies deze uitvoering\. Richt/)).toBeDefined()
  })

  it('says why the camera did not open when Android came back', async () => {
    browser(ANDROID)
    open(`${IN_ROOM}#geen-camera`)

    expect(await within(await dialog()).findByText('Uw telefoon opende de camera niet.')).toBeDefined()
  })

  it('opens Quick Look on an iPhone from a link with a picture', async () => {
    browser(IPHONE)
    const { fetched } = open()
    const view = within(await dialog())
    const button = await view.findByRole('button', { name: 'Open de camera' })
    const link = view.getByRole('link')
    const opened = vi.fn((event: Event) => event.preventDefault())
    link.addEventListener('click', opened)

    await userEvent.click(button)

    expect(opened).toHaveBeenCalledOnce()
    expect(link.getAttribute('rel')).toBe('ar')
    expect(link.firstElementChild?.tagName).toBe('IMG')
    expect(link.getAttribute('href')).toMatch(new RegExp(`^https://shop.test${files.usdz}#allowsContentScaling=0&`))
    expect(fetched).toEqual(['/room-models/merel-3/sled-steel/touch/232f43/current.json?file=usdz'])
  })

  it('closes with the choices in the URL', async () => {
    const { place } = open()

    await userEvent.click(await within(await dialog()).findByRole('button', { name: 'Sluiten' }))

    await waitFor(() => expect(place()).toBe(`${PAGE}?leer=102&poten=2`))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Zet in uw kamer' })).toBeNull())
  })

  it.each([
    ['no model', () => new Response(null, { status: 404 }), /nog niet in uw kamer/],
    ['no time', () => new Response(null, { status: 503 }), /over een halve minuut/],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), /Geen verbinding/],
  ])('says in Dutch that the shop has %s', async (_, response, text) => {
    open(IN_ROOM, response as () => Response)

    expect(await within(await dialog()).findByText(text)).toBeDefined()
  })
})
