import * as z from 'zod/mini'
import { MAX_AVOIDED_WEEKS, weekProblem } from '../domain/planning/preferred-weeks.ts'
import { calendarDate } from './calendar-date.ts'

/** A local time in Amsterdam: "08:00". */
export const localTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Schrijf een tijd als 08:00.'))
/** Key of a region or van in the settings. */
export const planningKey = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Ongeldige sleutel.'))

/** A window of a van on a day. `until` is shown; `from` identifies the window. */
export const slot = z.object({ day: calendarDate, vanId: planningKey, from: localTime, until: localTime })
export type SlotOnWire = z.infer<typeof slot>
export const STOP_STATES = ['planned', 'under_way', 'done', 'failed', 'removed'] as const
export type StopState = (typeof STOP_STATES)[number]

export const accessOnWire = z.object({
  floor: z.number(),
  hasLift: z.boolean(),
  doorCm: z.nullable(z.number()),
  parking: z.string(),
  remarks: z.string(),
})

/**
 * Sentences about pieces that are tight or do not fit, by the measures that the customer sent. Absent without such pieces.
 * @example ['Leren bank Merel 3-zits: deur past gekanteld, 1 cm over']
 */
export const passageNotes = z.optional(z.array(z.string()))

/**
 * The measures of the way into the home that the customer sent, as lines. Absent without measures. With measures and
 * without `passageNotes`, every piece whose sizes are known fits easily.
 * @example ['Deur: breedte 83 cm, hoogte 201,5 cm']
 */
export const measuredPassages = z.optional(z.array(z.string()))

export const piecesOnWire = z.array(z.object({ salesOrderRowId: z.number(), name: z.string(), count: z.number() }))

/** The reports that a driver can make about a stop. */
export const REPORT_KINDS = ['under_way', 'delivered', 'not_home', 'damaged', 'refused'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** A Monday, for a week. */
export const monday = calendarDate.check(
  z.refine((day) => weekProblem(day) === undefined && day < '2200-01-01', 'Kies een week uit de lijst.'),
)

/** The weeks that suit a customer, as Mondays. Null means no limit on that side. */
export const preferredWeeks = z.object({
  from: z.nullable(monday),
  until: z.nullable(monday),
  avoided: z.array(monday).check(z.maxLength(MAX_AVOIDED_WEEKS, `Kies hooguit ${MAX_AVOIDED_WEEKS} weken.`)),
})

/** A day that can be planned. The week of a much later day would end after the year 9999, which dates as text cannot have. */
export const plannedDay = calendarDate.check(z.refine((day) => day < '2200-01-01', 'Kies een dag vóór het jaar 2200.'))

/** The window of a van that staff choose. */
export const plannedPlace = z.object({ vanId: planningKey, day: plannedDay, from: localTime })

/** False when the customer gets no mail. */
export const mailsCustomer = z._default(z.boolean(), true)

/** The windows that are free instead of a full one. */
export const freeSlots = z.object({ free: z.array(slot) })

/** Free windows, each with the name of its van. */
export const namedSlots = z.object({ free: z.array(z.extend(slot, { van: z.string() })) })
export type NamedSlot = z.infer<typeof namedSlots>['free'][number]
