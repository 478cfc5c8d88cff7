import * as z from 'zod/mini'
import { MAX_SERVICE_PHOTOS } from '../domain/service/photos.ts'
import { SERVICE_PROBLEMS } from '../domain/service/problems.ts'
import { SERVICE_STATES } from '../domain/service/states.ts'
import { moment, recordId, requiredText } from './fields.ts'

/** Maximum length of a message of a service case. */
export const MAX_SERVICE_TEXT = 4000

const MAX_ROWS = 50

/** State and problem of a service case on the wire. */
export const serviceState = z.enum(SERVICE_STATES)
export const serviceProblem = z.enum(SERVICE_PROBLEMS, 'Kies wat er mis is.')

/** Ids of sent photos, which the message shows in this order. */
export const servicePhotoIds = z._default(
  z.array(z.uuid()).check(z.maxLength(MAX_SERVICE_PHOTOS, `U kunt hoogstens ${MAX_SERVICE_PHOTOS} foto's meesturen.`)),
  [],
)

/** Ids of the order rows that a case is about. */
export const serviceRowIds = z.array(recordId).check(z.maxLength(MAX_ROWS))

/** The form of a customer: which products, what is wrong, and photos. */
export const serviceForm = z.object({
  rowIds: serviceRowIds.check(z.minLength(1, 'Kies om welk product het gaat.')),
  problem: serviceProblem,
  description: requiredText('Omschrijving', MAX_SERVICE_TEXT),
  photoIds: servicePhotoIds,
})
export type ServiceForm = z.input<typeof serviceForm>
export type DeclaredProblem = z.output<typeof serviceForm>

/** A product of a case, as it was sold. */
export const serviceRow = z.object({
  salesOrderRowId: z.number(),
  displayName: z.string(),
  count: z.number(),
  options: z.array(z.object({ label: z.string(), value: z.string() })),
  imageUrl: z.nullable(z.string()),
})

/** The guarantee of a case. See `Guarantee`. */
export const serviceGuarantee = z.object({
  deliveredOn: z.nullable(z.string()),
  legal: z.enum(['presumed', 'expected', 'unknown', 'business']),
  presumedUntil: z.nullable(z.string()),
  shop: z.nullable(z.object({ years: z.number(), until: z.string(), isRunning: z.boolean() })),
})

/** A message in the thread of a case. */
export const serviceMessage = z.object({
  messageId: z.number(),
  /** `note` is for staff only. */
  from: z.enum(['customer', 'shop', 'note']),
  /** Name of the staff member who wrote it, or wrote down what a customer said; null for the customer. */
  author: z.nullable(z.string()),
  writtenDateTime: moment,
  text: z.string(),
  /** The state that the case got with this message; null when it did not change. */
  state: z.nullable(serviceState),
  photoIds: z.array(z.string()),
})
export type ServiceMessage = z.infer<typeof serviceMessage>
