import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { FitView } from '#src/renderer/features/storefront/measures/FitView.tsx'
import { usePassagesStore } from '#src/renderer/features/storefront/measures/passages-store.ts'
import { SendPassages } from '#src/renderer/features/storefront/measures/SendPassages.tsx'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

const view = { body: 'M0 0l10 0', legs: { 'tapered-oak': 'M1 1l2 2' } }
const MEREL = {
  model: 'merel-3',
  count: 1,
  sizes: {
    width: 212,
    depth: 92,
    extended: null,
    height: 82,
    seatHeight: 46,
    seatDepth: 55,
    seatWidth: 178,
    armHeight: 60,
    legs: 12,
    parts: [[212, 92, 70]],
  },
  outlines: { low: [-1060, -460, 0], high: [1060, 460, 820], front: view, side: view, top: view },
}

beforeEach(() => usePassagesStore.setState({ typed: {} }))

function openFit({ pieces = [MEREL], onClose = vi.fn() } = {}) {
  const { api } = stubApi({
    'GET /api/measures/merel-3': () => ({ body: { pieces } }),
    'GET /api/inventoryitem/1001': () => ({ status: 404, body: { code: 'product_not_found', message: 'Weg' } }),
  })
  const piece = { model: 'merel-3', isMirrored: false, legs: undefined }
  renderPage(<FitView piece={piece} title="Leren bank Merel 3-zits" itemId={1001} onClose={onClose} />, { api })
  return { onClose, user: userEvent.setup() }
}

const doorWidth = async () =>
  within(await screen.findByRole('group', { name: 'Deur' })).getByRole('textbox', { name: 'Breedte' })

it('answers no for a narrow door and yes for a wider one, and keeps the measures on the device', async () => {
  const { user } = openFit()
  const width = await doorWidth()

  await user.type(width, '60{Enter}')
  expect(await screen.findByRole('heading', { name: /^Past niet/ })).toBeTruthy()
  expect(screen.getByText(/past niet, komt 10 cm tekort/)).toBeTruthy()

  await user.clear(width)
  await user.type(width, '90')
  expect(screen.getByText(/past gekanteld, 8 cm over/)).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Het meubel in de deur/ })).toBeTruthy()
  await waitFor(() => expect(localStorage.getItem('passages')).toContain('"doorWidth":"90"'))
})

it('answers for each piece of a set under a name of its own', async () => {
  const warnings = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = openFit({ pieces: [MEREL, { ...MEREL, model: 'merel-2' }, { ...MEREL, model: 'merel-2' }] })

  await user.type(await doorWidth(), '90{Enter}')

  const names = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
  expect(names).toEqual([
    'PastMerel 3-zits (212 × 92 × 82 cm)',
    'PastMerel 2-zits (212 × 92 × 82 cm)',
    'PastMerel 2-zits (212 × 92 × 82 cm)',
  ])
  // React warns of two answers with the same key.
  expect(warnings).not.toHaveBeenCalled()
  warnings.mockRestore()
})

it('shows a problem at its field, which gets the focus, and no answer for an empty form', async () => {
  const { user } = openFit()
  const width = await doorWidth()

  await user.click(screen.getByRole('button', { name: 'Bekijk of het past' }))
  expect(document.activeElement).toBe(width)
  expect(screen.getByText('Vul minstens één maat in.').id).toBe(width.getAttribute('aria-describedby'))

  await user.type(width, '0,83')
  expect(screen.getByText('Vul een maat tussen 40 en 300 cm in. Bedoelt u 83 cm?')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /^Past/, level: 3 })).toBeNull()
})

it('sends the measures with an order when the buyer wants that', async () => {
  usePassagesStore.setState({ typed: { doorWidth: '83' } })
  let lines: string[] = []
  const { api, calls } = stubApi({
    'GET /api/salesorder/7/passages': () => ({ body: { lines } }),
    'PUT /api/salesorder/7/passages': () => {
      lines = ['Deur: breedte 83 cm, hoogte 201,5 cm']
      return { body: { lines } }
    },
  })
  renderPage(<SendPassages salesOrderId={7} />, { api })
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Stuur mijn maten mee' }))

  const notice = await screen.findByText('Onze bezorgers hebben uw maten')
  expect(within(notice.parentElement ?? notice).getByText('Deur: breedte 83 cm, hoogte 201,5 cm')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ door: { width: 83, height: 201.5 } })
})
