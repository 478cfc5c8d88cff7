import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerDrafts } from '#src/renderer/features/back-office/contact/answer-drafts.ts'
import { ContactMessageScreen } from '#src/renderer/screens/back-office/ContactMessageScreen.tsx'
import { type RecordedCall, type StubResponse, stubApi } from '#tests/support/render-page.tsx'
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

function open(responses: Record<string, (call: RecordedCall) => StubResponse> = {}, facts: object = {}) {
  const { api, calls } = stubApi({ 'GET /api/contact/1001': () => ({ body: message(facts) }), ...responses })
  const { unmount } = renderAdmin(
    <Routes>
      <Route path="/admin/berichten/:id" element={<ContactMessageScreen />} />
    </Routes>,
    { api, at: '/admin/berichten/1001', roles: ['Sales'] },
  )
  return { unmount, sent: () => calls.filter(({ method }) => method !== 'GET') }
}

const textField = () => screen.findByRole('textbox', { name: 'Uw antwoord' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Antwoord mailen' }))

beforeEach(() => answerDrafts.forget(1001))

describe('a message of the contact form', () => {
  it('shows the text and whether it was answered, and links to the order that it names', async () => {
    open()

    expect(await screen.findByText('Wanneer komt mijn bank?')).toBeTruthy()
    expect(screen.getByRole('link', { name: '10023' }).getAttribute('href')).toBe('/admin/verkooporders/10023')
    expect(screen.getByText('Nog niet beantwoord.')).toBeTruthy()
  })

  it('restores an unsent answer when the page is opened again, and removes the draft once it is sent', async () => {
    const first = open()
    await userEvent.type(await textField(), 'Vrijdag komt')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Hiermee is het bericht afgehandeld' }))
    first.unmount()

    open({ 'POST /api/contact/1001/answers': () => ({ body: message({ answers: [answered('waiting')] }) }) })
    expect(await textField()).toHaveProperty('value', 'Vrijdag komt')
    expect(screen.getByRole('checkbox', { name: 'Hiermee is het bericht afgehandeld' })).toHaveProperty(
      'checked',
      false,
    )
    await send()

    await waitFor(async () => expect(await textField()).toHaveProperty('value', ''))
    expect(answerDrafts.of(1001)).toBeUndefined()
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

  it('keeps an answer that could not be sent, and resends it under the same idempotency key', async () => {
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

  it('says when the mail of an answer was not delivered', async () => {
    open({}, { answers: [answered('failed')] })

    expect(await screen.findByText(/De mail is niet aangekomen/)).toBeTruthy()
  })
})
