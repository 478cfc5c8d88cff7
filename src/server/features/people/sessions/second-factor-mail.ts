import { randomUUID } from 'node:crypto'
import type { Executor } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'

/** Change of a second factor: turned on or off by its owner, reset by an Admin, or a recovery code was used. */
export type SecondFactorChange = 'on' | 'off' | 'reset' | 'recovery'

/** Enqueues the mail that informs the owner of a change of the second factor. */
export async function mailSecondFactorChange(
  tx: Executor,
  userId: number,
  change: SecondFactorChange,
  at: Date,
): Promise<void> {
  const kind = 'second-factor-changed'
  await enqueue(tx, { party: 'mail', kind, uniqueKey: `${kind}:${randomUUID()}`, payload: { userId, change }, at })
}
