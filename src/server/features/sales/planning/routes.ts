import type { FastifyInstance } from 'fastify'
import { planning } from '#shared/contracts/planning.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { mount, SENT } from '../../../http/mount.ts'
import { sendKeptJson } from '../../../http/send-kept-json.ts'
import { sendPdf } from '../../../http/send-pdf.ts'
import { renderDocument } from '../documents/index.ts'
import { staffOf } from '../sales-orders/index.ts'
import { moveStop, unplanStop } from './change-stop.ts'
import { findSlots, offerSlots } from './offer-slots.ts'
import { planOrder } from './plan-stop.ts'
import { findVisitSlots, planVisit } from './plan-visit.ts'
import { saveSettings, showSettings } from './planning-settings.ts'
import { readPhoto } from './proof-photos.ts'
import type { ReportDeps } from './report-stop.ts'
import { openRide, revokeRide } from './rides.ts'
import { routePaper } from './route-paper.ts'
import { promiseFigures, showDeliveries } from './show-deliveries.ts'
import { type BoardDeps, createWeekBoards } from './week-boards.ts'

/** Routes with which staff plan deliveries. */
export function planningRoutes(app: FastifyInstance, deps: ReportDeps & BoardDeps): void {
  mount(app, planning.settings, async () => ok(await showSettings(deps)))
  mount(app, planning.saveSettings, async ({ body }, { visitor }) => {
    const saved = await saveSettings(deps, body, staffOf(visitor))
    return saved.ok ? ok(await showSettings(deps)) : saved
  })

  const boardOf = createWeekBoards(deps)
  mount(app, planning.board, async ({ query: { dag } }, { request, reply }) =>
    sendKeptJson(request, reply, await boardOf(dag)),
  )
  mount(app, planning.slots, ({ params }) => findSlots(deps, params.id))

  mount(app, planning.plan, ({ params, body: { mail, ...place } }, { visitor }) =>
    planOrder(deps, params.id, { place, mail, staff: staffOf(visitor) }),
  )
  mount(app, planning.move, ({ params, body: { mail, version, ...place } }, { visitor }) =>
    moveStop(deps, params.id, { place, mail, version, staff: staffOf(visitor) }),
  )
  mount(app, planning.unplan, ({ params, body }, { visitor }) =>
    unplanStop(deps, params.id, { ...body, staff: staffOf(visitor) }),
  )
  mount(app, planning.offer, ({ params, body }, { visitor }) =>
    offerSlots(deps, params.id, { places: body.slots, staff: staffOf(visitor) }),
  )

  mount(app, planning.visitSlots, ({ params, query: { minuten } }) => findVisitSlots(deps, params.id, minuten))
  mount(app, planning.planVisit, ({ params, body: { mail, minutes, ...place } }, { visitor }) =>
    planVisit(deps, params.id, { place, minutes, mail, staff: staffOf(visitor) }),
  )

  mount(app, planning.openRide, ({ body }, { visitor }) => openRide(deps, body, staffOf(visitor)))
  mount(app, planning.revokeRide, ({ params }, { visitor }) => revokeRide(deps, params.rideId, staffOf(visitor)))
  mount(app, planning.paper, async ({ query: { bus, dag } }, { reply }) => {
    const content = await routePaper(deps, { vanId: bus, day: dag })
    if (!content) return fail('not_found')
    return sendPdf(reply, `rit-${bus}-${dag}`, await renderDocument(content, deps.publicConfig.shop))
  })

  mount(app, planning.proof, ({ params }) => showDeliveries(deps, params.id))
  mount(app, planning.photo, async ({ params }, { reply }) => {
    const photo = await readPhoto(deps, params.reportId)
    if (!photo) return fail('not_found')
    reply.type('image/jpeg').send(photo)
    return SENT
  })
  mount(app, planning.figures, () => promiseFigures(deps))
}
