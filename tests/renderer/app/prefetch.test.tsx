import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterContextProvider } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listProduct } from '#shared/contracts/catalog.ts'
import { createApi } from '#shared/contracts/endpoints.ts'
import { addLaterRoutes } from '#src/renderer/app/later-routes.ts'
import { prefetchPage } from '#src/renderer/app/load-screens.ts'
import { createRoutes } from '#src/renderer/app/routes.tsx'
import { ProductCard } from '#src/renderer/features/storefront/catalog/ProductCard.tsx'
import { PrefetchContext } from '#src/renderer/lib/prefetch.ts'
import { createQueryClient } from '#src/renderer/lib/query-client.ts'
import { loaderDependencies } from '#src/renderer/lib/screen-loader.ts'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'
import { demoShop, product } from '../support/demo-shop.ts'

/** Demo shop with a list of its calls, and a function that prefetches one of its pages. */
function shop() {
  const { fetch, asked } = demoShop()
  const context = new RouterContextProvider()
  context.set(loaderDependencies, { api: createApi({ fetch }), queryClient: createQueryClient() })
  const routes = createRoutes()
  createMemoryRouter(routes)
  return { asked, prefetch: (href: string) => prefetchPage(routes, href, context, addLaterRoutes(routes, undefined)) }
}

describe('prefetching a page', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

  it('loads the data of the page once, also when the page is prefetched several times', async () => {
    const { asked, prefetch } = shop()

    const page = '/leren-bank?kleur=Cognac'
    await Promise.all([prefetch(page), prefetch(page)])
    await prefetch(page)

    expect(asked.filter((url) => url.includes('colours=Cognac'))).toHaveLength(1)
    expect(asked).toHaveLength(new Set(asked).size)
  })

  it('does nothing for a visitor who turned on data saving', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    const { asked, prefetch } = shop()

    await prefetch('/leren-bank')

    expect(asked).toEqual([])
  })

  it('starts when a pointer, the focus or a finger reaches the card of a product', async () => {
    const prefetch = vi.fn()
    const sofa = listProduct.parse(product({ id: 7, displayName: 'Bank Vecht', matrix: true, leatherId: 109 }))
    renderPage(
      <PrefetchContext value={prefetch}>
        <ProductCard product={sofa} preference={{ colours: ['Cognac'] }} />
      </PrefetchContext>,
      stubApi({}),
    )
    const card = await waitFor(() => screen.getByRole('article'))

    fireEvent.pointerEnter(card)
    fireEvent.touchStart(card)
    screen.getByRole('link').focus()

    expect(prefetch.mock.calls).toEqual(Array(3).fill(['/product/7/bank-vecht?leer=109']))
  })
})
