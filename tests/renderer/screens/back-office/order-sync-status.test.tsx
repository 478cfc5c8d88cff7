import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ErpSyncStatus, ErpSyncStep } from '#shared/contracts/erp-sync.ts'
import type { Role } from '#shared/contracts/users.ts'
import { OrderSyncStatus } from '#src/renderer/features/back-office/erp-sync/index.ts'
import { stubApi } from '#tests/support/render-page.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const step = (facts: Partial<ErpSyncStep>): ErpSyncStep => ({
  kind: 'sales_order',
  externalId: 'web-so-7',
  netsuiteId: null,
  state: 'queued',
  amount: null,
  acceptedDateTime: null,
  tries: 0,
  reason: null,
  nextTryDateTime: null,
  closing: null,
  jobId: null,
  waitsFor: null,
  isUnderWay: true,
  ...facts,
})
const accepted = { state: 'accepted', isUnderWay: false, acceptedDateTime: '2026-11-21T13:00:00Z' } as const
const customer = step({ kind: 'customer', externalId: 'web-guest-7', netsuiteId: 501, ...accepted })
const refused = step({ state: 'dead', reason: 'De boekhouding neemt regel 1 niet aan.', jobId: 12, tries: 1 })

const closing = {
  closedDateTime: '2026-11-21T14:00:00Z',
  closedBy: 'beheer@leermeester.example',
  reason: 'Zelf in NetSuite gezet',
}
const CLOSE = 'Verkooporder van order 7 afgehandeld, niet meer versturen'

/** Renders the ERP sync status of order 7. Each request for the status gets the next reply; the last one repeats. */
function open(...replies: SyncStatusReply[]) {
  return openAs('Sales', ...replies)
}

type SyncStatusReply = Omit<ErpSyncStatus, 'again'> & Partial<Pick<ErpSyncStatus, 'again'>>

function openAs(role: Role, ...replies: SyncStatusReply[]) {
  const onArrived = vi.fn()
  let requestCount = 0
  const { api, calls } = stubApi({
    'GET /api/admin/salesorder/7/road': () => ({
      body: { again: 'never', ...replies[Math.min(requestCount++, replies.length - 1)] },
    }),
    'POST /api/data/jobs/12/close': () => ({ body: { id: 12, state: 'closed', closing } }),
    'POST /api/admin/salesorder/7/road/again': () => ({ body: { id: 7 } }),
    'POST /api/data/jobs/12/retry': () => ({
      body: {
        id: 12,
        party: 'erp',
        kind: 'sales-order',
        subject: 'sales-order:7',
        salesOrderId: 7,
        state: 'queued',
        tries: 0,
        lastError: null,
        nextTryDateTime: null,
        insertedDateTime: '2026-11-21T13:00:00Z',
        payload: {},
      },
    }),
  })
  renderAdmin(<OrderSyncStatus salesOrderId={7} onArrived={onArrived} />, { api, roles: [role] })
  return { user: userEvent.setup(), calls, onArrived }
}

