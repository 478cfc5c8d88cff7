import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { SearchManagementScreen } from '#src/renderer/screens/back-office/SearchManagementScreen.tsx'
import { type RecordedCall, type StubResponse, stubApi } from '#tests/support/render-page.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

function open(responses: Record<string, (call: RecordedCall) => StubResponse> = {}) {
  const { api, calls } = stubApi({
    'GET /api/search/misses': () => ({ body: [{ term: 'divanbank', times: 4, lastOn: '2026-11-20' }] }),
    'GET /api/search/synonyms': () => ({
      body: [
        ['bank', 'sofa'],
        ['kruk', 'barstoel'],
      ],
    }),
    'PUT /api/search/synonyms': ({ body }) => ({ body: (body as { groups: string[][] }).groups }),
    ...responses,
  })
  renderAdmin(<SearchManagementScreen />, { api, at: '/admin/zoeken' })
  return { sent: (method: string) => calls.filter((call) => call.method === method).map(({ body }) => body) }
}

describe('a search without results', () => {
  it('becomes a synonym of another word', async () => {
    const page = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Synoniem maken voor divanbank' }))

    await userEvent.type(screen.getByRole('textbox', { name: 'Nieuwe groep' }), 'Slaapbank')
    await userEvent.click(screen.getByRole('button', { name: 'Toevoegen' }))

    expect(await screen.findByText('divanbank, slaapbank')).toBeTruthy()
    expect(page.sent('PUT')).toEqual([
      {
        groups: [
          ['bank', 'sofa'],
          ['kruk', 'barstoel'],
          ['divanbank', 'slaapbank'],
        ],
      },
    ])
  })

  it('links to the same search in the shop', async () => {
    open({ 'GET /api/search/misses': () => ({ body: [{ term: 'bank & poef', times: 4, lastOn: '2026-11-20' }] }) })

    expect((await screen.findByRole('link', { name: 'bank & poef' })).getAttribute('href')).toBe(
      '/zoeken?s=bank+%26+poef',
    )
  })

  it('can be removed from the list', async () => {
    const page = open({ 'POST /api/search/misses/dismiss': () => ({ body: [] }) })

    await userEvent.click(await screen.findByRole('button', { name: 'divanbank weghalen' }))

    expect(await screen.findByText('Elke zoekopdracht had een resultaat.')).toBeTruthy()
    expect(page.sent('POST')).toEqual([{ term: 'divanbank' }])
  })
})

describe('a group of synonyms', () => {
  it("is changed in place, without losing a colleague's new group", async () => {
    let requestCount = 0
    const page = open({
      'GET /api/search/synonyms': () => {
        requestCount += 1
        const added = requestCount > 1 ? [['poef', 'hocker']] : []
        return { body: [['bank', 'sofa'], ...added] }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'bank, sofa wijzigen' }))

    await userEvent.type(screen.getByRole('textbox', { name: 'Groep wijzigen' }), ', canapé')
    await userEvent.click(screen.getByRole('button', { name: 'Wijziging opslaan' }))

    await waitFor(() =>
      expect(page.sent('PUT')).toEqual([
        {
          groups: [
            ['poef', 'hocker'],
            ['bank', 'sofa', 'canapé'],
          ],
        },
      ]),
    )
  })

  it('needs at least two words before it can be added', async () => {
    open()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nieuwe groep' }), 'bank,')

    expect(screen.getByRole('button', { name: 'Toevoegen' })).toHaveProperty('disabled', true)
  })
})
