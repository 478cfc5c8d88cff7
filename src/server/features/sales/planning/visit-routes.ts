import type { FastifyInstance } from 'fastify'
import { visitEndpoints } from '#shared/contracts/visits.ts'
import { mount, SENT } from '../../../http/mount.ts'
import { appointmentFile, chooseSlot, saveAccess, showAppointment } from './appointments.ts'
import { type ReportDeps, reportStop } from './report-stop.ts'
import { showRide } from './rides.ts'

const { visits } = visitEndpoints

/** Routes of the customer's appointment and the driver's route. The token in the path is the proof (README). */
export function visitRoutes(app: FastifyInstance, deps: ReportDeps): void {
  mount(app, visits.appointment, ({ params }) => showAppointment(deps, params.token))
  mount(app, visits.choose, ({ params, body }) => chooseSlot(deps, params.token, body))
  mount(app, visits.saveAccess, ({ params, body }) => saveAccess(deps, params.token, body))
  mount(app, visits.calendar, async ({ params }, { reply }) => {
    const file = await appointmentFile(deps, params.token)
    if (!file.ok) return file
    reply
      .header('content-disposition', 'attachment; filename="afspraak.ics"')
      .type('text/calendar; charset=utf-8')
      .send(file.value)
    return SENT
  })

  mount(app, visits.ride, ({ params }) => showRide(deps, params.token))
  mount(app, visits.report, ({ params, body }) => {
    const { happenedDateTime, sentDateTime, ...report } = body
    const happenedAgoMs = Date.parse(sentDateTime) - Date.parse(happenedDateTime)
    return reportStop(deps, params.token, { ...report, happenedAgoMs })
  })
}
