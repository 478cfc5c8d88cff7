import type { FastifyInstance } from 'fastify'
import { consents } from '#shared/contracts/consents.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { consentsTable } from './consents-table.ts'

/** Retention of the proof in days. A choice is valid for half a year; the proof is kept longer for later complaints. */
const PROOF_RETENTION_DAYS = 400
const DAY_MS = 86_400_000

/** Stores proof of the cookie choices of visitors (docs/law.md#r26). */
export function consentRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => Date }): void {
  mount(app, consents.keep, async ({ body }) => {
    const table = consentsTable(db)
    await table.forgetBefore(new Date(now().getTime() - PROOF_RETENTION_DAYS * DAY_MS))
    // A `Date` has milliseconds. `store` reads the row again by this time, and a stored time with microseconds would
    // not match.
    const choice = { ...body, decidedAt: new Date(body.decidedAt) }
    return ok({ keptAt: (await table.store(choice, now())).toISOString() })
  })
}
