import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DisplayConfiguration } from '#shared/contracts/pos/display-channels.ts'
import { QuickOrder, useQuickOrderStore } from '#src/renderer/features/pos/quick-order/index.ts'
import { configure } from '#src/renderer/features/pos/quick-order/quick-order-store.ts'
import { answeringCounter, renderCounter } from '#tests/renderer/support/counter-shop.tsx'
import { leatherCategories, sofa } from '#tests/renderer/support/demo-product.ts'

beforeEach(() => {
  useQuickOrderStore.setState({ lines: [], form: {}, isDraft: false, turn: 0 }, true)
  vi.spyOn(console, 'error').mockImplementation(() => {}) // jsdom has no WebGL, which is reported
  return () => vi.restoreAllMocks()
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
