import { expect, it } from 'vitest'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { withSessionCheck } from '#src/renderer/features/pos/sessions/index.ts'
import { counterDouble, refusal, tillOf } from '../../../support/counter-double.ts'

const answering = (status: number) => async () => new Response('{}', { status })

it('delays a refusal until the page has the event of the main process', async () => {
  const told = Promise.withResolvers<TillSession>()
  const main = counterDouble({ 'session:read': () => told.promise })
  const reach = withSessionCheck(answering(401), main.counter)
  const steps: string[] = []

  const answer = reach('/api/salesorder/12').finally(() => steps.push('refused'))
  await expect.poll(() => main.askedOf('session:read')).toHaveLength(1)
  steps.push('told')
  told.resolve(tillOf({ isLocked: true }))

  expect((await answer).status).toBe(401)
  expect(steps).toEqual(['told', 'refused'])
})

it('passes every other response on at once', async () => {
  const main = counterDouble()
  const reach = withSessionCheck(answering(403), main.counter)

  await reach('/api/salesorder/12')

  expect(main.asked).toEqual([])
})

it('passes a refusal on when the main process does not respond', async () => {
  const main = counterDouble({ 'session:read': refusal('unexpected', 'Er is een fout opgetreden!') })
  const reach = withSessionCheck(answering(401), main.counter)

  expect((await reach('/api/salesorder/12')).status).toBe(401)
})
