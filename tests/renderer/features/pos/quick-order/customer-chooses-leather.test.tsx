import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { QuickOrder, useQuickOrderStore } from '#src/renderer/features/pos/quick-order/index.ts'
import { configure } from '#src/renderer/features/pos/quick-order/quick-order-store.ts'
import { answeringCounter, renderCounter } from '#tests/renderer/support/counter-shop.tsx'
import { leatherCategories } from '#tests/renderer/support/demo-product.ts'

beforeEach(() => useQuickOrderStore.setState({ lines: [], form: {}, isDraft: false, turn: 0 }, true))

type DisplayInput = {
  configuration: { title: string; amountCents: number; choices: { name: string }[] } | null
  leathers: { revision: string; chosen: number | null; groups: { leathers: { id: number; name: string }[] }[] } | null
}

async function open() {
  const machine = answeringCounter({ 'display:open': () => ({ isOpen: true, shows: { kind: 'welcome' } }) })
  configure(1001, {})
  renderCounter(<QuickOrder onDone={vi.fn()} onAdded={vi.fn()} />, {
    machine,
    answers: { 'GET /api/matrixoption/leathertypes': () => ({ body: leatherCategories }) },
  })
  const panel = within(await screen.findByRole('region', { name: 'Meubel samenstellen' }))
  const shown = () => machine.of('display:configure').at(-1)?.input as DisplayInput // the input of the channel
  return { machine, panel, shown, user: userEvent.setup() }
}

async function openWithOffer() {
  const opened = await open()
  await opened.user.click(await opened.panel.findByRole('button', { name: 'Laat de klant kiezen' }))
  await waitFor(() => expect(opened.shown().leathers).not.toBeNull())
  return opened
}

const firstLeather = ({ leathers }: DisplayInput) => {
  const leather = leathers?.groups[0]?.leathers[0]
  if (!leathers || !leather) throw new Error('no leather is offered')
  return { revision: leathers.revision, leatherId: leather.id, name: leather.name }
}

describe('a product that is configured', () => {
  it('is shown on the customer display, and follows each choice of the seller', async () => {
    const { panel, shown, user } = await open()
    await user.click(await panel.findByRole('radio', { name: /44 cm/ }))

    await waitFor(() => expect(shown().configuration?.choices).toEqual([{ axis: 'matrixSeatheight', name: '44 cm' }]))
    expect(shown()).toMatchObject({ configuration: { count: 1 }, leathers: null })
    await user.click(panel.getByRole('button', { name: 'Toch niet' }))

    await waitFor(() => expect(shown()).toEqual({ configuration: null, leathers: null }))
  })

  it('gets the leather that the customer taps', async () => {
    const { machine, panel, shown } = await openWithOffer()
    const { name, ...tap } = firstLeather(shown())

    act(() => machine.tell('display:leather-chosen', tap))

    expect(await panel.findByText(`De klant koos ${name}.`)).toBeDefined()
    await waitFor(() => expect(shown().leathers?.chosen).toBe(tap.leatherId))
    expect(useQuickOrderStore.getState().configuring?.selection).toMatchObject({ matrixLeathertype: tap.leatherId })
    expect(machine.of('display:open').at(-1)?.input).toEqual({ isOpen: true })
  })

  it('keeps the change of the seller when a tap for the configuration before it arrives later', async () => {
    const { machine, panel, shown, user } = await openWithOffer()
    const { name: _, ...tap } = firstLeather(shown())
    await user.click(panel.getByRole('radio', { name: /46 cm/ }))

    act(() => machine.tell('display:leather-chosen', tap))

    expect(useQuickOrderStore.getState().configuring?.selection).not.toHaveProperty('matrixLeathertype')
  })

  it('is not changed by the customer after the seller ended the offer', async () => {
    const { machine, panel, shown, user } = await openWithOffer()
    const { name: _, ...tap } = firstLeather(shown())
    await user.click(panel.getByRole('button', { name: 'Klant kiest nu: stoppen' }))
    await waitFor(() => expect(shown().leathers).toBeNull())

    act(() => machine.tell('display:leather-chosen', tap))

    expect(useQuickOrderStore.getState().configuring?.selection).not.toHaveProperty('matrixLeathertype')
  })
})
