import type { Ending } from '../cases.ts'
import type { FaultMatrixShop } from '../shop.ts'

/** A row of the outbox. */
type Message = {
  id: number
  kind: string
  uniqueKey: string
  state: 'queued' | 'sending' | 'sent' | 'dead'
  lastError: string | null
}

async function messageOf({ runSql }: FaultMatrixShop, uniqueKey: string): Promise<Message | undefined> {
  const [message] = await runSql<Message>(
    `select id::integer as id, kind, unique_key as "uniqueKey", state, last_error as "lastError"
     from outbox where unique_key = $1`,
    [uniqueKey],
  )
  return message
}

/**
 * Follows a message until it is sent or has an error. Then removes the fault, and retries the message as staff if the
 * message was not sent. Returns whether the message was sent at first, waited, or was refused.
 */
export async function followMessage(
  shop: FaultMatrixShop,
  uniqueKey: string,
  removeFault: () => Promise<unknown>,
): Promise<Extract<Ending, 'once' | 'waits' | 'refused'>> {
  const settled = await shop.until(`${uniqueKey} is delivered, or has an error`, async () => {
    const message = await messageOf(shop, uniqueKey)
    const isWaiting = message?.state === 'queued' && message.lastError !== null
    return message && (message.state === 'sent' || message.state === 'dead' || isWaiting) && message
  })
  await removeFault()
  if (settled.state === 'sent') return 'once'
  if (!settled.lastError) throw new Error(`${uniqueKey} is ${settled.state} without a reason`)

  await shop.admin(1).dataJobs.retry({ params: { id: settled.id } })
  await untilSent(shop, uniqueKey)
  return settled.state === 'dead' ? 'refused' : 'waits'
}

export const untilSent = (shop: FaultMatrixShop, uniqueKey: string) =>
  shop.until(`${uniqueKey} is sent`, async () => {
    const message = await messageOf(shop, uniqueKey)
    if (message?.state === 'dead') throw new Error(`${uniqueKey} is a dead letter: ${message.lastError}`)
    return message?.state === 'sent' && message
  })

/** Returns the only element; throws when there is none or more than one. */
export function oneOf<Thing>(elements: readonly Thing[], what: string): Thing {
  const [element] = elements
  if (!element || elements.length > 1) throw new Error(`${elements.length} elements instead of one: ${what}`)
  return element
}
