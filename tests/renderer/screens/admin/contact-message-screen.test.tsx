import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { ContactMessageScreen } from '#src/renderer/screens/admin/ContactMessageScreen.tsx'
import { type Answer, answeringApi, type SeenCall } from '#tests/support/render-page.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const message = (facts: object = {}) => ({
  contactMessageId: 1001,
  receivedDateTime: '2026-11-21T12:00:00.000Z',
  name: 'Anna de Wilde',
  email: 'anna@post.example',
  phone: '',
  subject: 'order',
  orderNumber: '10023',
  message: 'Wanneer komt mijn bank?',
  handledDateTime: null,
  handledBy: null,
  answers: [],
  ...facts,
})
const answered = (mail: string) => ({
  answerId: 1,
  answeredDateTime: '2026-11-22T09:00:00.000Z',
  author: 'sales@leermeester.example',
  answer: 'Vrijdag.',
  mail,
})

function open(answers: Record<string, (call: SeenCall) => Answer> = {}, facts: object = {}) {
  const { api, calls } = answeringApi({ 'GET /api/contact/1001': () => ({ body: message(facts) }), ...answers })
  renderAdmin(
    <Routes>
      <Route path="/admin/berichten/:id" element={<ContactMessageScreen />} />
    </Routes>,
    { api, at: '/admin/berichten/1001', roles: ['Sales'] },
  )
  return { sent: () => calls.filter(({ method }) => method !== 'GET') }
}

const textField = () => screen.findByRole('textbox', { name: 'Uw antwoord' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Antwoord mailen' }))

describe('a message of the contact form at the desk', () => {
  it('shows who wrote what, and links to the order it names', async () => {
    open()

    expect(await screen.findByText('Wanneer komt mijn bank?')).toBeTruthy()
    expect(screen.getByRole('link', { name: '10023' }).getAttribute('href')).toBe('/admin/verkooporders/10023')
    expect(screen.getByText('Nog niet beantwoord.')).toBeTruthy()
  })

  it('is answered and closed in one step', async () => {
    const page = open({
      'POST /api/contact/1001/answers': () => ({
        body: message({
          answers: [answered('waiting')],
          handledDateTime: '2026-11-22T09:00:00.000Z',
          handledBy: 'sales@leermeester.example',
        }),
      }),
    })
    await userEvent.type(await textField(), 'Vrijdag.')

    await send()

    expect(await screen.findByText('Het antwoord is verstuurd aan anna@post.example.')).toBeTruthy()
    expect(page.sent()).toMatchObject([{ body: { answer: 'Vrijdag.', isHandled: true } }])
    expect(await textField()).toHaveProperty('value', '')
    expect(within(screen.getByRole('region', { name: 'Antwoorden' })).getByText('Vrijdag.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Weer openen' })).toBeTruthy()
  })

  it('keeps what was typed when the answer could not be sent, and sends the same answer under the same key', async () => {
    const page = open({
      'POST /api/contact/1001/answers': () => ({
        status: 503,
        body: { code: 'outage', message: 'Even niet bereikbaar.' },
      }),
    })
    await userEvent.type(await textField(), 'Vrijdag.')

    await send()
    expect(await screen.findByText('Even niet bereikbaar.')).toBeTruthy()
    await send()

    await waitFor(() => expect(page.sent()).toHaveLength(2))
    const [first, second] = page.sent().map(({ headers }) => headers?.['idempotency-key'])
    expect(first).toBe(second)
    expect(await textField()).toHaveProperty('value', 'Vrijdag.')
  })

  it('says when the mail of an answer did not arrive', async () => {
    open({}, { answers: [answered('failed')] })

    expect(await screen.findByText(/De mail is niet aangekomen/)).toBeTruthy()
  })
})
