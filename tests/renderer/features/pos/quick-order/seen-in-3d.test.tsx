import { readFile } from 'node:fs/promises'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DisplayConfiguration } from '#shared/contracts/pos/display-channels.ts'
import { QuickOrder, useQuickOrderStore } from '#src/renderer/features/pos/quick-order/index.ts'
import { ProductIn3d } from '#src/renderer/features/pos/quick-order/ProductIn3d.tsx'
import { configure } from '#src/renderer/features/pos/quick-order/quick-order-store.ts'
import { PieceView, START, TurnedPiece } from '#src/renderer/features/storefront/piece-3d/index.ts'
import { productDetail } from '#src/renderer/features/storefront/product/index.ts'
import { TillViewContext } from '#src/renderer/features/storefront/views/index.ts'
import { useApi } from '#src/renderer/lib/api.ts'
import { OpenedView } from '#src/renderer/screens/storefront/OpenedView.tsx'
import { answeringCounter, renderCounter } from '#tests/renderer/support/counter-shop.tsx'
import { leatherCategories, sofa } from '#tests/renderer/support/demo-product.ts'

// jsdom has no graphics. A piece is drawn only in a test that has them.
const graphics = vi.hoisted(() => ({ exist: false }))
vi.mock('three', async (load) => ({
  ...(await load<typeof import('three')>()),
  WebGLRenderer: class {
    shadowMap = {}
    constructor() {
      if (!graphics.exist) throw new Error('no WebGL')
    }
    setPixelRatio() {}
    setSize() {}
    render() {}
    dispose() {}
    forceContextLoss() {}
  },
}))

/** The files of the repository, as the shop serves them. */
async function threeDFile(url: string): Promise<Response> {
  const folder = 'resources/three-d'
  if (url !== '/3d/index.json') return new Response(new Uint8Array(await readFile(url.replace('/3d/1a2b3c4d', folder))))
  const families = JSON.parse(await readFile(`${folder}/leather/families.json`, 'utf8'))
  return Response.json({ version: '1a2b3c4d', families, otherPositions: { bries: 'reclined' } })
}

beforeEach(() => {
  graphics.exist = false
  useQuickOrderStore.setState({ lines: [], form: {}, isDraft: false, turn: 0 }, true)
  vi.spyOn(console, 'error').mockImplementation(() => {}) // jsdom has no WebGL, which is reported
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
})

it('a product that the seller opens in 3D is shown in 3D on the customer display, in each choice, until it is closed', async () => {
  const machine = answeringCounter()
  configure(1001, {})
  renderCounter(<QuickOrder onDone={vi.fn()} onAdded={vi.fn()} />, {
    machine,
    answers: {
      'GET /api/inventoryitem/1001': () => ({ body: { ...sofa, hasThreeD: true } }),
      'GET /api/matrixoption/leathertypes': () => ({ body: leatherCategories }),
    },
  })
  const user = userEvent.setup()
  const panel = within(await screen.findByRole('region', { name: 'Meubel samenstellen' }))
  const shown = () =>
    (machine.of('display:configure').at(-1)?.input as { configuration: DisplayConfiguration | null } | undefined)
      ?.configuration

  await user.click(await panel.findByRole('button', { name: 'Bekijk in 3D' }))
  const view = within(await screen.findByRole('dialog', { name: /in 3D$/ }))
  await waitFor(() => expect(shown()?.threeD?.piece).toMatchObject({ model: 'merel-3', hex: 'ece8df' }))

  await user.click(await view.findByRole('button', { name: /Toledo 02 Nachtblauw/ }))
  await waitFor(() => expect(shown()?.threeD?.piece).toMatchObject({ hex: '232f43', family: 'touch' }))

  await user.click(view.getByRole('button', { name: 'Sluiten' }))
  await waitFor(() => expect(shown()?.threeD).toBeUndefined())
  expect(shown()?.choices.map(({ name }) => name)).toEqual(['Toledo 02 Nachtblauw'])
})

