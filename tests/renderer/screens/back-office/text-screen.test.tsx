import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { textDrafts } from '#src/renderer/features/back-office/content/text-drafts.ts'
import { TextScreen } from '#src/renderer/screens/back-office/TextScreen.tsx'
import { type RecordedCall, type StubResponse, stubApi } from '#tests/support/render-page.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const source = { title: 'Garantie', description: 'Kort.', hasContents: false, updatedOn: null, markdown: 'Twee jaar.' }
const version = (versionId: number) => ({
  versionId,
  savedDateTime: `2026-11-2${versionId}T09:00:00.000Z`,
  author: 'anna@leermeester.example',
  isFile: false,
})
const text = (facts: object = {}) => ({
  name: 'garantie',
  source,
  versionId: 2,
  isEdited: true,
  history: [version(2), version(1)],
  ...facts,
})
const previewOf = (html: string, faults: string[] = []) => ({
  body: {
    page: { title: 'Garantie', description: '', html, contents: [], updatedOn: null, drawingUrl: null },
    faults,
  },
})

function open(responses: Record<string, (call: RecordedCall) => StubResponse> = {}) {
  const { api, calls } = stubApi({
    'GET /api/content/garantie/source': () => ({ body: text() }),
    'POST /api/content/garantie/preview': () => previewOf('<p>Twee jaar.</p>'),
    ...responses,
  })
  const { router, unmount } = renderAdmin(
    <Routes>
      <Route path="/admin/teksten/:name" element={<TextScreen />} />
      <Route path="/admin/teksten" element={null} />
    </Routes>,
    { api, at: '/admin/teksten/garantie' },
  )
  return {
    router,
    unmount,
    sent: (method: string) => calls.filter((call) => call.method === method && !call.path.includes('preview')),
  }
}

const markdown = () => screen.findByRole('textbox', { name: 'Tekst' })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Opslaan' }))

beforeEach(() => textDrafts.forget('garantie'))

describe('editing a text of the shop', () => {
  it('shows a preview of the text, with its errors', async () => {
    open({
      'POST /api/content/garantie/preview': () => previewOf('<p>Bel {telefon}</p>', ['{telefon} is geen invulwoord.']),
    })

    expect(await screen.findByText('Bel {telefon}')).toBeTruthy()
    expect(screen.getByText('{telefon} is geen invulwoord.')).toBeTruthy()
  })

  it('saves the input with the version it is based on', async () => {
    const page = open({ 'PUT /api/content/garantie': () => ({ body: text({ versionId: 3 }) }) })
    await userEvent.type(await markdown(), ' Ook op leer.')

    await save()

    expect(await screen.findByText('Opgeslagen. De tekst staat nu in de winkel.')).toBeTruthy()
    expect(page.sent('PUT')).toMatchObject([{ body: { markdown: 'Twee jaar. Ook op leer.', basedOn: 2 } }])
  })

  it('keeps the input when a colleague saved first', async () => {
    open({
      'PUT /api/content/garantie': () => ({
        status: 409,
        body: { code: 'text_changed', message: 'Een collega was eerder.' },
      }),
    })
    await userEvent.type(await markdown(), ' Van mij.')

    await save()

    expect(await screen.findByText('Een collega was eerder.')).toBeTruthy()
    expect(await markdown()).toHaveProperty('value', 'Twee jaar. Van mij.')
  })

  it('shows an error of the server at its field', async () => {
    open({
      'PUT /api/content/garantie': () => ({
        status: 422,
        body: {
          code: 'invalid_input',
          message: 'Niet goed.',
          fields: [{ field: 'title', message: 'Titel is verplicht.' }],
        },
      }),
    })
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Titel' }))

    await save()

    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Titel' }).getAttribute('aria-invalid')).toBe('true'),
    )
  })

  it('restores unsaved changes when the page is opened again', async () => {
    const first = open()
    await userEvent.type(await markdown(), ' Ook op leer.')
    first.unmount()

    const page = open({ 'PUT /api/content/garantie': () => ({ body: text({ versionId: 3 }) }) })
    expect(await markdown()).toHaveProperty('value', 'Twee jaar. Ook op leer.')
    expect(screen.getByText(/nog niet opgeslagen/)).toBeTruthy()
    await save()

    await screen.findByText('Opgeslagen. De tekst staat nu in de winkel.')
    expect(page.sent('PUT')).toMatchObject([{ body: { markdown: 'Twee jaar. Ook op leer.', basedOn: 2 } }])
    expect(textDrafts.of('garantie')).toBeUndefined()
  })

  it('removes the draft when the user undoes the changes', async () => {
    open()
    await userEvent.type(await markdown(), ' Ook op leer.')
    await userEvent.click(screen.getByRole('button', { name: 'Ongedaan maken' }))

    expect(await markdown()).toHaveProperty('value', 'Twee jaar.')
    expect(textDrafts.of('garantie')).toBeUndefined()
  })

  it("shows a colleague's version, and saves the user's own text over it on request", async () => {
    let current = text()
    const page = open({
      'GET /api/content/garantie/source': () => ({ body: current }),
      'PUT /api/content/garantie': ({ body }) =>
        (body as { basedOn: number }).basedOn === 2
          ? { status: 409, body: { code: 'text_changed', message: 'Een collega was eerder.' } }
          : { body: text({ versionId: 4 }) },
    })
    await userEvent.type(await markdown(), ' Van mij.')
    current = text({ versionId: 3, source: { ...source, markdown: 'Van een collega.' } })
    await save()

    expect(await screen.findByText('Van een collega.')).toBeTruthy()
    expect(await markdown()).toHaveProperty('value', 'Twee jaar. Van mij.')
    await userEvent.click(screen.getByRole('button', { name: 'Met mijn tekst verdergaan' }))
    await save()

    await screen.findByText('Opgeslagen. De tekst staat nu in de winkel.')
    expect(page.sent('PUT').at(-1)).toMatchObject({ body: { markdown: 'Twee jaar. Van mij.', basedOn: 3 } })
  })

  it('starts with the current text, also when an older one is cached', async () => {
    let current = text()
    const { router } = open({ 'GET /api/content/garantie/source': () => ({ body: current }) })
    expect(await markdown()).toHaveProperty('value', 'Twee jaar.')
    await act(() => router.navigate('/admin/teksten'))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Tekst' })).toBeNull())

    current = text({ versionId: 3, source: { ...source, markdown: 'Drie jaar.' } })
    await act(() => router.navigate('/admin/teksten/garantie'))

    await waitFor(async () => expect(await markdown()).toHaveProperty('value', 'Drie jaar.'))
  })

  it('warns before a restore that unsaved changes are lost', async () => {
    open()
    await userEvent.type(await markdown(), ' Van mij.')
    await userEvent.click(await screen.findByRole('button', { name: /^Terugzetten: de versie/ }))

    expect(within(await screen.findByRole('dialog')).getByText(/wijzigingen die u niet opsloeg vervallen/)).toBeTruthy()
  })

  it('restores an earlier version only after a confirmation', async () => {
    const page = open({
      'POST /api/content/garantie/restore': () => ({
        body: text({ source: { ...source, markdown: 'Oud.' }, versionId: 3 }),
      }),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Terugzetten: de versie/ }))
    expect(page.sent('POST')).toEqual([])

    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Terugzetten' }))

    await waitFor(async () => expect(await markdown()).toHaveProperty('value', 'Oud.'))
    expect(page.sent('POST')).toMatchObject([{ body: { versionId: 1, basedOn: 2 } }])
  })
})
