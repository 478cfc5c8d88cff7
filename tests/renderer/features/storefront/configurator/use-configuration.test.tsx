import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useParams } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import {
  type Configuration,
  useConfiguration,
} from '#src/renderer/features/storefront/configurator/use-configuration.ts'
import { ApiContext } from '#src/renderer/lib/api.ts'

const sofa = {
  id: 1001,
  displayName: 'Merel',
  parent: null,
  selection: {},
  matrixAxes: [
    { axis: 'matrixLeathertype', optionIds: [1, 2] },
    { axis: 'matrixLeg', optionIds: [10, 11] },
    { axis: 'matrixSeatheight', optionIds: [44, 46] },
  ],
  variants: [
    { id: 100, options: [1, 10, 44], netPrice: 1000, totalStock: null },
    { id: 101, options: [2, 11, 46], netPrice: 1000, totalStock: null },
    { id: 102, options: [1, 11, 46], netPrice: 1000, totalStock: null },
  ],
  matrixOptions: {},
  matrixOptionsDownloadDateTime: null,
} as unknown as Parameters<typeof useConfiguration>[0]

/** Shows the configuration of the sofa. `shown` returns what was rendered last. */
async function showSofa({ prepare = () => Promise.resolve() }: { prepare?: (id: number) => Promise<unknown> } = {}) {
  let shown: Configuration | undefined
  const parent = { id: sofa.id, displayName: sofa.displayName }
  /** As the product page, which has the key of the model. */
  const Page = () => <Sofa key={useParams().id === '2001' ? 'other' : 'sofa'} />
  function Sofa() {
    const { id } = useParams()
    const variant = sofa.variants.find((one) => one.id === Number(id))
    const [matrixLeathertype, matrixLeg, matrixSeatheight] = variant?.options ?? []
    const product = variant
      ? { ...sofa, ...variant, parent, selection: { matrixLeathertype, matrixLeg, matrixSeatheight } }
      : { ...sofa, id: Number(id) }
    shown = useConfiguration(product as typeof sofa, prepare)
    return null
  }
  const held = new Map<string, Promise<unknown>>()
  const router = createMemoryRouter(
    [
      {
        path: '/product/:id/:name?',
        Component: Page,
        HydrateFallback: () => null,
        loader: ({ params }) => held.get(params.id ?? '') ?? null,
      },
      { path: '/winkelwagen', element: null },
    ],
    { initialEntries: ['/product/1001'] },
  )
  const variantOf = ({ query }: { query: Record<string, number> }) => {
    const isAsked = ({ options: [leather, leg, height] }: { options: number[] }) =>
      query.matrixLeathertype === leather && query.matrixLeg === leg && query.matrixSeatheight === height
    const found = (sofa.variants as unknown as { id: number; options: number[] }[]).find(isAsked)
    return found ? Promise.resolve({ id: found.id, displayName: 'Merel' }) : Promise.reject(new Error('no variant'))
  }
  render(
    <ApiContext value={{ catalog: { variant: variantOf } } as unknown as Api}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ApiContext>,
  )
  await waitFor(() => expect(shown).toBeDefined())
  const axisOf = (name: string) => shown?.axes.find((axis) => axis === name) ?? 'matrixLeg'
  const choose = (name: string, option: number) => act(async () => shown?.choose(axisOf(name), option))
  return { router, held, choose, axisOf, shown: () => shown }
}

it('keeps a first choice when a second one comes before the page is rendered again', async () => {
  const { router, axisOf, shown } = await showSofa()
  const rendered = shown()

  await act(async () => {
    rendered?.choose(axisOf('matrixLeg'), 11)
    rendered?.choose(axisOf('matrixSeatheight'), 46)
  })

  await waitFor(() => expect(router.state.location.search).toContain('poten=11'))
  expect(router.state.location.search).toContain('zithoogte=46')
})

it('keeps a choice when the page of an earlier one is shown while its own is fetched', async () => {
  let fetched = () => {}
  const { router, held, choose, shown } = await showSofa({
    prepare: (id) => (id === 101 ? new Promise<void>((resolve) => (fetched = resolve)) : Promise.resolve()),
  })
  await choose('matrixLeg', 11)
  await choose('matrixSeatheight', 46)
  let loaded = () => {}
  held.set(
    '102',
    new Promise<void>((resolve) => (loaded = resolve)).then(() => null),
  )
  await choose('matrixLeathertype', 1)
  await waitFor(() => expect(router.state.navigation.location?.pathname).toContain('/102'))

  await choose('matrixLeathertype', 2)
  await act(async () => loaded())
  await waitFor(() => expect(router.state.location.pathname).toContain('/102'))

  expect(shown()?.selection).toMatchObject({ matrixLeathertype: 2, matrixLeg: 11, matrixSeatheight: 46 })
  await act(async () => fetched())
  await waitFor(() => expect(router.state.location.pathname).toContain('/101'))
  expect(shown()).toMatchObject({ isUnderway: false, isSettled: true })
})

it('keeps a choice that could not be fetched, and fetches it again when asked', async () => {
  let isAway = true
  const { router, held, choose, shown } = await showSofa({
    prepare: (id) => (id === 101 && isAway ? Promise.reject(new Error('away')) : Promise.resolve()),
  })
  await choose('matrixLeg', 11)
  await choose('matrixSeatheight', 46)
  let loaded = () => {}
  held.set(
    '102',
    new Promise<void>((resolve) => (loaded = resolve)).then(() => null),
  )
  await choose('matrixLeathertype', 1)
  await choose('matrixLeathertype', 2)
  await act(async () => loaded())
  await waitFor(() => expect(router.state.location.pathname).toContain('/102'))

  await waitFor(() => expect(shown()?.problem).toBeDefined())
  expect(shown()?.selection).toMatchObject({ matrixLeathertype: 2 })
  isAway = false
  await act(async () => shown()?.tryAgain())
  await waitFor(() => expect(router.state.location.pathname).toContain('/101'))
})

it('forgets a choice that could not be fetched on another page of the model', async () => {
  const { router, choose, shown } = await showSofa({ prepare: () => Promise.reject(new Error('away')) })
  await choose('matrixLeg', 11)
  await choose('matrixSeatheight', 46)
  await choose('matrixLeathertype', 1)
  await waitFor(() => expect(shown()?.problem).toBeDefined())

  await act(() => router.navigate('/product/100'))

  expect(shown()).toMatchObject({ problem: undefined, isSettled: true, selection: { matrixLeg: 10 } })
})

it('does not open a variant whose visitor has left the page while it was fetched', async () => {
  let fetched = () => {}
  const { router, choose } = await showSofa({ prepare: () => new Promise<void>((resolve) => (fetched = resolve)) })
  await choose('matrixLeg', 11)
  await choose('matrixSeatheight', 46)
  await choose('matrixLeathertype', 1)

  await act(() => router.navigate('/winkelwagen'))
  await act(async () => fetched())

  expect(router.state.location.pathname).toBe('/winkelwagen')
})

it('has nothing underway for another model, when its visitor chose it while a variant was fetched', async () => {
  let fetched = () => {}
  const { router, choose, shown } = await showSofa({
    prepare: () => new Promise<void>((resolve) => (fetched = resolve)),
  })
  await choose('matrixLeg', 11)
  await choose('matrixSeatheight', 46)
  await choose('matrixLeathertype', 1)
  expect(shown()?.isUnderway).toBe(true)

  await act(() => router.navigate('/product/2001'))
  await act(async () => fetched())

  expect(router.state.location.pathname).toBe('/product/2001')
  expect(shown()).toMatchObject({ isUnderway: false, selection: {} })
})