it('a relax chair that the seller leans back leans back on the customer display, seen from where the seller looks', async () => {
  graphics.exist = true
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close() {} }))
  const machine = answeringCounter()
  configure(1001, {})
  const chair = { ...sofa, images: [{ url: '/images/model/bries/front/ece8df/1a2b3c4d-960.webp', alt: 'De Bries' }] }
  renderCounter(<QuickOrder onDone={vi.fn()} onAdded={vi.fn()} />, {
    machine,
    fetchFile: threeDFile,
    answers: {
      'GET /api/inventoryitem/1001': () => ({ body: { ...chair, hasThreeD: true } }),
      'GET /api/matrixoption/leathertypes': () => ({ body: leatherCategories }),
    },
  })
  const user = userEvent.setup()
  const shown = () =>
    (machine.of('display:configure').at(-1)?.input as { configuration: DisplayConfiguration | null } | undefined)
      ?.configuration?.threeD

  await user.click(await screen.findByRole('button', { name: 'Bekijk in 3D' }))
  const view = within(await screen.findByRole('dialog', { name: /in 3D$/ }))
  const lean = await view.findByRole('button', { name: 'Leg achterover' }, { timeout: 10_000 })
  await user.click(view.getByRole('button', { name: 'Draai naar rechts' }))
  await waitFor(() => expect(shown()?.orbit.turn).toBe(-43))
  expect(shown()?.position).toBeUndefined()

  await user.click(lean)
  await waitFor(() => expect(shown()).toMatchObject({ position: 'reclined', orbit: { turn: -43 } }))
  const upright = await view.findByRole('button', { name: 'Zet rechtop' })
  await waitFor(() => expect(view.getByRole('application').dataset.ready).toBe('true'), { timeout: 10_000 })
  await user.click(view.getByRole('button', { name: 'Draai naar rechts' }))
  await waitFor(() => expect(shown()).toMatchObject({ position: 'reclined', orbit: { turn: -58 } }))

  await user.click(upright)
  await waitFor(() => expect(shown()?.position).toBeUndefined())
  expect(shown()?.orbit.turn).toBe(-58)
}, 30_000)

it('the customer display loads the position that the seller shows', async () => {
  graphics.exist = true
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close() {} }))
  const fetchFile = vi.fn(threeDFile)
  const piece = { model: 'bries', isMirrored: false, legs: undefined, family: 'touch', hex: '9a5526' }
  renderCounter(<TurnedPiece piece={piece} orbit={START} position="reclined" alt="De Bries" />, { fetchFile })

  await waitFor(() => expect(screen.getByRole('img').dataset.ready).toBe('true'), { timeout: 10_000 })
  expect(fetchFile.mock.calls.flat().filter((url) => url.includes('/models/'))).toEqual([
    '/3d/1a2b3c4d/models/bries-reclined.glb',
  ])
}, 30_000)

it('a product that the seller opens in 3D on its page is on the customer display until the view is closed', async () => {
  const machine = answeringCounter()
  function Page() {
    const { data } = useQuery(productDetail(useApi(), 1001))
    const [isOpen, setOpen] = useState(true)
    if (!data || !isOpen) return null
    return (
      <OpenedView isOpen name="3d" product={data} title="Bank Merel" View={PieceView} onClose={() => setOpen(false)} />
    )
  }
  const page = (
    <TillViewContext value={ProductIn3d}>
      <Page />
    </TillViewContext>
  )
  renderCounter(page, {
    machine,
    answers: {
      'GET /api/inventoryitem/1001': () => ({ body: { ...sofa, hasThreeD: true } }),
      'GET /api/matrixoption/leathertypes': () => ({ body: leatherCategories }),
    },
  })
  const shown = () =>
    (machine.of('display:configure').at(-1)?.input as { configuration: DisplayConfiguration | null } | undefined)
      ?.configuration

  const view = within(await screen.findByRole('dialog', { name: 'Bank Merel in 3D' }, { timeout: 10_000 }))
  await waitFor(() => expect(shown()?.threeD?.piece).toMatchObject({ model: 'merel-3', hex: 'ece8df' }))
  expect(shown()).toMatchObject({ title: 'Bank Merel', count: 1 })
  await userEvent.setup().click(view.getByRole('button', { name: 'Sluiten' }))
  await waitFor(() => expect(shown()).toBeNull())
}, 30_000)
