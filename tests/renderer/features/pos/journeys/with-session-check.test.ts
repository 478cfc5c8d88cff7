import { expect, it } from 'vitest'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { withSessionCheck } from '#src/renderer/features/pos/sessions/index.ts'
import { counterDouble, refusal, tillOf } from '../../../support/counter-double.ts'

const answering = (status: number) => async () => new Response('{}', { status })

it('the session check delays a 401 response until the lock event has reached the page', async () => {
  // The main process sends its messages in order: when this reply arrives, the lock event has arrived too.
  const sessionReply = Promise.withResolvers<TillSession>()
  const main = counterDouble({ 'session:read': () => sessionReply.promise })
  const fetchWithCheck = withSessionCheck(answering(401), main.counter)
  const steps: string[] = []

  const response = fetchWithCheck('/api/salesorder/12').finally(() => steps.push('refused'))
  await expect.poll(() => main.askedOf('session:read')).toHaveLength(1)
  steps.push('session read')
  sessionReply.resolve(tillOf({ isLocked: true }))

  expect((await response).status).toBe(401)
  expect(steps).toEqual(['session read', 'refused'])
})

it('the session check passes a 403 response on without a call to the main process', async () => {
  const main = counterDouble()
  const fetchWithCheck = withSessionCheck(answering(403), main.counter)

  await fetchWithCheck('/api/salesorder/12')

  expect(main.asked).toEqual([])
})

it('the session check passes a 401 response on when the call to the main process fails', async () => {
  const main = counterDouble({ 'session:read': refusal('unexpected', 'Er is een fout opgetreden!') })
  const fetchWithCheck = withSessionCheck(answering(401), main.counter)

  expect((await fetchWithCheck('/api/salesorder/12')).status).toBe(401)
})

const withoutSession = () => Response.json({ code: 'unauthenticated', message: 'Log in' }, { status: 401 })

/** Returns the wrapped `fetch` on a till in this state, which gets these responses, and the URLs that it requested. */
function fetchOn(till: TillSession, responses: Response[]) {
  const requested: string[] = []
  const main = counterDouble({ 'session:read': () => till })
  const fetch = withSessionCheck(async (url) => {
    requested.push(url)
    return responses.shift() ?? Response.error()
  }, main.counter)
  return { fetch, requested }
}

it('the session check repeats a read that was sent during the lock and refused after the unlock', async () => {
  const { fetch, requested } = fetchOn(tillOf(), [withoutSession(), Response.json({ id: 12 })])

  expect(await (await fetch('/api/salesorder/12')).json()).toEqual({ id: 12 })
  expect(requested).toEqual(['/api/salesorder/12', '/api/salesorder/12'])
})

it.each<[string, TillSession, () => Response, RequestInit | undefined]>([
  ['a read while the till is locked', tillOf({ isLocked: true }), withoutSession, undefined],
  ['a read after the session ended', tillOf({ session: null }), withoutSession, undefined],
  ['a write, because another user may have unlocked', tillOf(), withoutSession, { method: 'POST', body: '{}' }],
  [
    'another refusal',
    tillOf(),
    () => Response.json({ code: 'wrong_credentials', message: 'Nee' }, { status: 401 }),
    undefined,
  ],
])('the session check does not repeat %s', async (_, till, refused, init) => {
  const { fetch, requested } = fetchOn(till, [refused()])

  expect((await fetch('/api/salesorder/12', init)).status).toBe(401)
  expect(requested).toHaveLength(1)
})
