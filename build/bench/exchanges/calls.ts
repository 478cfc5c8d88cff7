import { createHmac } from 'node:crypto'
import { orderOnTheWire } from '../../../src/server/twins/pay/pay-orders.ts'
import { payTwinAccount } from '../../../src/server/twins/pay/pay-twin.ts'
import type { Attempt } from './attempts.ts'

export type ExchangeCall = { body: string; signature: string; isGenuine: boolean }

/** Status code of the provider for a payment in progress. It precedes every final status. */
const IN_PROGRESS = 50

/**
 * Returns the exchange calls of these payments, shuffled: each payment is reported twice as in progress and twice with
 * its end. Among them are `forged` calls, signed with another key, that report unpaid payments as paid.
 */
export function exchangeCallsOf(attempts: readonly Attempt[], forged: number): ExchangeCall[] {
  const genuine = attempts.flatMap((attempt) => {
    const reports = [callOf(attempt, IN_PROGRESS), callOf(attempt, attempt.endsAs)]
    return [...reports, ...reports]
  })
  const unpaid = attempts.filter(({ endsAs }) => endsAs !== 100)
  const forgedCalls = unpaid
    .slice(0, forged)
    .map((attempt) => callOf(attempt, 100, `not ${payTwinAccount.serviceSecret}`))
  return shuffled([...genuine, ...forgedCalls])
}

function callOf({ order }: Attempt, status: number, key?: string): ExchangeCall {
  const object = orderOnTheWire({ ...order, status })
  const body = JSON.stringify({ event: 'status_changed', type: 'order', version: 1, id: order.uuid, object })
  const signature = createHmac('sha256', key ?? payTwinAccount.serviceSecret)
    .update(body)
    .digest('hex')
  return { body, signature, isGenuine: key === undefined }
}

/** Shuffles in a reproducible way. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  let seed = 48
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed % limit
  }
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const [a, b] = [mixed[last], mixed[other]]
    if (a === undefined || b === undefined) continue
    mixed[last] = b
    mixed[other] = a
  }
  return mixed
}
