import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { setSampleLeather } from '#src/renderer/features/storefront/sample-leather/index.ts'
import { timing } from '#src/renderer/lib/timing.ts'
import { product } from '../../../support/demo-shop.ts'
import { drawPage } from '../../../support/draw.ts'
import { visit } from '../../../support/visit.tsx'
import { hoek, searchingShop } from './searching-shop.ts'

const searchField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Zoeken in de winkel' })
const suggestions = () => screen.findByRole('listbox', { name: 'Suggesties' })
const options = async () => within(await suggestions()).getAllByRole('option')

describe('the search box', () => {
  it('is a form that works without JavaScript', async () => {
    const { page } = await drawPage('/', searchingShop())

    const form = page.querySelector('search form')
    expect(form?.getAttribute('action')).toBe('/zoeken')
    expect(form?.querySelector('input')?.getAttribute('name')).toBe('s')
  })

  it('contains the term of the URL', async () => {
    const { page } = await drawPage('/zoeken?s=hoekbank&page=2', searchingShop())

    expect(page.querySelector<HTMLInputElement>('search input')?.value).toBe('hoekbank')
  })

  it('opens the first page of the results after a pause in typing', async () => {
    const shop = searchingShop()
    const { place } = visit('/zoeken?s=bank&page=3', shop)
    const field = await searchField()

    await userEvent.clear(field)
    await userEvent.type(field, 'hoekbank')
    expect(place()).toBe('/zoeken?s=bank&page=3')

    await waitFor(() => expect(place()).toBe('/zoeken?s=hoekbank'))
    expect(shop.searched).toEqual(['bank 192', 'hoekbank 0'])
    expect(field.value).toBe('hoekbank')
    expect(document.activeElement).toBe(field)
  })

  it('opens the results at once with Enter', async () => {
    const { place } = visit('/', searchingShop())

    await userEvent.type(await searchField(), ' hoekbank {Enter}')

    await waitFor(() => expect(place()).toBe('/zoeken?s=hoekbank'))
  })

  it('does not search when it is cleared, and is empty on other pages', async () => {
    const { place, router } = visit('/zoeken?s=hoekbank', searchingShop())
    const field = await searchField()

    await userEvent.clear(field)
    await waitFor(() => expect(place()).toBe('/zoeken'))

    await userEvent.type(field, 'fauteuil{Enter}')
    await waitFor(() => expect(place()).toBe('/zoeken?s=fauteuil'))
    await router.navigate('/contact')
    await waitFor(() => expect(field.value).toBe(''))
  })

  it('shows the earlier term again after the Back button', async () => {
    const { router } = visit('/zoeken?s=hoekbank', searchingShop())
    const field = await searchField()
    await router.navigate('/zoeken?s=fauteuil')
    await waitFor(() => expect(field.value).toBe('fauteuil'))

    await router.navigate(-1)

    await waitFor(() => expect(field.value).toBe('hoekbank'))
  })
})

