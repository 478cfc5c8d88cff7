import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { readToken, signToken } from '#src/server/features/people/sessions/session-token.ts'

const secret = new TextEncoder().encode('a key for tests that is long enough')
const AT = new Date('2026-11-30T12:00:00Z')
const END = new Date('2026-11-30T20:00:00Z')
const sign = (sessionId: string) =>
  signToken({ secret, now: () => AT }, { sessionId, email: 'anna@voorbeeld.example', roles: [], expires: END })

it('a token that was read before has ended from the second of its end on', async () => {
  const sessionId = randomUUID()
  const { token } = await sign(sessionId)
  const readAt = (at: Date) => readToken({ secret, now: () => at }, token)

  expect(await readAt(AT)).toEqual({ sessionId })
  expect(await readAt(new Date(END.getTime() - 1))).toEqual({ sessionId })
  expect(await readAt(END)).toBeUndefined()
})

it('a token that was read with one key is refused with another, and so is a changed token', async () => {
  const { token } = await sign(randomUUID())
  await readToken({ secret, now: () => AT }, token)

  const other = new TextEncoder().encode('another key for tests, long enough')
  expect(await readToken({ secret: other, now: () => AT }, token)).toBeUndefined()
  expect(await readToken({ secret, now: () => AT }, `${token.slice(0, -2)}xx`)).toBeUndefined()
})
