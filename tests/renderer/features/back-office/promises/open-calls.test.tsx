import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CallBack } from '#shared/contracts/call-backs.ts'
import { OpenCalls } from '#src/renderer/features/back-office/promises/OpenCalls.tsx'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { stubApi } from '#tests/support/render-page.tsx'

const ID = '5a8f3c52-3f0f-4a53-9a52-0a3f6f0f8a11'
const call: CallBack = {
  callBackId: ID,
  salesOrderId: null,
  serviceCaseId: null,
  userId: null,
  name: 'Anna Wilgen',
  phone: '0612345678',
  about: 'Vraag over de poten',
  day: '2026-12-03',
  until: '12:00',
  state: 'open',
  isLate: false,
  canReopen: false,
  tries: 1,
  madeDateTime: '2026-12-02T09:00:00.000Z',
  madeBy: null,
  endedDateTime: null,
}

describe('the promises to call on the start page', () => {
  it('show one that ended today, which can be undone', async () => {
    let current: CallBack = call
    const ended: CallBack = { ...call, state: 'kept', canReopen: true, endedDateTime: '2026-12-03T09:00:00.000Z' }
    const { api } = stubApi({
      'GET /api/admin/call-backs': () => ({ body: { today: '2026-12-03', items: [current] } }),
      [`POST /api/admin/call-backs/${ID}/done`]: () => {
        current = ended
        return { body: current }
      },
      [`POST /api/admin/call-backs/${ID}/reopen`]: () => {
        current = call
        return { body: current }
      },
    })
    renderAdmin(<OpenCalls />, { api, at: '/admin' })
    await userEvent.click(await screen.findByRole('button', { name: 'Gesproken' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Vandaag gesproken (1)' }))
    expect(screen.queryByRole('button', { name: 'Gesproken' })).toBeNull()

    const list = within(await screen.findByRole('list', { name: 'Vandaag gesproken' }))
    await userEvent.click(list.getByRole('button', { name: 'Ongedaan maken' }))

    expect(await screen.findByRole('button', { name: 'Gesproken' })).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull())
  })
})
