import type { FastifyInstance } from 'fastify'
import { dataJobs } from '#shared/contracts/data-jobs.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { type ClosingListener, closeMessage } from './close-message.ts'
import { jobsTable } from './jobs-table.ts'
import { type CurrentOutage, outagesNow } from './pauses-table.ts'
import { retryDead, retryMessage } from './retry-messages.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void; closings: ClosingListener }

/** Outbox messages in the back office: listing, retrying and closing them. */
export function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, dataJobs.find, async ({ query }, { reply }) => {
    reply.header('cache-control', 'no-store')
    const { page, pageSize } = query
    const pauses = (await outagesNow(deps.db, deps.now())).map(pauseOnWire)
    const jobs = jobsTable(deps.db)
    return ok({ ...(await jobs.page(query)), page, pageSize, pauses, waiting: await jobs.countWaiting(query.party) })
  })
  mount(app, dataJobs.outages, async (_call, { reply }) => {
    reply.header('cache-control', 'no-store')
    const outages = await outagesNow(deps.db, deps.now())
    return ok({
      outages: outages.map(({ waiting, orders, ...pause }) => ({ ...pauseOnWire(pause), waiting, orders })),
    })
  })
  mount(app, dataJobs.retry, ({ params }, { visitor }) => retryMessage(deps, params.id, requireUser(visitor)))
  mount(app, dataJobs.close, ({ params, body }, { visitor }) =>
    closeMessage(deps, params.id, { reason: body.reason, by: requireUser(visitor) }),
  )
  mount(app, dataJobs.retryAll, ({ body }, { visitor }) => retryDead(deps, body.party, requireUser(visitor)))
}

const pauseOnWire = ({ party, since, until, reason }: Omit<CurrentOutage, 'waiting' | 'orders'>) => ({
  party,
  reason,
  sinceDateTime: since.toISOString(),
  untilDateTime: until.toISOString(),
})