describe('the ERP sync status of an order', () => {
  it('shows the state and ERP number of every record', async () => {
    const deposit = step({ kind: 'deposit', externalId: 'web-pay-a', amount: 150 })
    open({ steps: [customer, step({ netsuiteId: 77, ...accepted }), deposit], pause: null, again: 'under_way' })

    const steps = await screen.findAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      'KlantIn de boekhoudingnummer 501 · 21-11-2026 14:00',
      'VerkooporderIn de boekhoudingnummer 77 · 21-11-2026 14:00',
      'Betaling € 150,00Wacht op verzendingweb-pay-a',
    ])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows why a record did not arrive, and resends it', async () => {
    const { user, calls, onArrived } = open(
      { steps: [customer, refused], pause: null, again: 'under_way' },
      { steps: [customer, step({ netsuiteId: 77, ...accepted })], pause: null, again: 'under_way' },
    )
    const reason = await screen.findByRole('alert')
    expect(reason.textContent).toBe('De boekhouding neemt regel 1 niet aan.')

    await user.click(screen.getByRole('button', { name: 'Verkooporder van order 7 opnieuw proberen' }))

    await screen.findByText(/nummer 77/)
    expect(calls.some(({ method }) => method === 'POST')).toBe(true)
    await waitFor(() => expect(onArrived).toHaveBeenCalledTimes(1))
  })

  it('lets an Admin close a record that was handled by hand, and shows the reason afterwards', async () => {
    const closed = { ...refused, state: 'closed', closing } as const
    const { user, calls } = openAs(
      'Admin',
      { steps: [customer, refused], pause: null },
      { steps: [customer, closed], pause: null },
    )
    await user.click(await screen.findByRole('button', { name: CLOSE }))
    const dialog = await screen.findByRole('dialog', { name: 'Afgehandeld, niet meer versturen' })
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)

    await user.type(within(dialog).getByRole('textbox', { name: 'Reden' }), closing.reason)
    await user.click(within(dialog).getByRole('button', { name: 'Niet meer versturen' }))

    const text = 'Afgehandeld door beheer@leermeester.example op 21-11-2026 15:00: Zelf in NetSuite gezet'
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText('Met de hand afgehandeld')).toBeTruthy()
    expect(screen.queryByRole('button', { name: CLOSE })).toBeNull()
    expect(screen.getByRole('button', { name: 'Verkooporder van order 7 opnieuw proberen' })).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ body: { reason: closing.reason } })
  })

  it('says that an order that was canceled before the sync is not sent', async () => {
    const cancellation = { ...closing, closedBy: '', reason: 'De klant heeft de bestelling geannuleerd.' }
    const closed = { state: 'closed', isUnderWay: false } as const
    open({
      steps: [
        step({ kind: 'customer', externalId: 'web-guest-7', ...closed, closing: cancellation, jobId: 12 }),
        step({ ...closed, waitsFor: 'customer' }),
      ],
      pause: null,
    })

    expect(await screen.findByText('Deze bestelling gaat niet naar de boekhouding.')).toBeTruthy()
    expect(screen.getAllByText('Gaat niet naar de boekhouding')).toHaveLength(2)
    expect(screen.getByText(/^Afgehandeld door de winkel zelf op .*De klant heeft de bestelling/)).toBeTruthy()
    expect(screen.queryByText(/Gaat vanzelf mee/)).toBeNull()
  })

  it('lets a seller resend a refused record, but not close it', async () => {
    open({ steps: [customer, refused], pause: null })
    await screen.findByRole('button', { name: 'Verkooporder van order 7 opnieuw proberen' })
    expect(screen.queryByRole('button', { name: CLOSE })).toBeNull()
  })

  it('resends a delivered order after a confirmation', async () => {
    const delivered = [customer, step({ netsuiteId: 77, ...accepted })]
    const { user, calls } = open(
      { steps: delivered, pause: null, again: 'possible' },
      { steps: delivered, pause: null, again: 'under_way' },
    )
    const start = async () => user.click(await screen.findByRole('button', { name: 'Opnieuw naar de boekhouding' }))

    await start()
    await user.click(screen.getByRole('button', { name: 'Niet doen' }))
    await start()
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    screen.getByText(/gaat verloren/)
    await user.click(screen.getByRole('button', { name: 'Opnieuw sturen' }))

    await screen.findByText('Wordt opnieuw naar de boekhouding gestuurd.')
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Opnieuw naar de boekhouding' })).toBeNull()
  })

  it('says when the ERP is down, since when, and when the next try is', async () => {
    const pause = {
      sinceDateTime: '2026-11-21T12:00:00Z',
      untilDateTime: '2099-11-21T13:10:00Z',
      reason: 'De boekhouding is niet bereikbaar.',
    }
    open({ steps: [step({ reason: pause.reason, nextTryDateTime: pause.sinceDateTime, jobId: 12 })], pause })

    await screen.findByText('Er gaat nu niets naar de boekhouding')
    expect(screen.getByRole('status').textContent).toMatch(
      /niet bereikbaar.*sinds 21-11-2026 13:00.*op 21-11-2099 om 14:10/,
    )
    expect(screen.getAllByText(/niet bereikbaar/)).toHaveLength(1)
    expect(screen.getByText('Nog niet alles staat in de boekhouding.')).toBeTruthy()
  })

  it('says which record a payment waits for', async () => {
    const deposit = step({ kind: 'deposit', externalId: 'web-pay-a', amount: 150, waitsFor: 'sales_order' })
    open({ steps: [customer, refused, deposit], pause: null })

    await screen.findByText('Gaat vanzelf mee zodra de verkooporder in de boekhouding staat.')
    expect(screen.getByText(/^Verkooporder kwam niet aan\./)).toBeTruthy()
  })

  it('does not show an order as complete when the ERP refused a later change', async () => {
    const changed = step({ netsuiteId: 77, ...accepted, reason: 'De periode is gesloten.', jobId: 12 })
    open({ steps: [customer, changed], pause: null })

    await screen.findByText('In de boekhouding, zonder de laatste wijziging')
    expect(screen.getByRole('alert').textContent).toBe('De periode is gesloten.')
    expect(screen.getByText(/^De laatste wijziging van de verkooporder kwam niet aan\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Verkooporder van order 7 opnieuw proberen' })).toBeTruthy()
  })

  it('says that a later change of a delivered order still waits', async () => {
    open({ steps: [customer, step({ netsuiteId: 77, ...accepted, isUnderWay: true, jobId: 12 })], pause: null })

    await screen.findByText('In de boekhouding, de laatste wijziging volgt nog')
    expect(screen.getByText('Onderweg naar de boekhouding. U hoeft niets te doen.')).toBeTruthy()
  })

  it('explains how to send an order that was never sent', async () => {
    open({ steps: [step({ isUnderWay: false })], pause: null })
    await screen.findByText(/nog nooit naar de boekhouding gestuurd.*Orders synchroniseren/)
  })
})