describe('suggestions under the search box', () => {
  it("show models in the leather of the visitor's sample, unless the term has a color", async () => {
    const shop = searchingShop({ suggestions: { hoek, hoekblauw: { ...hoek, colours: ['Blauw'] } } })
    const inLeather: string[] = []
    const fetch = async (url: string, init: RequestInit) => {
      if (!url.includes('netsuiteids') || !url.includes('leather=102')) return shop.fetch(url, init)
      inLeather.push(String(init.body))
      const dyed = product({ id: 21, displayName: 'Leren hoekbank Ooievaar', matrix: true, lowPrice: 3000 })
      return Response.json({ items: [dyed], total: 1, page: 1, pageSize: 1 })
    }
    onTestFinished(() => act(() => setSampleLeather(null)))
    setSampleLeather({ id: 102, sampleId: 9102, name: 'Toledo 02 Nachtblauw', hex: '#232f43', imageUrl: '' })
    visit('/contact', { ...shop, fetch })

    await userEvent.type(await searchField(), 'hoek')
    expect(await within(await suggestions()).findByText(/3\.630,00/)).toBeTruthy()
    await userEvent.type(await searchField(), 'blauw')
    await waitFor(async () => expect(within(await suggestions()).getByText(/2\.420,00/)).toBeTruthy())
    expect(inLeather).toEqual(['[21]'])
  })

  it('appear while typing, with prices, and are announced to screen readers', async () => {
    visit('/', searchingShop({ suggestions: { hoek } }))

    await userEvent.type(await searchField(), 'hoek')

    expect((await options()).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Hoekbanken in Banken',
      'Leren hoekbank OoievaarVanaf € 2.420,00',
      'Leren hoekbank Wulp€ 1.210,00',
      'Toon alle 7 producten',
    ])
    expect(screen.getByText('3 suggesties').getAttribute('role')).toBe('status')
    expect((await searchField()).getAttribute('aria-expanded')).toBe('true')
  })

  it('can be selected with the keyboard, while the focus stays in the field', async () => {
    const { place } = visit('/', searchingShop({ suggestions: { hoek } }))
    const field = await searchField()
    await userEvent.type(field, 'hoek')
    const [category, product] = await options()

    await userEvent.keyboard('{ArrowDown}')
    expect(field.getAttribute('aria-activedescendant')).toBe(category?.id)
    await userEvent.keyboard('{ArrowDown}')
    expect(field.getAttribute('aria-activedescendant')).toBe(product?.id)
    expect(product?.getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(field)

    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(place()).toBe('/product/21/leren-hoekbank-ooievaar'))
    await waitFor(() => expect(field.value).toBe(''))
  })

  it('wrap around: ArrowUp in the field selects the last entry, which opens all results', async () => {
    const { place } = visit('/', searchingShop({ suggestions: { hoek } }))
    await userEvent.type(await searchField(), 'hoek')
    await suggestions()

    await userEvent.keyboard('{ArrowUp}{Enter}')

    await waitFor(() => expect(place()).toBe('/zoeken?s=hoek'))
  })

  it('close with Escape, which keeps the text, and reopen with an arrow key', async () => {
    visit('/', searchingShop({ suggestions: { hoek } }))
    const field = await searchField()
    await userEvent.type(field, 'hoek')
    await suggestions()

    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field.value).toBe('hoek')
    expect(field.getAttribute('aria-expanded')).toBe('false')

    await userEvent.keyboard('{ArrowDown}')
    expect(await suggestions()).toBeDefined()
  })

  it('belong to the newest text, also when an older response arrives later', async () => {
    // On a slow machine the results page, which closes the list, would open before the list is shown.
    const never = 60_000 as 1000 // the type of a constant is its value
    const debounce = vi.spyOn(timing, 'searchDebounceMs', 'get').mockReturnValue(never)
    onTestFinished(() => debounce.mockRestore())
    let respondLate: (value: typeof hoek) => void = () => undefined
    const late = new Promise<typeof hoek>((resolve) => {
      respondLate = resolve
    })
    const { place } = visit('/', searchingShop({ suggestions: { ho: late, hoek } }))
    const field = await searchField()
    await userEvent.type(field, 'ho')
    await userEvent.type(field, 'ek')
    await suggestions()

    respondLate({ ...hoek, categories: [], products: [], total: 0 })

    await waitFor(async () => expect(await options()).toHaveLength(4))
    expect(place()).toBe('/')
  })

  it('are replaced by a message when there are none', async () => {
    visit('/', searchingShop())

    await userEvent.type(await searchField(), 'xyz')

    expect(await screen.findByText('Geen suggesties voor “xyz”.')).toBeDefined()
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('do not delay the results page while a pointer rests on them without moving', async () => {
    const { place } = visit('/', searchingShop({ suggestions: { hoek } }))
    const resting = { clientX: 40, clientY: 200 }
    await userEvent.type(await searchField(), 'hoek')
    const [first] = await options()
    if (!first) throw new Error('no suggestion is shown')

    fireEvent.pointerOver(first, resting)
    fireEvent.pointerMove(first, resting)

    await waitFor(() => expect(place()).toBe('/zoeken?s=hoek'))
  })

  it('delay the results page while the user hovers over them, and open on a click', async () => {
    const { place } = visit('/', searchingShop({ suggestions: { hoek } }))
    await userEvent.type(await searchField(), 'hoek')
    const [first] = await options()
    if (!first) throw new Error('no suggestion is shown')

    await userEvent.hover(first)
    await userEvent.click(first)

    await waitFor(() => expect(place()).toBe('/leren-bank/hoekbanken'))
  })
})
