import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import {
  LeatherDialog,
  leatherCategories as leatherCategoriesQuery,
} from '#src/renderer/features/storefront/leather-selector/index.ts'
import { LeatherSelector } from '#src/renderer/features/storefront/leather-selector/LeatherSelector.tsx'
import { ApiContext } from '#src/renderer/lib/api.ts'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'
import { leatherCategories } from '../../../support/demo-product.ts'

const responses = { 'GET /api/matrixoption/leathertypes': () => ({ body: leatherCategories }) }

function open(facts: Partial<Parameters<typeof LeatherDialog>[0]> = {}) {
  const onChoose = vi.fn()
  const onClose = vi.fn()
  const dialog = (
    <LeatherDialog
      isOpen
      onClose={onClose}
      offered={[101, 102, 201]}
      compatible={new Set([101, 102, 201])}
      surcharges={new Map([[201, 14_500]])}
      chosen={undefined}
      onChoose={onChoose}
      title="Bank Merel"
      pictureIn={() => undefined}
      {...facts}
    />
  )
  renderPage(dialog, stubApi(responses))
  return { onChoose, onClose }
}

const category = (name: RegExp) => screen.findByRole('region', { name }, { timeout: 10_000 })

describe('the dialog to select a leather', () => {
  it('says that the leathers are loading', async () => {
    open()

    expect(await screen.findByText('Loading leather types...')).toBeDefined()
  })

  it('shows the available colors by category, with their properties and surcharges', async () => {
    open()

    const savanne = within(await category(/Savanne/))
    expect(savanne.getByText('+ € 145,00')).toBeDefined()
    expect(savanne.getByText('Dikte: 1,6 - 1,8 mm')).toBeDefined()
    expect(savanne.getByText('Dik buffelleer met grove nerf.')).toBeDefined()
    expect(savanne.getByRole('link', { name: /Lees verder/ }).getAttribute('href')).toBe('/leer-onderhoud')
    expect(savanne.getAllByRole('button').map((button) => button.textContent)).toEqual([
      expect.stringMatching(/^Savanne 01 LeeuwCognac/),
    ])
  })

  it('describes every color in words for screen readers', async () => {
    open()

    const toledo = within(await category(/Toledo/))
    expect(toledo.getByRole('button', { name: /^Toledo 01 Sneeuw ?Wit licht, warme tint, fijne nerf/ })).toBeDefined()
    expect(toledo.getByRole('button', { name: /^Toledo 02 Nachtblauw ?Blauw donker, koele tint/ })).toBeDefined()
  })

  it.each([
    ['toledo', ['Toledo 01 Sneeuw', 'Toledo 02 Nachtblauw']],
    ['BLAUW', ['Toledo 02 Nachtblauw']],
    ['buffel', ['Savanne 01 Leeuw']],
  ])('finds leathers by the term "%s"', async (term, names) => {
    open()
    await category(/Toledo/)

    await userEvent.type(screen.getByRole('searchbox'), term)

    const swatches = screen.getAllByRole('region').flatMap((region) => within(region).getAllByRole('button'))
    expect(swatches.map((button) => button.querySelector('span:nth-of-type(2)')?.textContent)).toEqual(names)
    expect(screen.getByText(names.length === 1 ? '1 kleur' : `${names.length} kleuren`)).toBeDefined()
  })

  it('says when a term has no results', async () => {
    open()
    await category(/Toledo/)

    await userEvent.type(screen.getByRole('searchbox'), 'paars')

    expect(screen.getByText('Geen leersoorten gevonden voor “paars”. Probeer een andere zoekterm.')).toBeDefined()
  })

  it('says that a leather of the shop is not available for this product', async () => {
    open({ offered: [101, 102], compatible: new Set([101, 102]) })
    await category(/Toledo/)

    await userEvent.type(screen.getByRole('searchbox'), 'savanne')
    expect(screen.getByText('Dit leer hebben wij wel, maar niet op dit model.')).toBeDefined()

    await userEvent.type(screen.getByRole('searchbox'), 'x')
    expect(screen.queryByText(/niet op dit model/)).toBeNull()
  })

  it('filters by main color, and shows all after a second click', async () => {
    open()
    await category(/Toledo/)
    const white = screen.getByRole('button', { name: 'Wit' })

    await userEvent.click(white)
    expect(screen.queryByRole('button', { name: /Nachtblauw/ })).toBeNull()
    await userEvent.click(white)

    expect(screen.getByRole('button', { name: /Nachtblauw/ })).toBeDefined()
  })

  it('opens with the focus on the selected leather, without scrolling the page behind it', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const focused = vi.spyOn(HTMLElement.prototype, 'focus')
    open({ chosen: 201 })
    await category(/Savanne/)

    const chosen = screen.getByRole('button', { name: /^Savanne 01/ })
    await waitFor(() => expect(document.activeElement).toBe(chosen))
    expect(scrolled.mock.contexts).toEqual([chosen])
    expect(focused.mock.calls).toContainEqual([{ preventScroll: true }])
    vi.restoreAllMocks()
  })

  it('does not scroll or move the focus when no leather was selected', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    open()
    await category(/Toledo/)

    await userEvent.type(screen.getByRole('searchbox'), 'toledo')

    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    expect(scrolled).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('works with the keyboard alone, and closes when a leather is selected', async () => {
    const { onChoose, onClose } = open({ chosen: 101 })
    await category(/Toledo/)
    const chosen = screen.getByRole('button', { name: /Sneeuw/ })
    expect(chosen.getAttribute('aria-pressed')).toBe('true')
    // The dialog focuses the selected leather one frame after it opens.
    await waitFor(() => expect(document.activeElement).toBe(chosen))

    screen.getByRole('button', { name: /Nachtblauw/ }).focus()
    await userEvent.keyboard('{Enter}')

    expect(onChoose).toHaveBeenCalledWith(102)
    expect(onClose).toHaveBeenCalled()
  })
})

