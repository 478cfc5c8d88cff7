import { expect, it } from 'vitest'
import { heedingRefusals } from '#src/renderer/features/counter-session/index.ts'
import { counterDouble, refusal } from '../../support/counter-double.ts'

const answering = (status: number) => async () => new Response('{}', { status })

it('holds a refusal back until the page heard what the main process made of it', async () => {
  const main = counterDouble()
  const reach = heedingRefusals(answering(401), main.counter)

  const answer = await reach('/api/salesorder/12')

  expect(answer.status).toBe(401)
  expect(main.askedOf('session:read')).toHaveLength(1)
})

it('hands every other answer on at once', async () => {
  const main = counterDouble()
  const reach = heedingRefusals(answering(403), main.counter)

  await reach('/api/salesorder/12')

  expect(main.asked).toEqual([])
})

it('hands a refusal on as well when the main process says nothing', async () => {
  const main = counterDouble({ 'session:read': refusal('unexpected', 'Er is een fout opgetreden!') })
  const reach = heedingRefusals(answering(401), main.counter)

  expect((await reach('/api/salesorder/12')).status).toBe(401)
})
