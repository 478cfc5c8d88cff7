import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DrawingView } from '#src/renderer/features/storefront/measures/DrawingView.tsx'
import { modelName } from '#src/renderer/features/storefront/measures/measured-piece.ts'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

const view = { body: 'M0 0l10 0', legs: {} }
const SIZES = {
  width: 76,
  depth: 74,
  extended: 143,
  height: 105,
  seatHeight: 53,
  seatDepth: 44,
  seatWidth: 68,
  armHeight: null,
  legs: 0,
  parts: [
    [76, 74, 85],
    [50, 42, 21],
  ],
}
const pieceOf = (model: string, sizes: object = {}) => ({
  model,
  count: 1,
  sizes: { ...SIZES, ...sizes },
  outlines: { low: [-380, -370, 0], high: [380, 370, 1050], front: view, side: view, top: view },
})

function openDrawing(model: string, pieces: readonly object[]) {
  const { api } = stubApi({
    [`GET /api/measures/${model}`]: () => ({ body: { pieces } }),
    'GET /api/inventoryitem/1001': () => ({ status: 404, body: { code: 'product_not_found', message: 'Weg' } }),
  })
  const piece = { model, isMirrored: false, legs: undefined }
  renderPage(<DrawingView piece={piece} title="Leren relaxfauteuil" itemId={1001} onClose={() => {}} />, { api })
}

it('has the size of each part, with its foot when that cannot be taken off', async () => {
  openDrawing('avondrood', [pieceOf('avondrood')])

  const table = within(await screen.findByRole('table', { name: 'Maten' }))
  expect(table.getByRole('row', { name: 'Deel 1 76 × 74 × 105 cm' })).toBeTruthy()
  expect(table.getByRole('row', { name: 'Deel 2 50 × 42 × 41 cm' })).toBeTruthy()
})

it('has the size of each part without the legs that come off', async () => {
  openDrawing('fuut', [pieceOf('fuut', { legs: 10 })])

  const table = within(await screen.findByRole('table', { name: 'Maten' }))
  expect(table.getByRole('row', { name: 'Deel 1, zonder poten 76 × 74 × 85 cm' })).toBeTruthy()
})

it('names the pieces of a set by their seats', async () => {
  openDrawing('set-merel', [pieceOf('merel-3'), pieceOf('merel-2')])

  expect(await screen.findByRole('heading', { name: '1 × Merel 3-zits' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '1 × Merel 2-zits' })).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Vooraanzicht van Merel 2-zits/ })).toBeTruthy()
})

it.each([
  ['merel-3', 'Merel 3-zits'],
  ['zwaluw-25', 'Zwaluw 2,5-zits'],
  ['ooievaar-u', 'Ooievaar'],
  ['siesta', 'Siësta'],
])('calls the model %s "%s"', (model, name) => {
  expect(modelName(model)).toBe(name)
})
