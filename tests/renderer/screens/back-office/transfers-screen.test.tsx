import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import type { StockTransfer } from '#shared/contracts/stock-transfers.ts'
import type { Role } from '#shared/contracts/users.ts'
import type { PointOfSale } from '#src/renderer/platform/point-of-sale.ts'
import { TransferScreen } from '#src/renderer/screens/back-office/TransferScreen.tsx'
import { TransfersScreen } from '#src/renderer/screens/back-office/TransfersScreen.tsx'
import { stubApi } from '#tests/support/render-page.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const NORTH = { id: 2, name: 'Magazijn Noord' }
const SHOP_B = { id: 1, name: 'Winkel B' }
const line = (facts: Partial<StockTransfer['lines'][number]> = {}) => ({
  itemId: 3001,
  itemCode: 'VR3001',
  name: 'Bank Merel',
  count: 2,
  sent: null,
  received: null,
  difference: null,
  freeAtOrigin: 5,
  ...facts,
})
const transfer = (facts: Partial<StockTransfer> = {}): StockTransfer => ({
  transferId: 7,
  from: NORTH,
  to: SHOP_B,
  reason: 'Showroom vullen',
  state: 'requested',
  changedDateTime: '2026-11-21T13:00:00.000Z',
  lines: [line()],
  events: [{ kind: 'requested', by: 'sales@leermeester.example', remark: '', atDateTime: '2026-11-21T13:00:00.000Z' }],
  erp: 'none',
  isClosedByHand: false,
  hasOpenLoss: false,
  ...facts,
})

describe('the list of transfers', () => {
  const page = (items: StockTransfer[], places = [NORTH, SHOP_B]) => ({
    body: { items, total: items.length, page: 1, pageSize: 96, places, ownPlaceId: SHOP_B.id },
  })

  function open(items: StockTransfer[], places?: (typeof NORTH)[]) {
    const found = [
      {
        id: 3001,
        itemId: 'VR3001',
        name: 'Bank Merel',
        totalStock: 5,
        taken: 0,
        shx_class: null,
        sortorder: 1,
        isLow: false,
        locations: [{ location: NORTH.name, locationId: NORTH.id, quantityAvailable: 5, free: 4 }],
      },
    ]
    const { api, calls } = stubApi({
      'GET /api/stock/transfers': () => page(items, places),
      'GET /api/stock/overview': () => ({ body: { items: found, total: 1, page: 1, pageSize: 6 } }),
      'POST /api/stock/transfer': () => ({ body: transfer({ transferId: 8 }) }),
    })
    return { calls, ...renderAdmin(<TransfersScreen />, { api, at: '/admin/verplaatsingen', roles: ['Sales'] }) }
  }

  it('shows from where to where, what and how far it is', async () => {
    open([transfer({ state: 'sent', lines: [line({ sent: 2 }), line({ itemId: 2 })] })])

    const item = within(await screen.findByRole('list', { name: 'Verplaatsingen' })).getByRole('link')
    expect(item.textContent).toContain('Magazijn Noord → Winkel B')
    expect(item.textContent).toContain('Onderweg')
    expect(item.textContent).toContain('2 × Bank Merel en 1 ander product')
    expect(item.getAttribute('href')).toBe('/admin/verplaatsingen/7')
  })

  it('requests a transfer to this location, and opens it', async () => {
    const { calls, router } = open([])
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Nieuwe verplaatsing' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nieuwe verplaatsing' }))
    expect(dialog.getByLabelText<HTMLSelectElement>('Naar').value).toBe(String(SHOP_B.id))
    await user.click(dialog.getByRole('button', { name: 'Aanvragen' }))
    expect(dialog.getByText('Kies minstens één product.')).toBeTruthy()
    expect(dialog.getByText('Reden is verplicht.')).toBeTruthy()

    await user.selectOptions(dialog.getByLabelText('Van'), 'Winkel B')
    expect(dialog.getByLabelText<HTMLSelectElement>('Naar').value).toBe(String(NORTH.id))
    await user.selectOptions(dialog.getByLabelText('Naar'), 'Winkel B')

    await user.type(dialog.getByLabelText(/^Product toevoegen/), 'merel{Enter}')
    await user.click(await dialog.findByRole('button', { name: /Bank Merel.*4 vrij/ }))
    await user.click(dialog.getByRole('button', { name: 'Eén meer' }))
    await user.type(dialog.getByLabelText(/^Reden/), 'Showroom vullen')
    await user.click(dialog.getByRole('button', { name: 'Aanvragen' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/verplaatsingen/8'))
    const [request] = calls.filter(({ method }) => method === 'POST')
    expect(request?.body).toEqual({
      actionId: expect.stringMatching(/^[\da-f-]{36}$/),
      fromId: NORTH.id,
      toId: SHOP_B.id,
      reason: 'Showroom vullen',
      lines: [{ itemId: 3001, count: 2 }],
    })
  })

  it('has no transfers in a shop with one location', async () => {
    open([], [])

    expect(await screen.findByText('Verplaatsen kan zodra er meer dan één winkel is.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Nieuwe verplaatsing' })).toBeNull()
  })
})

