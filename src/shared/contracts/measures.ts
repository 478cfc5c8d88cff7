import * as z from 'zod/mini'
import { PASSAGE_FIELDS, type PassageField } from '../domain/measures/passages.ts'
import { codes, endpoint } from './endpoint.ts'
import { id } from './fields.ts'

const corner = z.tuple([z.number(), z.number(), z.number()])
const view = z.object({ body: z.string(), legs: z.record(z.string(), z.string()) })

/** One model of furniture: its sizes in cm, and its lines in three views as SVG path data in mm. */
const measuredPiece = z.object({
  /** Name of the 3D model, such as "merel-3". */
  model: z.string(),
  /** Number of these pieces in a set; 1 for a single piece. */
  count: z.number(),
  sizes: z.object({
    width: z.number(),
    depth: z.number(),
    /** Depth with the foot rest out, or with the stool that comes with it. */
    extended: z.nullable(z.number()),
    height: z.number(),
    seatHeight: z.number(),
    seatDepth: z.nullable(z.number()),
    seatWidth: z.nullable(z.number()),
    armHeight: z.nullable(z.number()),
    /** Space under the body; 0 when the legs do not come off. */
    legs: z.number(),
    /** Width, depth and height of each separately delivered part, without legs. */
    parts: z.array(corner),
  }),
  outlines: z.object({ low: corner, high: corner, front: view, side: view, top: view }),
})
export type MeasuredPiece = z.infer<typeof measuredPiece>

/** A length in cm, within the limits of its field in the form. */
const length = (field: PassageField) => {
  const { from, to } = PASSAGE_FIELDS[field]
  const message = `Vul een maat tussen ${from} en ${to} cm in.`
  return z.number(message).check(z.minimum(from, message), z.maximum(to, message))
}

const passages = z
  .object({
    door: z.optional(z.object({ width: length('doorWidth'), height: length('doorHeight') })),
    corridor: z.optional(
      z.object({
        before: length('corridorBefore'),
        after: length('corridorAfter'),
        height: length('corridorHeight'),
      }),
    ),
    stairs: z.optional(
      z.object({
        width: length('stairsWidth'),
        headroom: length('stairsHeadroom'),
        landing: z.optional(length('stairsLanding')),
      }),
    ),
    lift: z.optional(
      z.object({
        width: length('liftWidth'),
        depth: length('liftDepth'),
        height: length('liftHeight'),
        door: length('liftDoor'),
        doorHeight: length('liftDoorHeight'),
      }),
    ),
  })
  .check(z.refine((measured) => Object.values(measured).some(Boolean), 'Vul minstens één maat in.'))

/** Measures that a customer sent with an order, as lines: "Deur: breedte 83 cm, hoogte 201,5 cm". */
const sentPassages = z.object({ lines: z.array(z.string()) })

export const measures = {
  show: endpoint({
    method: 'GET',
    path: '/api/measures/:model',
    access: 'public',
    about:
      'Returns the sizes and the lines of a model of furniture, or of each piece of a set. They are measured from the 3D ' +
      'model. The drawing of a single piece is also at `/drawings/measures/{model}.svg`.',
    params: z.object({ model: z.string().check(z.maxLength(50)) }),
    reply: z.object({ pieces: z.array(measuredPiece) }),
    fails: codes('measures_not_found'),
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/api/salesorder/:id/passages',
    access: 'order',
    about: 'Returns the measures of the way into the home that the buyer sent with an order.',
    params: z.object({ id }),
    reply: sentPassages,
    fails: codes('order_not_found'),
  }),
  saveForOrder: endpoint({
    method: 'PUT',
    path: '/api/salesorder/:id/passages',
    access: 'order',
    about:
      'Saves the measures of the way into the home, in cm, for the planning and the driver. They see which pieces are tight. ' +
      'A repeated call changes nothing.',
    params: z.object({ id }),
    body: passages,
    reply: sentPassages,
    fails: codes('order_not_found', 'appointment_closed'),
    limitPerMinute: 30,
  }),
}
