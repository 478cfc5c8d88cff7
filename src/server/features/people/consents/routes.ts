import type { FastifyInstance } from 'fastify'
import { consents } from '#shared/contracts/consents.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { consentsTable } from './consents-table.ts'

/** A choice holds half a year; its proof is kept as long again and then some, for who complains afterwards. */
const PROOF_RETENTION_DAYS = 400
const DAY_MS = 86_400_000

/** Keeps proof of what visitors chose about cookies (law row 26). */
export function consentRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => Date }): void {
  mount(app, consents.keep, async ({ body }) => {
    const table = consentsTable(db)
    await table.forgetBefore(new Date(now().getTime() - PROOF_RETENTION_DAYS * DAY_MS))
    // To the millisecond, as our moments are: a finer one would not be found again.
    const choice = { ...body, decidedAt: new Date(body.decidedAt) }
    return ok({ keptAt: (await table.keep(choice, now())).toISOString() })
  })
}
