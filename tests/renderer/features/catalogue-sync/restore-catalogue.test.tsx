import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { RestoreCatalogue } from '#src/renderer/features/catalogue-sync/index.ts'
import { answeringApi } from '#tests/support/render-page.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const FORMER = { takenAt: '2026-11-20T09:00:00Z', appliedAt: '2026-11-20T10:00:00Z' }
const COUNTS = { added: 0, changed: 1, vanished: 0, unchanged: 9, version: 4, takenAt: FORMER.takenAt }

describe('going back to the former state of the shop', () => {
  it('is not offered when there is none', async () => {
    const { api, calls } = answeringApi({ 'GET /api/inventoryitem/restore': () => ({ body: { former: null } }) })
    renderAdmin(<RestoreCatalogue />, { api })

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says of when that is, and takes one click', async () => {
    const onRestored = vi.fn()
    const { api } = answeringApi({
      'GET /api/inventoryitem/restore': () => ({ body: { former: FORMER } }),
      'POST /api/inventoryitem/restore': () => ({ body: COUNTS }),
    })
    renderAdmin(<RestoreCatalogue onRestored={onRestored} />, { api })

    expect(
      await screen.findByText(/opgehaald op 20-11-2026 10:00, in de winkel gezet op 20-11-2026 11:00/),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Terug naar de vorige stand' }))

    expect(await screen.findByText(/De winkel toont weer de vorige stand/)).toBeTruthy()
    expect(onRestored).toHaveBeenCalledOnce()
  })

  it('waits while something else runs', async () => {
    const { api } = answeringApi({ 'GET /api/inventoryitem/restore': () => ({ body: { former: FORMER } }) })
    renderAdmin(<RestoreCatalogue isDisabled />, { api })

    expect(await screen.findByRole('button')).toHaveProperty('disabled', true)
  })
})