describe('comparing leathers', () => {
  const mark = async (name: string) => userEvent.click(screen.getByRole('checkbox', { name: `Vergelijk ${name}` }))
  const comparison = () => screen.findByRole('dialog', { name: 'Vergelijk leersoorten' })

  it('requires at least two leathers', async () => {
    open()
    await category(/Toledo/)

    await mark('Toledo 01 Sneeuw')
    expect(screen.getByText('1 leersoort gekozen. Kies er nog een om te vergelijken.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Vergelijk' }).hasAttribute('disabled')).toBe(true)
    await mark('Savanne 01 Leeuw')

    expect(screen.getByText('2 leersoorten gekozen.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Vergelijk' }).hasAttribute('disabled')).toBe(false)
  })

  it('shows the product in each marked leather, with its properties and surcharge', async () => {
    open({
      chosen: 101,
      surcharges: new Map([
        [101, 0],
        [201, 14_500],
      ]),
      pictureIn: (leather) => ({
        url: `/images/model/merel-3/front/00000${leather ? 1 : 0}/1a2b3c4d-960.webp`,
        alt: `Bank in ${leather}`,
      }),
    })
    await category(/Toledo/)
    await mark('Toledo 01 Sneeuw')
    await mark('Savanne 01 Leeuw')
    await userEvent.click(screen.getByRole('button', { name: 'Vergelijk' }))

    const [snow, lion] = (await within(await comparison()).findAllByRole('article')).map((article) => within(article))

    expect(snow?.getByRole('img', { name: 'Bank in 101' })).toBeDefined()
    expect(snow?.getByText('Uw keuze nu')).toBeDefined()
    expect(snow?.getByText('Voor drukke huishoudens')).toBeDefined()
    expect(snow?.queryByText('Dikte')).toBeNull()
    expect(lion?.getByText(/\+ €\s145,00/)).toBeDefined()
    expect(lion?.getByText('1,6 - 1,8 mm')).toBeDefined()
    expect(lion?.getByText('Dik buffelleer met grove nerf.')).toBeDefined()
  })

  it('ends when a leather is selected, which also closes the leather dialog', async () => {
    const { onChoose, onClose } = open()
    await category(/Toledo/)
    await mark('Toledo 02 Nachtblauw')
    await mark('Savanne 01 Leeuw')
    await userEvent.click(screen.getByRole('button', { name: 'Vergelijk' }))

    await userEvent.click(await screen.findByRole('button', { name: 'Kies dit leer: Savanne 01 Leeuw' }))

    expect(onChoose).toHaveBeenCalledWith(201)
    expect(onClose).toHaveBeenCalled()
  })

  it('returns to the list when one of two leathers is removed, and keeps the other one marked', async () => {
    const { onClose } = open()
    await category(/Toledo/)
    await mark('Toledo 01 Sneeuw')
    await mark('Savanne 01 Leeuw')
    await userEvent.click(screen.getByRole('button', { name: 'Vergelijk' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Haal Toledo 01 Sneeuw uit de vergelijking' }))

    expect(screen.queryByRole('article')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    const lion = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Vergelijk Savanne 01 Leeuw' })
    expect(lion.checked).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Wissen' }))
    expect(lion.checked).toBe(false)
  })
})

describe('the first render of many leathers', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Six categories with the ids 1 to 6. The leathers of the last one begin at 601. */
  const six = Array.from({ length: 6 }, (_, index) => ({
    ...leatherCategories[0],
    leather_category_id: index + 1,
    variantProducts: (leatherCategories[0]?.variantProducts ?? []).map((leather) => ({
      ...leather,
      customlist_lt_shx_leathertype_id: leather.customlist_lt_shx_leathertype_id + 100 * index,
    })),
  }))

  /** Returns the first render, before the other categories follow, and the categories whose leathers it contains. */
  async function drawFirst(chosen: number) {
    const { api } = stubApi({ 'GET /api/matrixoption/leathertypes': () => ({ body: six }) })
    const client = new QueryClient()
    const categories = await client.ensureQueryData(leatherCategoriesQuery(api))
    const ids = categories.flatMap(({ leatherTypes }) => leatherTypes.map(({ id }) => id))
    const html = renderToString(
      <ApiContext value={api}>
        <QueryClientProvider client={client}>
          <LeatherSelector
            offered={ids}
            compatible={new Set(ids)}
            surcharges={new Map()}
            chosen={chosen}
            onChoose={() => {}}
            title="Bank Merel"
            pictureIn={() => undefined}
            marked={[]}
            onMark={() => {}}
          />
        </QueryClientProvider>
      </ApiContext>,
    )
    const page = new DOMParser().parseFromString(html, 'text/html')
    const drawn = categories.filter(({ id }) => page.querySelector(`[aria-labelledby="leer-${id}"] ul`))
    return { page, drawn: drawn.map(({ id }) => id) }
  }

  it('contains the selected leather and the categories next to it', async () => {
    const { page, drawn } = await drawFirst(601)

    expect(page.querySelectorAll('[data-chosen]')).toHaveLength(1)
    expect(drawn).toEqual([1, 2, 5, 6])
  })

  it('contains all categories above it in a browser that would move the selected leather out of view', async () => {
    vi.stubGlobal('CSS', { supports: () => false })

    expect((await drawFirst(501)).drawn).toEqual([1, 2, 3, 4, 5, 6])
    expect((await drawFirst(301)).drawn).toEqual([1, 2, 3, 4])
  })
})

/** Leather categories with nine colors, each with a free sample; five of the colors are offered. */
const manyLeathers = leatherCategories.map((category) => ({
  ...category,
  variantProducts: category.variantProducts.flatMap((leather) =>
    [0, 10, 20].map((step) => ({
      ...leather,
      customlist_lt_shx_leathertype_id: leather.customlist_lt_shx_leathertype_id + step,
      name: `${leather.name} ${step}`,
      sample_product_id: 9000 + leather.customlist_lt_shx_leathertype_id + step,
    })),
  ),
}))
const offered = [101, 102, 201, 111, 112]

function openFive() {
  useShoppingStore.setState({ lines: [] })
  const ids = new Set(offered)
  renderPage(
    <LeatherDialog
      isOpen
      onClose={() => {}}
      offered={offered}
      compatible={ids}
      surcharges={new Map()}
      chosen={undefined}
      onChoose={() => {}}
      title="Bank Merel"
      pictureIn={() => undefined}
    />,
    stubApi({ 'GET /api/matrixoption/leathertypes': () => ({ body: manyLeathers }) }),
  )
}

describe('the limits in the dialog', () => {
  it('allow four compared leathers, and another one after one was deselected', async () => {
    openFive()
    await category(/Toledo/)
    const checkboxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Vergelijk/ })
    for (const checkbox of checkboxes.slice(0, 4)) await userEvent.click(checkbox)
    expect(checkboxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      ...Array.from({ length: 4 }, () => [true, false]),
      [false, true],
    ])

    const [first, last] = [checkboxes[0], checkboxes[4]]
    if (!first || !last) throw new Error('fewer than five checkboxes are shown')
    await userEvent.click(first)

    expect(first.checked).toBe(false)
    expect(last.disabled).toBe(false)
    await userEvent.click(last)
    expect(last.checked).toBe(true)
  })

  it('allow four samples, refuse a fifth, and let one be removed', async () => {
    openFive()
    await category(/Toledo/)
    const samples = screen.getAllByRole('button', { name: /^(Gratis staal|Staal gekozen): / })
    for (const sample of samples.slice(0, 4)) await userEvent.click(sample)
    expect(useShoppingStore.getState().lines).toHaveLength(4)

    const [first, fifth] = [samples[0], samples[4]]
    if (!first || !fifth) throw new Error('fewer than five samples are shown')
    await userEvent.click(fifth)
    const limit = await screen.findByRole('dialog', { name: 'Maximum aantal kleurstalen bereikt!' })
    expect(useShoppingStore.getState().lines).toHaveLength(4)
    await userEvent.click(within(limit).getByRole('button', { name: 'Sluiten' }))

    await userEvent.click(first)
    expect(useShoppingStore.getState().lines).toHaveLength(3)
    expect(first.getAttribute('aria-pressed')).toBe('false')
  })
})
