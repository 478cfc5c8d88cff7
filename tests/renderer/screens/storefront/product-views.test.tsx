import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { useMatrixStore } from '#src/renderer/features/storefront/configurator/matrix-store.ts'
import { productDetail, sofa } from '../../support/demo-product.ts'
import { productShop } from '../../support/product-shop.ts'
import { visit } from '../../support/visit.tsx'

const PAGE = '/product/2001/leren-bank-merel'
/** The sofa, with a 3D model. */
const sofaIn3d = productDetail({ ...sofa, id: 2001, hasThreeD: true })

const button = () => screen.findByRole('button', { name: 'Bekijk in 3D' }, { timeout: 10_000 })
// jsdom has no WebGL, so the view says that it cannot draw. Its choices work all the same.
const view = () => screen.findByRole('dialog', { name: 'Leren bank Merel in 3D' }, { timeout: 10_000 })

beforeEach(() => {
  localStorage.clear()
  useMatrixStore.setState({ options: null })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

it('a leather chosen in the view is the leather of the page, also after Back', async () => {
  const { place, router } = visit(`${PAGE}?poten=2`, productShop(sofaIn3d))
  await userEvent.click(await button())
  const dialog = await view()
  expect((await within(dialog).findByRole('alert')).textContent).toContain('3D kan hier niet worden getoond')

  await userEvent.click(await within(dialog).findByRole('button', { name: /Toledo 02 Nachtblauw/ }))
  await waitFor(() => expect(place()).toBe(`${PAGE}?leer=102&poten=2`), { timeout: 10_000 })
  await within(dialog).findByRole('button', { name: /Toledo 02 Nachtblauw/, pressed: true })

  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leren bank Merel in 3D' })).toBeNull())
  await waitFor(() => expect(place()).toBe(`${PAGE}?leer=102&poten=2`))
})

it('the button that closes the view leaves no extra step back', async () => {
  const { router } = visit('/', productShop(sofaIn3d))
  await waitFor(() => expect(router.state.initialized).toBe(true))
  await act(() => router.navigate(PAGE))
  await userEvent.click(await button())

  await userEvent.click(within(await view()).getByRole('button', { name: 'Sluiten' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leren bank Merel in 3D' })).toBeNull())

  await act(() => router.navigate(-1))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

it('a link opens the page with the view, and closing it removes it from the address', async () => {
  const { place } = visit(`${PAGE}?poten=2&bekijk=3d`, productShop(sofaIn3d))

  await userEvent.click(within(await view()).getByRole('button', { name: 'Sluiten' }))

  await waitFor(() => expect(place()).toBe(`${PAGE}?poten=2`))
})

it('the specifications link to the drawing, which Back closes and Forward opens again', async () => {
  const { router, place } = visit('/', productShop(sofaIn3d))
  await waitFor(() => expect(router.state.initialized).toBe(true))
  await act(() => router.navigate(`${PAGE}?poten=2`))
  const drawing = () => screen.queryByRole('dialog', { name: 'Maten' })
  await button()

  await userEvent.click(await screen.findByRole('link', { name: 'Bekijk de maattekening' }))
  await waitFor(() => expect(drawing()).not.toBeNull(), { timeout: 10_000 })
  await userEvent.click(await screen.findByRole('button', { name: 'Sluiten' }))
  await waitFor(() => expect(place()).toBe(`${PAGE}?poten=2`))
  await waitFor(() => expect(drawing()).toBeNull())

  await act(() => router.navigate(1))
  await waitFor(() => expect(drawing()).not.toBeNull(), { timeout: 10_000 })
  await act(() => router.navigate(-1))
  await waitFor(() => expect(drawing()).toBeNull())
  await act(() => router.navigate(-1))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

it('a leather chosen between two views stays after the second one', async () => {
  const { place, router } = visit(`${PAGE}?poten=2`, productShop(sofaIn3d))
  await userEvent.click(await button())
  await userEvent.click(within(await view()).getByRole('button', { name: 'Sluiten' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leren bank Merel in 3D' })).toBeNull())
  await act(() => router.navigate(`${PAGE}?leer=102&poten=2`, { replace: true }))

  await userEvent.click(await screen.findByRole('link', { name: 'Bekijk de maattekening' }))
  await screen.findByRole('dialog', { name: 'Maten' }, { timeout: 10_000 })
  await userEvent.click(screen.getByRole('button', { name: 'Sluiten' }))

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Maten' })).toBeNull())
  await waitFor(() => expect(place()).toBe(`${PAGE}?leer=102&poten=2`))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(place()).toBe(`${PAGE}?leer=102&poten=2`)
})

it('a view that is closed before it has opened can be opened again', async () => {
  const { place } = visit(`${PAGE}?poten=2`, productShop(sofaIn3d))
  const open = await button()
  for (let time = 0; time < 3; time++) {
    await userEvent.click(open)
    await userEvent.click(within(await view()).getByRole('button', { name: 'Sluiten' }))
    expect(screen.queryByRole('dialog', { name: 'Leren bank Merel in 3D' })).toBeNull()
  }
  await userEvent.click(open)
  await view()
  expect(place()).toBe(`${PAGE}?poten=2`)
})

it('a product without a 3D model has no bar and no links to it', async () => {
  visit('/product/1001/leren-bank-merel', productShop())
  await screen.findByRole('button', { name: 'In winkelwagen' }, { timeout: 10_000 })

  expect(screen.queryByRole('button', { name: 'Bekijk in 3D' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Bekijk de maattekening' })).toBeNull()
})
