import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/contracts/users.ts'
import { Jump } from '#src/renderer/features/back-office/frame/Jump.tsx'
import { JumpButton } from '#src/renderer/features/back-office/frame/JumpButton.tsx'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { type StubResponse, stubApi } from '#tests/support/render-page.tsx'

const order = { salesOrderId: 10_023, name: 'Anna de Wilde', insertDateTime: '2026-11-20T13:00:00Z', total: 1234.5 }
const customer = { customerId: 'gast-10023', name: 'Anna de Wilde', email: 'anna@voorbeeld.example', orderCount: 1 }
const NO_SUGGESTIONS = { products: [], total: 0, categories: [], leathers: [], corrected: null, colours: [] }

const WAIT = { timeout: 10_000 }

function open({ roles = ['Admin'], jump }: { roles?: Role[]; jump?: () => StubResponse } = {}) {
  const { api, calls } = stubApi({
    'GET /api/admin/jump': jump ?? (() => ({ body: { orders: [order], customers: [customer] } })),
    'GET /api/search/suggestions': () => ({ body: NO_SUGGESTIONS }),
  })
  const { router } = renderAdmin(
    <>
      <JumpButton />
      <textarea aria-label="Notitie" />
      <Jump />
    </>,
    { api, roles },
  )
  return { user: userEvent.setup(), calls, path: () => router.state.location.pathname }
}
const searchField = () => screen.findByRole('textbox', { name: 'Zoek of ga naar' }, WAIT)

describe('the quick search of the back office', () => {
  it('opens with Ctrl+K, also while the user types in a field', async () => {
    const { user } = open()

    await user.click(screen.getByRole('textbox', { name: 'Notitie' }))
    await user.keyboard('{Control>}k{/Control}')

    await waitFor(async () => expect(document.activeElement).toBe(await searchField()), WAIT)
  })

  it('goes to an order by its number, with the keyboard alone', async () => {
    const { user, path } = open()
    await user.keyboard('{Control>}k{/Control}')

    await user.type(await searchField(), '10023')
    expect(await screen.findByText('Order 10023', {}, WAIT)).toBeDefined()
    expect(screen.getByText(/Anna de Wilde · 20-11-2026 14:00 · €\s1\.234,50/)).toBeDefined()
    await user.keyboard('{Enter}')

    expect(path()).toBe('/admin/verkooporders/10023')
  })

  it('opens the order of an exact number without waiting for the search', async () => {
    const { user, path } = open()
    await user.keyboard('{Control>}k{/Control}')

    await user.type(await searchField(), '10023{Enter}')

    expect(path()).toBe('/admin/verkooporders/10023')
  })

  it('goes to a customer', async () => {
    const { user, path } = open()
    await user.click(screen.getByRole('button', { name: /Zoek of ga naar/ }))

    await user.type(await searchField(), 'anna')
    await user.click(await screen.findByText('anna@voorbeeld.example · 1 order', {}, WAIT))

    expect(path()).toBe('/admin/klanten/gast-10023')
  })

  it("finds the screens of the user's role without a request", async () => {
    const { user, calls, path } = open({ roles: ['Sales'] })
    await user.keyboard('{Control>}k{/Control}')

    const dialog = await screen.findByRole('dialog', {}, WAIT)
    expect(within(dialog).queryByText('Gebruikers')).toBeNull()
    await user.click(within(dialog).getByText('Herroepingen'))

    expect(path()).toBe('/admin/herroepingen')
    expect(calls).toEqual([])
  })

  it('says when nothing is found', async () => {
    const { user } = open({ jump: () => ({ body: { orders: [], customers: [] } }) })
    await user.keyboard('{Control>}k{/Control}')

    await user.type(await searchField(), 'niemand')

    expect(await screen.findByText('Niets gevonden.', {}, WAIT)).toBeDefined()
  })

  it('says that the search of orders and customers failed, also when no product matches', async () => {
    const { user } = open({ jump: () => ({ status: 500, body: { code: 'unexpected', message: 'Er is een fout.' } }) })
    await user.keyboard('{Control>}k{/Control}')

    await user.type(await searchField(), 'anna')

    expect(await screen.findByText('Zoeken lukt nu niet. Probeer het zo nog eens.', {}, WAIT)).toBeDefined()
  })

  it('says next to the found screens that the search of orders and customers failed', async () => {
    const { user } = open({ jump: () => ({ status: 500, body: { code: 'unexpected', message: 'Er is een fout.' } }) })
    await user.keyboard('{Control>}k{/Control}')

    await user.type(await searchField(), 'herroep')

    expect(await screen.findByText('Niet alles kon worden doorzocht. Probeer het zo nog eens.', {}, WAIT)).toBeDefined()
    expect(screen.getByText('Herroepingen')).toBeDefined()
  })
})
