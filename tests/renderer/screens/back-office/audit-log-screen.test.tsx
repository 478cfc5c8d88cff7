import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import { AuditLogScreen } from '#src/renderer/screens/back-office/AuditLogScreen.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const entry = (auditEntryId: number, facts: object = {}) => ({
  auditEntryId,
  happenedDateTime: '2026-11-21T13:00:00.000Z',
  action: 'review.judged',
  actor: { userId: 2, email: 'admin@leermeester.example' },
  subject: 'review',
  subjectId: '7',
  before: { isValid: false, reaction: null, refusalReason: null },
  after: { isValid: true, reaction: 'Dank u wel!', refusalReason: null },
  ...facts,
})

const choices = {
  actors: [{ userId: 2, email: 'admin@leermeester.example' }],
  actions: ['access.refused', 'review.judged'],
  subjects: ['review', 'session'],
}

function open(
  at = '/admin/logboek',
  items: object[] = [entry(2), entry(1, { actor: null, after: { isValid: true } })],
) {
  const requests: URL[] = []
  const api = createApi({
    fetch: async (path) => {
      const url = new URL(path, 'http://shop.test')
      if (url.pathname.endsWith('/choices')) return Response.json(choices)
      requests.push(url)
      return Response.json({ items, total: items.length, page: 1, pageSize: 96 })
    },
  })
  return { requests, ...renderAdmin(<AuditLogScreen />, { api, at }) }
}

const list = () => screen.findByRole('table', { name: 'Wat medewerkers deden' })
const lastQuery = (requests: readonly URL[]) => Object.fromEntries(requests.at(-1)?.searchParams ?? [])

describe('the audit log', () => {
  it('shows time, user, action, subject and changed fields', async () => {
    open()
    const table = await list()

    const [, first, second] = await waitFor(() => {
      const rows = within(table).getAllByRole('row')
      expect(rows).toHaveLength(3)
      return rows
    })
    const cells = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(cells(first)).toEqual([
      '21-11-2026 14:00',
      'admin@leermeester.example',
      'Review beoordeeld',
      'Review 7',
      'Zichtbaar, Reactie',
    ])
    expect(cells(second)[1]).toBe('systeem')
  })

  it('opens an entry at its own URL, and shows only the changed fields, before and after', async () => {
    const { router } = open('/admin/logboek?wat=review.judged')
    await userEvent.click(await screen.findByText('admin@leermeester.example', { selector: 'td *' }))

    expect(router.state.location.search).toBe('?wat=review.judged&regel=2')
    const dialog = await screen.findByRole('dialog', { name: 'Review beoordeeld' })
    const changed = within(dialog).getByRole('table', { name: 'Wat er veranderde' })
    expect(
      within(changed)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['VeldVóórNa', 'Zichtbaarneeja', 'Reactie–Dank u wel!'])
    expect(within(dialog).getByRole('link', { name: 'Review 7' }).getAttribute('href')).toBe('/admin/reviews/7')

    await userEvent.click(within(dialog).getByRole('button', { name: 'Sluiten' }))
    expect(router.state.location.search).toBe('?wat=review.judged')
  })

  it('has no column "before" for a new record', async () => {
    open('/admin/logboek?regel=3', [
      entry(3, {
        before: null,
        after: { salesOrderId: 10023, amountCents: 15000 },
        subject: 'payment',
        subjectId: 'ab-12',
        action: 'payment.started',
      }),
    ])
    const dialog = await screen.findByRole('dialog')

    expect(
      within(dialog)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Veld', 'Na'])
    within(dialog).getByText('€\u00a0150,00', { normalizer: (text) => text })
    const order = within(dialog).getByRole('link', { name: 'Betaling van order 10023' })
    expect(order.getAttribute('href')).toBe('/admin/verkooporders/10023')
  })

  it('is filtered by user, action, subject and number, all stored in the URL', async () => {
    const { requests, router } = open()
    await list()
    await screen.findByRole('option', { name: 'admin@leermeester.example' })

    await userEvent.selectOptions(screen.getByLabelText('Wie'), 'admin@leermeester.example')
    await userEvent.selectOptions(screen.getByLabelText('Wat'), 'Review beoordeeld')
    await userEvent.selectOptions(screen.getByLabelText('Onderwerp'), 'Review')
    await userEvent.type(screen.getByLabelText('Nummer'), '7{Enter}')

    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      wie: '2',
      wat: 'review.judged',
      onderwerp: 'review',
      nummer: '7',
    })
    await waitFor(() =>
      expect(lastQuery(requests)).toMatchObject({ who: '2', what: 'review.judged', subject: 'review', subjectId: '7' }),
    )

    await userEvent.click(screen.getByRole('button', { name: 'Filters wissen' }))
    expect(router.state.location.search).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('Nummer').value).toBe('')
  })

  it('ignores invalid filters of the URL, and says when the days are in the wrong order', async () => {
    const { requests } = open('/admin/logboek?wie=iemand&van=2026-11-21&tot=2026-11-20')
    await list()

    await waitFor(() => expect(lastQuery(requests)).toMatchObject({ from: '2026-11-21', to: '2026-11-20' }))
    expect(lastQuery(requests)).not.toHaveProperty('who')
    screen.getByText('Deze dag ligt vóór de eerste.')
  })

  it('says when there are no results', async () => {
    open('/admin/logboek?wat=iets', [])

    await screen.findByText('Niets gevonden in het logboek.')
  })
})
