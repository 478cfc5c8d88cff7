import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { replyDrafts } from '#src/renderer/features/back-office/product-reviews/reply-drafts.ts'
import { ReviewScreen } from '#src/renderer/screens/back-office/ReviewScreen.tsx'
import { type StubResponse, stubApi } from '#tests/support/render-page.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const SAVED = 'De review is bijgewerkt en de gemiddelde score per product is opnieuw berekend.'

const review = (facts: object = {}) => ({
  productReviewId: 7,
  insertDateTime: '2026-11-20T12:00:00.000Z',
  name: 'Joke Bakker',
  inventoryItemId: 1004,
  email: 'joke@post.example',
  rating: 4,
  review: 'Zit heerlijk, <b>echt</b>.\nAanrader.',
  reaction: null,
  isVerifiedPurchase: true,
  isValid: false,
  refusalReason: null,
  version: 3,
  judgedBy: null,
  judgedDateTime: null,
  productName: 'Bank Merel',
  nextWaitingId: null,
  ...facts,
})

const decision = {
  isValid: false,
  reaction: 'Helaas.',
  refusalReason: 'Reclame.',
  version: 4,
  judgedBy: 'collega@leermeester.example',
  judgedDateTime: '2026-11-21T09:00:00.000Z',
}

/** Opens a review with these facts. `respond` returns the response when the review is saved. */
function open(
  facts: object = {},
  respond: () => StubResponse | Promise<StubResponse> = () => ({ body: { message: SAVED, version: 4 } }),
) {
  let stored = review(facts)
  const { api, calls } = stubApi({
    'GET /api/productreview/7': () => ({ body: stored }),
    'GET /api/productreview/8': () => ({ body: review({ productReviewId: 8, name: 'Piet' }) }),
    'PUT /api/productreview/7': (call) => {
      const reply = respond() as StubResponse
      if (!reply.status) stored = { ...stored, ...(call.body as object), version: 4 }
      return reply
    },
  })
  const page = renderAdmin(
    <Routes>
      <Route path="/admin/reviews/:id" element={<ReviewScreen />} />
      <Route path="*" element={<p>elders</p>} />
    </Routes>,
    { api, at: '/admin/reviews/7' },
  )
  const saved = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...page, saved }
}

const reply = () => screen.findByRole('textbox', { name: /^Reactie/ })
const save = () => screen.getByRole('button', { name: 'Bijwerken' })
const valid = () => screen.getByRole('checkbox', { name: 'Geldig' })

