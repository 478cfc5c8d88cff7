import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DrawerShift, DrawerView } from '#shared/contracts/drawers.ts'
import { beginMovement, dropShiftCount } from '#src/renderer/features/pos/drawer/drawer-work-store.ts'
import { Drawer } from '#src/renderer/features/pos/drawer/index.ts'
import { renderCounter } from '#tests/renderer/support/counter-shop.tsx'

const SHIFT = '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a03'
const shift = (facts: Partial<DrawerShift> = {}): DrawerShift => ({
  shiftId: SHIFT,
  openedBy: 'Sanne Verkoop',
  openedDateTime: '2026-11-21T09:00:00.000Z',
  startExpectedCents: 15000,
  startCountedCents: 15000,
  startExplanation: '',
  closedBy: null,
  closedDateTime: null,
  endExpectedCents: null,
  endCountedCents: null,
  endExplanation: null,
  ...facts,
})
const drawer = (facts: Partial<DrawerView> = {}): DrawerView => ({
  drawerId: 'main',
  name: 'Kassalade',
  tillName: 'Balie',
  lastClosing: { date: '2026-11-20', closedDateTime: '2026-11-20T17:00:00.000Z', floatCents: 15000 },
  receivedCents: 5000,
  refundedCents: 0,
  paidInCents: 0,
  paidOutCents: 0,
  differenceCents: 0,
  expectedCents: 20000,
  movements: [],
  movementCount: 0,
  openShift: null,
  closedShifts: [],
  ...facts,
})

type Options = Parameters<typeof renderCounter>[1] & { drawers?: () => DrawerView }

function open({ drawers = drawer, ...options }: Options = {}) {
  const shop = renderCounter(<Drawer />, {
    ...options,
    answers: { 'GET /api/till/drawer': () => ({ body: drawers() }), ...options.answers },
  })
  return { ...shop, user: userEvent.setup() }
}

beforeEach(() => {
  dropShiftCount()
  beginMovement()
})

describe('the drawer of this till', () => {
  it('shows the amount that must be in it, and a cash payment with its order and seller', async () => {
    open({
      drawers: () =>
        drawer({
          movements: [
            {
              movementId: '7',
              kind: 'payment',
              purpose: null,
              amountCents: 5000,
              reason: '',
              salesOrderId: 10007,
              movedBy: 'Sanne Verkoop',
              movedDateTime: '2026-11-21T10:00:00.000Z',
              isAfterClosing: true,
            },
          ],
          movementCount: 1,
        }),
    })

    expect(await screen.findByText('Lade: Kassalade, kassa Balie')).toBeTruthy()
    expect(screen.getByText('Moet er nu liggen').parentElement?.textContent).toMatch(/€\s200,00/)
    expect(screen.getByRole('link', { name: 'Order 10007' }).getAttribute('href')).toBe('/admin/verkooporders/10007')
    expect(screen.getByText(/Sanne Verkoop · na de dagafsluiting/)).toBeTruthy()
  })

  it('says that an unregistered till uses the drawer of the shop', async () => {
    open({ drawers: () => drawer({ tillName: null, lastClosing: null }) })

    expect(await screen.findByText(/Deze kassa is niet aangemeld/)).toBeTruthy()
    expect(screen.getByText('Begin van vandaag')).toBeTruthy()
  })
})

