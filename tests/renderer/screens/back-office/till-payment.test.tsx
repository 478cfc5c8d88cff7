import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { failures } from '#shared/contracts/failures.ts'
import type { PanelAttempt } from '#shared/contracts/pos/payment-panel-channels.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { emptyPanel } from '#shared/domain/payments/payment-panel.ts'
import { SalesOrderScreen } from '#src/renderer/screens/back-office/SalesOrderScreen.tsx'
import { stubApi } from '#tests/support/render-page.tsx'
import { testConfig } from '#tests/support/shop/test-config.ts'
import { counterDouble } from '../../support/counter-double.ts'
import { renderAdmin } from '../../support/render-admin.tsx'

const attempt: PanelAttempt = {
  attemptId: '5f9c7a4e-1b8e-4a6e-9d2f-0c1b2a3d4e5f',
  salesOrderId: 7,
  type: 'TERMINAL',
  amountCents: 1003,
  terminalCode: null,
  phase: 'unknown',
  state: null,
  paymentUrl: null,
  refusal: null,
  isAborting: false,
  startedDateTime: '2026-11-21T13:00:00.000Z',
}

const SERVER_AWAY = { code: 'server_away', message: failures.server_away.text }

/** Opens the page of an order while the shop is unreachable. */
function open({ attempt: own, isTill = true }: { attempt: PanelAttempt | null; isTill?: boolean }) {
  const panel = { ...emptyPanel(7), attempt: own, version: 1 }
  const till = counterDouble({
    'desk:list': () => ({ desks: [panel] }),
    'desk:read': () => panel,
    'desk:send': () => ({ ...panel, version: 2 }),
  })
  const away = () => ({ status: 503, body: SERVER_AWAY })
  const { api } = stubApi({
    'GET /api/config': () => ({ body: testConfig }),
    'GET /api/salesorder/7': away,
    'GET /api/admin/salesorder/7': away,
  })
  const { unmount } = renderAdmin(
    <Suspense>
      <Routes>
        <Route path="/admin/verkooporders/:id" element={<SalesOrderScreen />} />
      </Routes>
    </Suspense>,
    { api, at: '/admin/verkooporders/7', roles: ['Sales'], ...(isTill && { platform: { pos: till.counter } }) },
  )
  return { ...till, unmount }
}

describe('an order that cannot be loaded', () => {
  it('shows the running payment of this till, which can be aborted', async () => {
    const till = open({ attempt })

    const payment = await screen.findByRole('region', { name: 'Betaling op deze kassa' })
    expect(payment.textContent).toContain(`Pinnen ${formatCents(1003)}`)
    expect(payment.textContent).toContain('neem het bedrag niet nog eens in')
    await userEvent.click(screen.getByRole('button', { name: 'Betaling afbreken' }))

    expect(till.askedOf('desk:send')).toEqual([{ salesOrderId: 7, event: { kind: 'abort' } }])
  })

  it('keeps the result of its payment for the page of the order, which is shown once the order is loaded', async () => {
    const till = open({ attempt: { ...attempt, phase: 'ended', state: 'paid' } })
    await screen.findByText(/10,03 is betaald\./)

    till.unmount()
    await new Promise((resolve) => setTimeout(resolve))

    expect(till.askedOf('desk:send')).toEqual([])
  })

  it.each([
    ['without a payment', { attempt: null }],
    ['in a browser', { attempt, isTill: false }],
  ])('shows only the problem %s', async (_, situation) => {
    open(situation)

    await screen.findByText('De bestelling kon niet worden geladen.')
    expect(screen.queryByRole('region', { name: 'Betaling op deze kassa' })).toBeNull()
  })
})