describe('the moderation of a review', () => {
  beforeEach(() => {
    for (const id of [7, 8]) replyDrafts.forget(id)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it('shows author, text, date and product, and links to the product', async () => {
    open()

    expect(await screen.findByText('Joke Bakker')).toBeTruthy()
    expect(screen.getByText('20-11-2026 13:00')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'joke@post.example' }).getAttribute('href')).toBe(
      'mailto:joke@post.example',
    )
    expect(screen.getByRole('img', { name: '4 van 5 sterren' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Bank Merel (1004)' }).getAttribute('href')).toBe('/product/1004')
    expect(screen.getByText(/Zit heerlijk, <b>echt<\/b>\./)).toBeTruthy()
    expect((await reply()).getAttribute('placeholder')).toBe('Schrijf een reactie...')
    expect(valid()).toHaveProperty('checked', false)
  })

  it('is saved with one button, which is busy until the response arrives, and shows the result', async () => {
    let sendResponse: (reply: Response) => void = () => {}
    const { saved } = open()
    await userEvent.type(await reply(), 'Dank u wel!')
    await userEvent.click(valid())
    // Delays the response, so that the busy button can be checked. The client awaits a promise like any response.
    const waiting = vi
      .spyOn(Response, 'json')
      .mockImplementationOnce(() => new Promise<Response>((resolve) => (sendResponse = resolve)) as unknown as Response)
    await userEvent.click(save())

    expect(screen.getByRole('button', { name: 'Bijwerken...' })).toHaveProperty('disabled', true)
    waiting.mockRestore()
    sendResponse(Response.json({ message: SAVED, version: 4 }))
    expect(await screen.findByText(SAVED)).toBeTruthy()
    expect(saved()).toEqual([{ isValid: true, reaction: 'Dank u wel!', refusalReason: '', version: 3 }])
    expect(save()).toHaveProperty('disabled', false)
  })

  it('reports success also when the response has no message', async () => {
    open({}, () => ({ body: {} }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Geldig' }))
    await userEvent.click(save())

    expect(await screen.findByText('Review succesvol bijgewerkt!')).toBeTruthy()
  })

  it('reports a failure, and keeps the input', async () => {
    open({}, () => ({ status: 500, body: { code: 'unexpected', message: 'Er is een fout opgetreden!' } }))
    await userEvent.type(await reply(), 'Dank u wel!')
    await userEvent.click(save())

    expect(await screen.findByText('Er is iets misgegeaan tijdens het updaten')).toBeTruthy()
    expect(await reply()).toHaveProperty('value', 'Dank u wel!')
  })

  it('reports a failure that has no message with a general text', async () => {
    open({}, () => {
      throw new DOMException('', 'AbortError')
    })
    await userEvent.type(await reply(), 'Dank u wel!')
    await userEvent.click(save())

    expect(await screen.findByText('Er is een fout opgetreden.')).toBeTruthy()
  })

  it('refuses a reply of more than 2000 characters, with an error at the field', async () => {
    const { saved } = open()
    const field = await reply()
    await userEvent.click(field)
    await userEvent.paste('x'.repeat(2001))
    await userEvent.click(save())

    expect(await screen.findByText('U kunt maximaal 2000 karakters gebruiken.')).toBeTruthy()
    expect(field).toHaveProperty('value', 'x'.repeat(2001))
    expect(saved()).toEqual([])
    await userEvent.type(field, '{Backspace}')
    expect(screen.getByText('2000 van 2000 tekens')).toBeTruthy()
    await userEvent.click(save())
    await waitFor(() => expect(saved()).toHaveLength(1))
  })

  it('asks for a reason only for a hidden review, and sends it', async () => {
    const { saved } = open()
    const reason = await screen.findByRole('textbox', { name: /^Reden om de review niet te tonen/ })
    await userEvent.type(reason, 'Reclame.')
    await userEvent.click(valid())
    expect(screen.queryByRole('textbox', { name: /^Reden/ })).toBeNull()
    await userEvent.click(valid())
    await userEvent.click(save())

    await screen.findByText(SAVED)
    expect(saved()).toMatchObject([{ isValid: false, refusalReason: 'Reclame.' }])
  })

  it('is saved with Ctrl+Enter, or with a button that also opens the next waiting review', async () => {
    const { saved, router } = open({ nextWaitingId: 8 })
    await userEvent.type(await reply(), 'Dank u wel!{Control>}{Enter}{/Control}')
    await screen.findByText(SAVED)
    expect(saved()).toHaveLength(1)

    await userEvent.click(screen.getByRole('button', { name: 'Bijwerken en volgende' }))
    expect(await screen.findByText('Piet')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/admin/reviews/8')
    expect(screen.getByText(SAVED)).toBeTruthy()
    expect(await reply()).toHaveProperty('value', '')
  })

  it('is saved once when Ctrl+Enter is pressed twice or held down', async () => {
    const { saved } = open()
    await userEvent.type(await reply(), 'Dank u wel!')
    const press = { key: 'Enter', ctrlKey: true }
    const field = await reply()
    fireEvent.keyDown(field, press)
    fireEvent.keyDown(field, press)
    await screen.findByText(SAVED)
    fireEvent.keyDown(field, { ...press, repeat: true })

    expect(saved()).toHaveLength(1)
  })

  it('keeps a reply when the session ends, and restores it after the login', async () => {
    open({}, () => ({ status: 401, body: { code: 'unauthenticated', message: 'U bent niet (meer) ingelogd.' } }))
    await userEvent.type(await reply(), 'Dank u wel!')
    await userEvent.click(save())

    const login = await screen.findByRole('link', { name: 'Inloggen en verdergaan' })
    expect(login.getAttribute('href')).toBe('/auth?mode=inloggen&terug=%2Fadmin%2Freviews%2F7')
    cleanup()

    const { saved } = open()
    expect(await reply()).toHaveProperty('value', 'Dank u wel!')
    expect(screen.getByText('Dit was nog niet opgeslagen.')).toBeTruthy()
    await userEvent.click(save())
    await screen.findByText(SAVED)
    expect(saved()).toMatchObject([{ reaction: 'Dank u wel!', version: 3 }])
    cleanup()

    open()
    expect(await reply()).toHaveProperty('value', '')
  })

  it('discards a draft on request', async () => {
    open({ reaction: 'Zoals het was' })
    await userEvent.type(await reply(), ' en meer')
    cleanup()
    open({ reaction: 'Zoals het was' })
    await userEvent.click(await screen.findByRole('button', { name: 'Concept weggooien' }))

    expect(await reply()).toHaveProperty('value', 'Zoals het was')
    expect(screen.queryByText('Dit was nog niet opgeslagen.')).toBeNull()
  })

  it('shows the second of two moderators the first decision, and lets them keep their own', async () => {
    let isFirst = true
    const { saved } = open({}, () => {
      if (!isFirst) return { body: { message: SAVED, version: 5 } }
      isFirst = false
      return { status: 409, body: { code: 'review_changed', message: 'Een collega was eerder.', detail: decision } }
    })
    await userEvent.type(await reply(), 'Dank u wel!')
    await userEvent.click(valid())
    await userEvent.click(save())

    const notice = await screen.findByText(/intussen beoordeeld door collega@leermeester.example/)
    expect(screen.getByText('Een collega was eerder.')).toBeTruthy()
    const conflict = within(notice.closest('[role=alert]') as HTMLElement) // the notice around this text
    for (const text of ['Nee (bij u anders)', 'Helaas.', 'Reclame.']) expect(conflict.getByText(text)).toBeTruthy()
    expect(await reply()).toHaveProperty('value', 'Dank u wel!')

    await userEvent.click(conflict.getByRole('button', { name: 'Houd mijn versie' }))
    await userEvent.click(save())
    await screen.findByText(SAVED)
    expect(saved()).toMatchObject([{ version: 3 }, { isValid: true, reaction: 'Dank u wel!', version: 4 }])
  })

  it("applies a colleague's decision on request", async () => {
    open({}, () => ({
      status: 409,
      body: { code: 'review_changed', message: 'Een collega was eerder.', detail: decision },
    }))
    await userEvent.type(await reply(), 'Dank u wel!')
    await userEvent.click(save())
    await userEvent.click(await screen.findByRole('button', { name: 'Neem die versie over' }))

    expect(await reply()).toHaveProperty('value', 'Helaas.')
    expect(screen.getByRole('textbox', { name: /^Reden/ })).toHaveProperty('value', 'Reclame.')
    expect(screen.queryByText(/intussen beoordeeld/)).toBeNull()
  })

  it('says that the review does not exist', async () => {
    const { api } = stubApi({
      'GET /api/productreview/9': () => ({
        status: 404,
        body: { code: 'review_not_found', message: 'Deze review is niet gevonden.' },
      }),
    })
    renderAdmin(
      <Routes>
        <Route path="/admin/reviews/:id" element={<ReviewScreen />} />
      </Routes>,
      { api, at: '/admin/reviews/9' },
    )

    expect(await screen.findByRole('heading', { name: 'Niet gevonden!' })).toBeTruthy()
    expect(screen.getByText('De pagina of object is niet gevonden.')).toBeTruthy()
  })
})
