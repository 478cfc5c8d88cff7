import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { freeSlots, mailsCustomer, namedSlots, plannedPlace } from './planning-parts.ts'

const VISIT_MINUTES = [
  z.minimum(5, 'Vul minstens 5 minuten in.'),
  z.maximum(480, 'Vul hooguit 480 minuten in.'),
] as const
const visitMinutes = z
  .number('Vul in hoeveel minuten het bezoek duurt.')
  .check(z.int('Vul een heel getal in.'), ...VISIT_MINUTES)

/** Calls of staff that plan visits for service cases. */
export const visitPlanning = {
  visitSlots: endpoint({
    method: 'GET',
    path: '/api/admin/planning/visit/:id/slots',
    access: 'staff',
    about: 'Returns the free windows in which a van can visit the customer of a service case, earliest first.',
    params: z.object({ id }),
    query: z.object({ minuten: z._default(z.coerce.number<number>().check(z.int(), ...VISIT_MINUTES), 60) }),
    reply: namedSlots,
    fails: codes('service_case_not_found', 'nothing_to_plan'),
    limitPerMinute: 240,
  }),
  planVisit: endpoint({
    method: 'PUT',
    path: '/api/admin/planning/visit/:id',
    access: 'staff',
    about:
      'Plans a visit for a service case in a window, on the week board, and mails the customer unless `mail` is false. A repeated call changes nothing; staff move and remove the stop on the board.',
    params: z.object({ id }),
    body: z.extend(plannedPlace, { minutes: visitMinutes, mail: mailsCustomer }),
    reply: z.object({ stopId: z.number() }),
    fails: {
      ...codes('service_case_not_found', 'service_step_refused', 'nothing_to_plan', 'order_forgotten', 'visit_planned'),
      planning_full: freeSlots,
    },
  }),
}
