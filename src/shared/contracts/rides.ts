import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { planningKey as key, plannedDay } from './planning-parts.ts'

/** Calls of staff about the ride of a van: the link of its driver, and its papers. */
export const rides = {
  openRide: endpoint({
    method: 'POST',
    path: '/api/admin/planning/ride',
    access: 'staff',
    about: 'Makes the link with which a driver opens a route, valid until two days after it. Returns the active link.',
    body: z.object({ vanId: key, day: plannedDay }),
    reply: z.object({ rideId: z.string(), link: z.string(), lastDay: z.string() }),
    fails: codes('not_found'),
  }),
  revokeRide: endpoint({
    method: 'POST',
    path: '/api/admin/planning/ride/:rideId/revoke',
    access: 'staff',
    about: 'Revokes the link of a driver. A repeated call changes nothing.',
    params: z.object({ rideId: z.uuid() }),
    reply: z.object({ rideId: z.string() }),
    fails: codes('ride_not_found'),
  }),
  paper: endpoint({
    method: 'GET',
    path: '/api/admin/planning/route.pdf',
    access: 'staff',
    about: 'Returns the packing list and the route list of a van for a day, a PDF.',
    query: z.object({ bus: key, dag: plannedDay }),
    reply: z.unknown(),
    fails: codes('not_found'),
    limitPerMinute: 60,
  }),
}
