import type { FastifyInstance } from 'fastify'
import { dayClose } from '#shared/contracts/day-close.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { tillProof } from '../../../http/request-visitor.ts'
import { sendCsv } from '../../../http/send-csv.ts'
import { sendPdf } from '../../../http/send-pdf.ts'
import { renderDocument } from '../documents/index.ts'
import { locationName } from '../locations/index.ts'
import { callingTill } from '../tills/index.ts'
import { closeDay } from './close-day.ts'
import { type ClosingRow, closingsTable } from './closings-table.ts'
import { dayReport } from './day-report.ts'
import { DAY_SUM_COLUMNS, daySums } from './day-sums.ts'
import { type DayDeps, showDay } from './show-day.ts'

/** Routes of the day close: the view of a day, its closing and its report. */
export function dayCloseRoutes(app: FastifyInstance, deps: DayDeps): void {
  /** Returns the name of the location of a closing; undefined for the default location. */
  const locationOf = ({ locationId }: ClosingRow) =>
    locationId === null ? undefined : locationName(deps.db, deps.shop, locationId)

  mount(app, dayClose.show, async ({ query }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { date, locationId } = query
    const till = locationId === undefined ? await callingTill(deps, visitor, tillProof(request)) : undefined
    return ok(await showDay(deps, { date, locationId: locationId || (till?.locationId ?? null) }))
  })

  mount(app, dayClose.close, ({ body }, { visitor }) => closeDay(deps, body, requireUser(visitor)))

  mount(app, dayClose.report, async ({ params }, { reply }) => {
    const closing = await closingsTable(deps.db).find(params.closingId)
    if (!closing) return fail('not_found')
    const drawers = await closingsTable(deps.db).drawersOf(closing.id)
    return sendPdf(
      reply,
      `dagafsluiting-${closing.day}`,
      await renderDocument(dayReport(closing, drawers, await locationOf(closing)), deps.shop),
    )
  })

  mount(app, dayClose.sums, async ({ params }, { reply }) => {
    const closing = await closingsTable(deps.db).find(params.closingId)
    if (!closing) return fail('not_found')
    const drawers = await closingsTable(deps.db).drawersOf(closing.id)
    return sendCsv(reply, `dagafsluiting-${closing.day}`, DAY_SUM_COLUMNS, daySums(closing, drawers))
  })
}
