import { randomUUID } from 'node:crypto'
import type { Executor } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'

/** What happened to somebody's second factor: they turned it on or off, an Admin reset it, a recovery code was used. */
export type SecondFactorChange = 'on' | 'off' | 'reset' | 'recovery'

/** Tells somebody by mail what happened to their second factor, so that nobody does that without their knowing. */
export async function mailSecondFactorChange(
  tx: Executor,
  userId: number,
  change: SecondFactorChange,
  at: Date,
): Promise<void> {
  const kind = 'second-factor-changed'
  await enqueue(tx, { party: 'mail', kind, uniqueKey: `${kind}:${randomUUID()}`, payload: { userId, change }, at })
}
