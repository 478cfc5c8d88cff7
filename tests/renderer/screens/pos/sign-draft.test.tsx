import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import { DraftsScreen } from '#src/renderer/screens/pos/DraftsScreen.tsx'
import { answeringCounter, milk, renderCounter } from '../../support/counter-shop.tsx'
import { product } from '../../support/demo-shop.ts'

const DRAFT = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01'
const draft = (changes: Partial<Draft> = {}): Draft => ({
  draftId: DRAFT,
  state: 'waiting',
  title: 'Anna de Wilde · € 39,90',
  savedDateTime: '2026-11-28T12:00:00.000Z',
  savedBy: 'sales@leermeester.example',
  salesOrderId: null,
  reason: null,
  refusalCode: null,
  order: {
    firstname: 'Anna',
    middlename: 'de',
    lastname: 'Wilde',
    payment: '1',
    delivery: 's',
    shoppinglist: [{ id: 7, itemId: 'LM7', basePrice: 16.4876, count: 2 }],
  },
  ...changes,
})
const own = { offerId: 'a', kind: 'sign', draftId: DRAFT, salesOrderId: null, ownData: null, isShown: true }
const terms = { title: 'Algemene voorwaarden', html: '<p>Artikel 1</p>' }

/** Shows the stored orders of a till that has this order. */
function open(first: Draft, { offer = null as object | null, hasCatalog = true } = {}) {
  let drafts = [first]
  const machine = answeringCounter({
    'drafts:list': () => ({ drafts }),
    'offline-payments:list': () => ({ payments: [], seen: [] }),
    'display:open': () => ({ isOpen: true, shows: { kind: 'welcome' } }),
    'display:offer': () => ({ offerId: 'a', isShown: true }),
    'display:offer-read': () => ({ offer }),
    'display:end-offer': () => ({ isEnded: true }),
  })
  renderCounter(<DraftsScreen />, {
    machine,
    answers: {
      'GET /api/content/voorwaarden': () => ({
        body: { ...terms, description: '', contents: [], updatedOn: null, drawingUrl: null },
      }),
      'POST /api/inventoryitem/netsuiteids': () =>
        hasCatalog
          ? { body: { items: [product(milk)], total: 1 } }
          : { status: 503, body: { code: 'server_away', message: 'Geen verbinding.' } },
    },
  })
  const become = (now: Draft) => {
    drafts = [now]
    act(() => machine.tell('drafts:changed', { drafts }))
  }
  return { machine, become, user: userEvent.setup() }
}

describe('a stored order', () => {
  it.each([
    ['with the names of its products', true, 'Leermelk'],
    ['with the codes of its products while the catalog is unknown', false, 'LM7'],
  ])('is reviewed and signed by the customer %s', async (_, hasCatalog, title) => {
    const { machine, user } = open(draft(), { hasCatalog })

    await user.click(await screen.findByRole('button', { name: 'Laat de klant tekenen' }))

    await waitFor(() => expect(machine.of('display:offer')).toHaveLength(1))
    expect(machine.of('display:offer')[0]?.input).toEqual({
      kind: 'sign',
      draftId: DRAFT,
      salesOrderId: null,
      order: {
        rows: [{ itemId: 7, title, count: 2, unitCents: 1995 }],
        totalCents: 3990,
        depositCents: 599,
        delivery: 'delivery',
        name: 'Anna de Wilde',
      },
      terms,
    })
  })

  it('is signed with its discount, at the price that the customer pays', async () => {
    const discounts = [{ kind: 'percent', value: 10, reason: 'Vaste klant' }]
    const { machine, user } = open(draft({ order: { ...draft().order, discounts } }))

    await user.click(await screen.findByRole('button', { name: 'Laat de klant tekenen' }))

    await waitFor(() => expect(machine.of('display:offer')).toHaveLength(1))
    expect(machine.of('display:offer')[0]?.input).toMatchObject({ order: { totalCents: 3590 } })
  })

  it('says when the customer signed it, and can be signed again', async () => {
    open(draft({ signedDateTime: '2026-11-28T13:05:00.000Z' }))

    expect(await screen.findByText(/^De klant tekende op 28-11-2026.*14:05/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Opnieuw laten tekenen' })).toBeTruthy()
  })

  it.each([
    ['the shop refused it', { state: 'refused' as const }],
    ['it was sent', { state: 'sent' as const, salesOrderId: 12, order: {} }],
    ['its content is unknown', { order: {} }],
  ])('is not signed when %s', async (_, changes) => {
    const { become } = open(draft())
    await screen.findByRole('button', { name: 'Laat de klant tekenen' })

    become(draft(changes))

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Laat de klant tekenen' })).toBeNull())
  })

  it('stays on the customer display when it is sent while the customer signs', async () => {
    const { machine, become } = open(draft(), { offer: { ...own, state: 'open' } })
    await screen.findByRole('button', { name: 'Stoppen met tekenen' })

    become(draft({ state: 'sent', salesOrderId: 12, order: {} }))

    await screen.findByRole('link', { name: 'Order 12 openen' })
    expect(screen.getByRole('button', { name: 'Stoppen met tekenen' })).toBeTruthy()
    expect(machine.of('display:end-offer')).toEqual([])
  })
})
