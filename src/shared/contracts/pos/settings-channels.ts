import * as z from 'zod/mini'
import { OPERATION_NAMES } from '../../domain/operations/operations.ts'
import { channel, event, nothing } from './channel.ts'

const operationName = z.enum(OPERATION_NAMES)
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Schrijf een tijd als 21:30.'))

const SHOP_ADDRESS = 'Schrijf een adres dat met https:// begint, zonder iets achter de naam van de winkel.'
const THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

function isShopAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return text.replace(/\/+$/, '').toLowerCase() === origin && (protocol === 'https:' || THIS_MACHINE.has(hostname))
}

/** May go over midnight. */
const hours = z.object({ from: timeOfDay, until: timeOfDay })
export type Hours = z.output<typeof hours>

/** When an operation of the data page runs by itself from this till. */
const schedule = z.object({
  operation: operationName,
  isOn: z.boolean(),
  everyMinutes: z.number().check(z.int(), z.minimum(5), z.maximum(1440)),
  /** Between these times it does not run; null: always. Absent: those of the whole planning. */
  quietHours: z.optional(z.nullable(hours)),
})
export type Schedule = z.output<typeof schedule>

/** What is set per machine. Kept in electron-store; a file that cannot be read is put aside, and these are the defaults. */
export const settings = z.object({
  /** The server, without a slash at the end. Passwords go there: in the clear only where it runs on this very machine. */
  shopUrl: z
    .url({ protocol: /^https?$/, message: SHOP_ADDRESS })
    .check(z.refine(isShopAddress, { message: SHOP_ADDRESS })),
  /** The PIN terminal of this till (`TH-1234-5678`); null: that of the shop. */
  terminalCode: z.nullable(z.string().check(z.regex(/^TH-\d{4}-\d{4}$/, 'Schrijf een code als TH-1234-5678.'))),
  /** Name of the printer for receipts; null: ask each time. */
  printer: z.nullable(z.string().check(z.maxLength(200))),
  /** Receipts are printed as soon as a payment is final. */
  printsByItself: z.boolean(),
  /** Whole screen, without a way out to the machine. */
  isKiosk: z.boolean(),
  /** The second window, for the customer. */
  hasCustomerDisplay: z.boolean(),
  /** The till locks when nobody touched it for so long; 0 is never. */
  lockAfterMinutes: z.number().check(z.int(), z.minimum(0), z.maximum(480)),
  schedules: z.array(schedule),
  /** Between these times no schedule runs that has no hours of its own; null: always. */
  quietHours: z.nullable(hours),
  /** Where new versions are published; null: no updates. */
  updateFeed: z.nullable(z.url({ protocol: /^https$/, message: 'Schrijf een adres dat met https:// begint.' })),
})
export type Settings = z.output<typeof settings>

export const settingsRead = channel({ channel: 'settings:read', access: 'page', input: nothing, reply: settings })
/**
 * Changes some of it, for staff. Which server and which PIN terminal stay while a payment runs. Another server, new versions,
 * what runs by itself, the kiosk and when the till locks are for an Admin; the server also for anybody where nobody ever
 * logged in at the one that is set: there it has to be told first.
 */
export const settingsChange = channel({
  channel: 'settings:change',
  access: 'page',
  input: z.partial(settings),
  reply: settings,
  fails: ['payment_running', 'drafts_waiting', 'settings_not_kept', 'shop_for_admin', 'forbidden', 'unauthenticated'],
})
export const settingsChanged = event({ event: 'settings:changed', payload: settings })