describe('putting money in and taking it out', () => {
  it('requires an amount and a reason, and books the movement', async () => {
    const { user, to } = open({
      answers: {
        'POST /api/till/drawer/movement': () => ({ body: drawer({ paidInCents: 1000, expectedCents: 21000 }) }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Storting boeken' }))
    expect(screen.getByText('Vul een bedrag in.')).toBeTruthy()
    expect(screen.getByText('Schrijf waarvoor dit is.')).toBeTruthy()
    await user.type(screen.getByLabelText(/^Bedrag/), '10')
    await user.type(screen.getByLabelText(/^Reden/), 'Rolletjes')
    await user.click(screen.getByRole('button', { name: 'Storting boeken' }))

    expect(await screen.findByText('De storting is geboekt.')).toBeTruthy()
    expect(to('/api/till/drawer/movement').map(({ body }) => body)).toMatchObject([
      { kind: 'in', purpose: 'float', amountCents: 1000, reason: 'Rolletjes', confirmsShortage: false },
    ])
    expect(screen.getByText('Moet er nu liggen').parentElement?.textContent).toMatch(/€\s210,00/)
    expect(screen.getByLabelText<HTMLInputElement>(/^Bedrag/).value).toBe('')
  })

  it('warns before more is taken out than must be in the drawer', async () => {
    const short = {
      status: 409,
      body: { code: 'drawer_short', message: 'Te weinig.', detail: { expectedCents: 20000 } },
    }
    const { user, to } = open({
      answers: {
        'POST /api/till/drawer/movement': ({ body }) =>
          (body as { confirmsShortage: boolean }).confirmsShortage
            ? { body: drawer({ paidOutCents: 25000, expectedCents: -5000 }) }
            : short,
      },
    })
    await user.click(await screen.findByLabelText(/Opname/))
    await user.type(screen.getByLabelText(/^Bedrag/), '250')
    await user.type(screen.getByLabelText(/^Reden/), 'Naar de bank')
    await user.click(screen.getByRole('button', { name: 'Opname boeken' }))

    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(/ligt er €\s200,00 in de la\. U haalt er €\s250,00 uit/)
    await user.click(within(dialog).getByRole('button', { name: 'Toch boeken' }))
    expect(await screen.findByText('De opname is geboekt.')).toBeTruthy()
    const ids = to('/api/till/drawer/movement').map(({ body }) => (body as { movementId: string }).movementId)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })
})

describe('a shift', () => {
  it('begins with a count of the drawer', async () => {
    const { user, to } = open({
      answers: { 'POST /api/till/drawer/shift': () => ({ body: drawer({ openShift: shift() }) }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Dienst beginnen' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /Aantal van €\s50,00/ }), '3')
    await user.click(dialog.getByRole('button', { name: 'Dienst beginnen' }))
    expect(dialog.getByText('Leg het verschil in de la uit.')).toBeTruthy()
    await user.type(dialog.getByLabelText(/Waar komt dit verschil vandaan/), 'Nog niet geteld')
    await user.click(dialog.getByRole('button', { name: 'Dienst beginnen' }))

    expect(await screen.findByText(/Begonnen door Sanne Verkoop/)).toBeTruthy()
    expect(to('/api/till/drawer/shift').map(({ body }) => body)).toMatchObject([
      {
        countedCents: 15000,
        expectedCents: 20000,
        explanation: 'Nog niet geteld',
        denominations: [{ cents: 5000, count: 3 }],
      },
    ])
  })

  it('is closed with a count, and keeps the count when the amount changed', async () => {
    let isChanged = false
    const { user, to } = open({
      drawers: () => drawer({ openShift: shift(), expectedCents: isChanged ? 25000 : 20000 }),
      answers: {
        [`POST /api/till/drawer/shift/${SHIFT}/close`]: () => {
          if (isChanged) return { body: drawer({ closedShifts: [shift({ closedBy: 'Bea', endCountedCents: 20000 })] }) }
          isChanged = true
          return { status: 409, body: { code: 'drawer_changed', message: 'Er is iets veranderd.' } }
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Dienst sluiten' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /Aantal van €\s200,00/ })
    await user.type(field, '1')
    await user.click(dialog.getByRole('button', { name: 'Aftekenen en sluiten' }))
    expect(await dialog.findByText('Er is iets veranderd.')).toBeTruthy()
    expect(field.value).toBe('1')
    await user.type(await dialog.findByLabelText(/Waar komt dit verschil vandaan/), 'Vijftig euro te weinig')
    await user.click(dialog.getByRole('button', { name: 'Aftekenen en sluiten' }))

    expect(await screen.findByText('Gesloten door Bea')).toBeTruthy()
    const sent = to(`/api/till/drawer/shift/${SHIFT}/close`).map(({ body }) => body)
    expect(sent).toMatchObject([{ expectedCents: 20000 }, { expectedCents: 25000 }])
  })

  it('has a report after it was closed', async () => {
    const saveFile = vi.fn(async () => {})
    const fetchFile = vi.fn(async () => new Response('%PDF'))
    const closed = shift({ closedBy: 'Bea', closedDateTime: '2026-11-21T17:00:00.000Z', endCountedCents: 20000 })
    const { user } = open({ drawers: () => drawer({ closedShifts: [closed] }), saveFile, fetchFile })
    await user.click(await screen.findByRole('button', { name: 'Rapport (PDF)' }))

    await waitFor(() => expect(saveFile).toHaveBeenCalledWith('dienst-0f2c4a9e.pdf', expect.anything()))
    expect(fetchFile).toHaveBeenCalledWith(`/api/till/drawer/shift/${SHIFT}/report.pdf`)
  })
})

describe('a till that was killed', () => {
  const typed = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

  it('still has the half-typed count of a shift', async () => {
    const first = open()
    await first.user.click(await screen.findByRole('button', { name: 'Dienst beginnen' }))
    await first.user.type(await screen.findByRole('textbox', { name: /Aantal van €\s50,00/ }), '3')
    await first.user.type(screen.getByLabelText(/Waar komt dit verschil vandaan/), 'Kassa verteld')
    first.unmount()

    const { user } = open()
    expect(await screen.findByText(/Uw telling is bewaard/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Dienst beginnen' }))
    expect(typed(/Aantal van €\s50,00/)).toBe('3')
    expect(typed(/Waar komt dit verschil vandaan/)).toBe('Kassa verteld')
    await user.click(screen.getByRole('button', { name: 'Toch niet' }))
    expect(screen.queryByText(/Uw telling is bewaard/)).toBeNull()
  })

  it('sends the count of a shift again with the same id', async () => {
    const answers = {
      'POST /api/till/drawer/shift': () => ({ status: 503, body: { code: 'server_away', message: '' } }),
    }
    const first = open({ answers })
    await first.user.click(await screen.findByRole('button', { name: 'Dienst beginnen' }))
    await first.user.type(await screen.findByRole('textbox', { name: /Aantal van €\s200,00/ }), '1')
    await first.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Dienst beginnen' }))
    await waitFor(() => expect(first.to('/api/till/drawer/shift')).toHaveLength(1))
    first.unmount()

    const second = open({ answers })
    await second.user.click(await screen.findByRole('button', { name: 'Dienst beginnen' }))
    await second.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Dienst beginnen' }))
    await waitFor(() => expect(second.to('/api/till/drawer/shift')).toHaveLength(1))
    const [sent, repeated] = [...first.to('/api/till/drawer/shift'), ...second.to('/api/till/drawer/shift')]
    expect(repeated?.body).toEqual(sent?.body)
  })

  it('forgets the count of a shift that the shop has', async () => {
    let id = ''
    const first = open({
      answers: {
        'POST /api/till/drawer/shift': ({ body }) => {
          id = (body as { shiftId: string }).shiftId
          return { status: 503, body: { code: 'server_away', message: '' } }
        },
      },
    })
    await first.user.click(await screen.findByRole('button', { name: 'Dienst beginnen' }))
    await first.user.type(await screen.findByRole('textbox', { name: /Aantal van €\s200,00/ }), '1')
    await first.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Dienst beginnen' }))
    await waitFor(() => expect(id).not.toBe(''))
    first.unmount()

    const { user } = open({ drawers: () => drawer({ openShift: shift({ shiftId: id }) }) })
    await user.click(await screen.findByRole('button', { name: 'Dienst sluiten' }))
    expect(screen.queryByText(/Uw telling is bewaard/)).toBeNull()
    expect(typed(/Aantal van €\s200,00/)).toBe('')
  })

  it('sends money that was put in again with the same id, and with another id after a change', async () => {
    const answers = {
      'POST /api/till/drawer/movement': () => ({ status: 503, body: { code: 'server_away', message: '' } }),
    }
    const first = open({ answers })
    await first.user.type(await screen.findByLabelText(/^Bedrag/), '10')
    await first.user.type(screen.getByLabelText(/^Reden/), 'Rolletjes')
    await first.user.click(screen.getByRole('button', { name: 'Storting boeken' }))
    await waitFor(() => expect(first.to('/api/till/drawer/movement')).toHaveLength(1))
    first.unmount()

    const { user, to } = open({ answers })
    await user.click(await screen.findByRole('button', { name: 'Storting boeken' }))
    await waitFor(() => expect(to('/api/till/drawer/movement')).toHaveLength(1))
    expect(to('/api/till/drawer/movement')[0]?.body).toEqual(first.to('/api/till/drawer/movement')[0]?.body)

    await user.type(screen.getByLabelText(/^Reden/), ' van de bank')
    await user.click(screen.getByRole('button', { name: 'Storting boeken' }))
    await waitFor(() => expect(to('/api/till/drawer/movement')).toHaveLength(2))
    const ids = to('/api/till/drawer/movement').map(({ body }) => (body as { movementId: string }).movementId)
    expect(new Set(ids).size).toBe(2)
  })

  it('forgets money that the shop has booked', async () => {
    let movementId = ''
    const first = open({
      answers: {
        'POST /api/till/drawer/movement': ({ body }) => {
          movementId = (body as { movementId: string }).movementId
          return { status: 503, body: { code: 'server_away', message: '' } }
        },
      },
    })
    await first.user.type(await screen.findByLabelText(/^Bedrag/), '10')
    await first.user.type(screen.getByLabelText(/^Reden/), 'Rolletjes')
    await first.user.click(screen.getByRole('button', { name: 'Storting boeken' }))
    await waitFor(() => expect(movementId).not.toBe(''))
    first.unmount()

    open({
      drawers: () =>
        drawer({
          movements: [
            {
              movementId,
              kind: 'in',
              purpose: 'float',
              amountCents: 1000,
              reason: 'Rolletjes',
              salesOrderId: null,
              movedBy: 'Sanne Verkoop',
              movedDateTime: '2026-11-21T10:00:00.000Z',
              isAfterClosing: false,
            },
          ],
          movementCount: 1,
        }),
    })
    expect(await screen.findByText('Rolletjes')).toBeTruthy()
    await waitFor(() => expect(typed(/^Bedrag/)).toBe(''))
  })
})
