import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Road, RoadStep } from '#shared/contracts/order-road.ts'
import { OrderRoad } from '#src/renderer/features/erp-road/index.ts'
import { answeringApi } from '#tests/support/render-page.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const step = (facts: Partial<RoadStep>): RoadStep => ({
  ...{ kind: 'sales_order', externalId: 'web-so-7', netsuiteId: null, state: 'queued', amount: null },
  ...{ acceptedDateTime: null, tries: 0, reason: null, nextTryDateTime: null, jobId: null, ...facts },
})
const taken = { state: 'accepted', acceptedDateTime: '2026-11-21T13:00:00Z' } as const
const customer = step({ kind: 'customer', externalId: 'web-guest-7', netsuiteId: 501, ...taken })
const refused = step({ state: 'dead', reason: 'De boekhouding neemt regel 1 niet aan.', jobId: 12, tries: 1 })

/** The page of an order; each time its road is asked for, the next of these is told. */
function open(...roads: Road[]) {
  const onArrived = vi.fn()
  let asked = 0
  const { api, calls } = answeringApi({
    'GET /api/admin/salesorder/7/road': () => ({ body: roads[Math.min(asked++, roads.length - 1)] }),
    'POST /api/admin/salesorder/7/road/again': () => ({ body: { id: 7 } }),
    'POST /api/data/jobs/12/retry': () => ({
      body: {
        ...{ id: 12, party: 'erp', kind: 'sales-order', subject: 'sales-order:7', salesOrderId: 7, state: 'queued' },
        ...{ tries: 0, lastError: null, nextTryDateTime: null, insertedDateTime: '2026-11-21T13:00:00Z', payload: {} },
      },
    }),
  })
  renderAdmin(<OrderRoad salesOrderId={7} onArrived={onArrived} />, { api, roles: ['Sales'] })
  return { user: userEvent.setup(), calls, onArrived }
}

describe('the road of an order to the bookkeeping', () => {
  it('says of every record how far it is, and its number there', async () => {
    const deposit = step({ kind: 'deposit', externalId: 'web-pay-a', amount: 150 })
    open({ steps: [customer, step({ netsuiteId: 77, ...taken }), deposit], pause: null, again: 'under_way' })

    const steps = await screen.findAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      'KlantIn de boekhoudingnummer 501 · 21-11-2026 14:00',
      'VerkooporderIn de boekhoudingnummer 77 · 21-11-2026 14:00',
      'Betaling € 150,00Wacht op verzendingweb-pay-a',
    ])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says why one did not arrive, and sends it again', async () => {
    const { user, calls, onArrived } = open(
      { steps: [customer, refused], pause: null, again: 'under_way' },
      { steps: [customer, step({ netsuiteId: 77, ...taken })], pause: null, again: 'under_way' },
    )
    const reason = await screen.findByRole('alert')
    expect(reason.textContent).toBe('De boekhouding neemt regel 1 niet aan.')

    await user.click(screen.getByRole('button', { name: 'Verkooporder van order 7 opnieuw proberen' }))

    await screen.findByText(/nummer 77/)
    expect(calls.some(({ method }) => method === 'POST')).toBe(true)
    await waitFor(() => expect(onArrived).toHaveBeenCalledTimes(1))
  })

  it('sends an order again that should be there, after a word about what that does', async () => {
    const there = [customer, step({ netsuiteId: 77, ...taken })]
    const { user, calls } = open(
      { steps: there, pause: null, again: 'possible' },
      { steps: there, pause: null, again: 'under_way' },
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

  it('says when the bookkeeping is away, since when, and when it is asked again', async () => {
    const pause = {
      sinceDateTime: '2026-11-21T12:00:00Z',
      untilDateTime: '2026-11-21T13:10:00Z',
      reason: 'De boekhouding is niet bereikbaar.',
    }
    open({ steps: [step({})], pause, again: 'under_way' })

    await screen.findByText('De boekhouding is er even niet')
    expect(screen.getByRole('status').textContent).toMatch(
      /niet bereikbaar.*sinds 21-11-2026 13:00.*om 21-11-2026 14:10/,
    )
  })
})
