import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { replyDrafts } from '#src/renderer/features/back-office/product-reviews/reply-drafts.ts'
import { persistNote, useOrderDrafts } from '#src/renderer/features/back-office/sales-orders/order-drafts.ts'
import { useInvitationDraft } from '#src/renderer/features/back-office/staff-users/invitation-draft.ts'
import { stepDrafts } from '#src/renderer/features/back-office/withdrawals/step-drafts.ts'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { closeSession, openSession, useLogout } from '#src/renderer/features/common/sessions/index.ts'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { orderContent, putOrder } from '#src/renderer/features/pos/quick-order/index.ts'
import { newUuid } from '#src/renderer/lib/new-uuid.ts'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'
import { cartLine } from '../../../support/cart-lines.ts'

const session = {
  email: 'fenna@voorbeeld.example',
  roles: [],
  expires: '2099-01-01T00:00:00.000Z',
  userPageSize: 96,
}
const outage = { status: 503, body: { code: 'outage', message: 'Even niet.' } }

/** A logout button, and a server that is down until `isUp` is true. */
function open() {
  const server = { isUp: false }
  const { api, calls } = stubApi({
    'POST /api/user/uitloggen': () => (server.isUp ? { body: { message: 'U bent uitgelogd.' } } : outage),
  })
  renderPage(<LogoutButton />, { api })
  return { server, calls }
}

function LogoutButton() {
  const logout = useLogout()
  return (
    <button type="button" onClick={() => logout.mutate()}>
      Uitloggen
    </button>
  )
}

const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Uitloggen' })))
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('a logout while the server is down', () => {
  beforeEach(() => {
    closeSession()
    openSession(session)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => {
      vi.useRealTimers()
      logged.mockRestore()
    }
  })

  it('takes effect on this machine at once, and is sent to the server once the server is up', async () => {
    const { server, calls } = open()
    await press()
    expect(useSessionStore.getState().session).toBeNull()
    expect(calls).toHaveLength(1)

    server.isUp = true
    await advance(1500)
    expect(calls).toHaveLength(2)

    await advance(60_000)
    expect(calls).toHaveLength(2)
  })

  it('keeps the cart, and removes all unsaved input', async () => {
    const lines = useShoppingStore.getState().lines
    useShoppingStore.setState({
      contact: { name: 'Fenna Voorbeeld', message: 'Mijn bestelling van maart' },
      withdrawal: {
        orderNumber: '7',
        name: 'Fenna Voorbeeld',
        email: session.email,
        scope: 'all',
        products: '',
        rowIds: [],
        reason: '',
      },
      reviewDrafts: { 12: { name: 'Fenna', email: session.email, review: 'Mooi', rating: 5 } },
      ownDetails: { owner: session.email, values: { phoneNumber: '0612345678' } },
      prefilledFor: session.email,
      checkout: { city: 'Leerdorp' },
    })
    open()
    await press()

    const { ownDetails, contact, withdrawal, reviewDrafts, checkout, ...kept } = useShoppingStore.getState()
    expect({ ownDetails, contact, withdrawal, reviewDrafts, checkout }).toEqual({})
    expect(kept.lines).toBe(lines)
  })

  it('removes the input of a seller for a customer, except the lines of cart and order', async () => {
    act(() => openSession({ ...session, roles: ['Sales'] }))
    const form = { firstname: 'Willem', email: 'willem@voorbeeld.example' }
    const lines = [cartLine({ id: 5 })]
    useShoppingStore.setState({
      lines,
      checkout: form,
      openOrders: [{ salesOrderId: 7, lines, form }],
      prefilledFor: undefined,
      sellingTo: undefined,
    })
    putOrder({ lines, form, key: newUuid() })
    persistNote(7, 'Klant belt terug')
    replyDrafts.save(7, { reaction: 'Dank u wel', isValid: true, refusalReason: '', version: 1 })
    stepDrafts.save(7, { state: 'settled', reason: 'Opgehaald' })
    useInvitationDraft.setState({ email: 'nieuw@leermeester.example' })
    open()
    await press()

    expect(useShoppingStore.getState()).toMatchObject({ lines, checkout: undefined, openOrders: undefined })
    expect(orderContent()).toEqual({ lines, form: {} })
    expect(useOrderDrafts.getState()).toEqual({ notes: {}, corrections: {} })
    expect(replyDrafts.of(7)).toBeUndefined()
    expect(stepDrafts.of(7)).toBeUndefined()
    expect(useInvitationDraft.getState().email).toBe('')
  })

  it('keeps an order unchanged when the shop may have received it', async () => {
    act(() => openSession({ ...session, roles: ['Sales'] }))
    const content = {
      lines: [cartLine({ id: 5 })],
      form: { firstname: 'Willem' },
      key: newUuid(),
      mayHaveArrived: true,
    }
    putOrder(content)
    open()
    await press()

    expect(orderContent()).toEqual(content)
  })

  it('keeps a checkout that a visitor filled in without an account', async () => {
    useShoppingStore.setState({ checkout: { firstname: 'Fenna' }, prefilledFor: undefined, sellingTo: undefined })
    open()
    await press()

    expect(useShoppingStore.getState().checkout).toEqual({ firstname: 'Fenna' })
  })

  it('does not end the session of a user who logged in since', async () => {
    const { calls } = open()
    await press()

    act(() => openSession({ ...session, email: 'gijs@voorbeeld.example' }))
    await advance(60_000)

    expect(calls).toHaveLength(1)
    expect(useSessionStore.getState().session?.email).toBe('gijs@voorbeeld.example')
  })
})