describe('a transfer', () => {
  function open(
    shown: StockTransfer,
    {
      roles = ['Sales'],
      answers = {},
      pos,
    }: { roles?: Role[]; answers?: Parameters<typeof stubApi>[0]; pos?: PointOfSale } = {},
  ) {
    const { api, calls } = stubApi({ 'GET /api/stock/transfer/7': () => ({ body: shown }), ...answers })
    const page = (
      <Routes>
        <Route path="/admin/verplaatsingen/:id" element={<TransferScreen />} />
      </Routes>
    )
    renderAdmin(page, { api, at: '/admin/verplaatsingen/7', roles, platform: { pos } })
    return { calls, user: userEvent.setup(), sent: () => calls.filter(({ method }) => method === 'POST') }
  }

  it('is sent with the chosen number of pieces', async () => {
    const after = transfer({ state: 'sent', lines: [line({ sent: 1 })] })
    const { user, sent } = open(transfer(), { answers: { 'POST /api/stock/transfer/7/send': () => ({ body: after }) } })
    await user.click(await screen.findByRole('button', { name: 'Eén minder' }))
    await user.click(screen.getByRole('button', { name: 'Versturen' }))

    expect(await screen.findByRole('button', { name: 'Ontvangen' })).toBeTruthy()
    expect(sent()).toMatchObject([{ body: { lines: [{ itemId: 3001, count: 1 }], mayGoBelowZero: false } }])
  })

  it('has the same action id when it is sent again after a lost response', async () => {
    const { user, sent } = open(transfer(), {
      answers: {
        'POST /api/stock/transfer/7/send': () => ({ status: 503, body: { code: 'outage', message: 'Weg.' } }),
      },
    })
    for (const count of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: 'Versturen' }))
      await waitFor(() => expect(sent()).toHaveLength(count))
    }

    const ids = sent().map(({ body }) => (body as { actionId: string }).actionId)
    expect(new Set(ids).size).toBe(1)
  })

  it('warns when there are too few pieces, and only an Admin can send it then', async () => {
    open(transfer({ lines: [line({ freeAtOrigin: 1 })] }))
    expect(await screen.findByText(/liggen er bij Magazijn Noord niet zoveel stuks/)).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('is sent by an Admin although the count says less', async () => {
    const { user, sent } = open(transfer({ lines: [line({ freeAtOrigin: 1 })] }), {
      roles: ['Admin'],
      answers: { 'POST /api/stock/transfer/7/send': () => ({ body: transfer({ state: 'sent' }) }) },
    })
    await user.click(await screen.findByRole('checkbox', { name: /Toch versturen/ }))
    await user.click(screen.getByRole('button', { name: 'Versturen' }))

    await waitFor(() => expect(sent()).toMatchObject([{ body: { mayGoBelowZero: true } }]))
  })

  it('is received with a reason for the pieces that are missing', async () => {
    const received = transfer({
      state: 'received',
      lines: [line({ sent: 2, received: 1, difference: 'lost' })],
      erp: 'waiting',
      hasOpenLoss: true,
    })
    const { user, sent } = open(transfer({ state: 'sent', lines: [line({ sent: 2 })] }), {
      answers: { 'POST /api/stock/transfer/7/receive': () => ({ body: received }) },
    })
    await screen.findByRole('button', { name: 'Ontvangen' })
    expect(screen.queryByLabelText(/Waarom minder/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Eén minder' }))
    await user.selectOptions(screen.getByLabelText('Waarom minder Bank Merel?'), 'Het ontbrekende kwijt of kapot')
    await user.type(screen.getByLabelText('Opmerking'), 'Doos leeg')
    await user.click(screen.getByRole('button', { name: 'Ontvangen' }))

    expect(await screen.findByText('1 van 2 ontvangen')).toBeTruthy()
    expect(sent()).toMatchObject([
      { body: { remark: 'Doos leeg', lines: [{ itemId: 3001, count: 1, missing: 'lost' }] } },
    ])
    expect(screen.queryByRole('button', { name: 'Afgeboekt in NetSuite' })).toBeNull()
  })

  it('shows how it is now when a colleague was first', async () => {
    let shown = transfer()
    const { user } = open(shown, {
      answers: {
        'GET /api/stock/transfer/7': () => ({ body: shown }),
        'POST /api/stock/transfer/7/send': () => {
          shown = transfer({ state: 'canceled' })
          return { status: 409, body: { code: 'transfer_changed', message: 'Een collega was eerder.' } }
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Versturen' }))

    expect(await screen.findByText('Geannuleerd')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Versturen' })).toBeNull()
  })

  it('is canceled with a reason', async () => {
    const { user, sent } = open(transfer({ state: 'sent', lines: [line({ sent: 2 })] }), {
      answers: { 'POST /api/stock/transfer/7/cancel': () => ({ body: transfer({ state: 'canceled' }) }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Annuleren' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Verplaatsing annuleren' }))
    expect(dialog.getByText(/tellen weer mee bij Magazijn Noord/)).toBeTruthy()
    await user.type(dialog.getByLabelText(/^Reden/), 'Verkeerde bank')
    await user.click(dialog.getByRole('button', { name: 'Annuleren' }))

    expect(await screen.findByText('Geannuleerd')).toBeTruthy()
    expect(sent()).toMatchObject([{ body: { remark: 'Verkeerde bank' } }])
  })

  it('asks an Admin to confirm that lost pieces are written off in NetSuite', async () => {
    const lost = transfer({
      state: 'received',
      lines: [line({ sent: 2, received: 1, difference: 'lost' })],
      erp: 'booked',
      hasOpenLoss: true,
    })
    const { user } = open(lost, {
      roles: ['Admin'],
      answers: { 'POST /api/stock/transfer/7/settle': () => ({ body: { ...lost, hasOpenLoss: false } }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Afgeboekt in NetSuite' }))

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Afgeboekt in NetSuite' })).toBeNull())
    expect(screen.getByText('Geboekt in NetSuite.')).toBeTruthy()
  })

  it('says that a transfer was handled by hand in NetSuite', async () => {
    open(transfer({ state: 'received', lines: [line({ sent: 2, received: 2 })], erp: 'booked', isClosedByHand: true }))

    expect(await screen.findByText('Met de hand afgehandeld in NetSuite.')).toBeTruthy()
    expect(screen.queryByText('Geboekt in NetSuite.')).toBeNull()
  })

  it('prints its packing slip through the print queue of the till, and opens the file in a browser', async () => {
    const call = vi.fn(async () => ({ title: 'Pakbon' }))
    const { user } = open(transfer(), { pos: { call, on: () => () => {} } as unknown as PointOfSale })
    await user.click(await screen.findByRole('button', { name: 'Pakbon afdrukken' }))

    expect(await screen.findByText('De pakbon wordt afgedrukt.')).toBeTruthy()
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ channel: 'prints:transfer' }), { transferId: 7 })
  })
})
