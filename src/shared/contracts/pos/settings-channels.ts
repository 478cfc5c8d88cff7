import * as z from 'zod/mini'
import { OPERATION_NAMES } from '../../domain/operations/operations.ts'
import { channel, event, nothing } from './channel.ts'
import { printers, receiptWidthMm } from './printer-settings.ts'

const operationName = z.enum(OPERATION_NAMES)
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Schrijf een tijd als 21:30.'))

const SHOP_ADDRESS = 'Schrijf een adres dat met https:// begint, zonder iets achter de naam van de winkel.'
const THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

function isShopAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return text.replace(/\/+$/, '').toLowerCase() === origin && (protocol === 'https:' || THIS_MACHINE.has(hostname))
}

/** A period of each day; it may span midnight. */
const hours = z.object({ from: timeOfDay, until: timeOfDay })
export type Hours = z.output<typeof hours>

/** Schedule of an operation that this till starts. */
const schedule = z.object({
  operation: operationName,
  isOn: z.boolean(),
  everyMinutes: z.number().check(z.int(), z.minimum(5), z.maximum(1440)),
  /** The operation does not start in this period. Null: no quiet hours. Absent: `settings.quietHours` applies. */
  quietHours: z.optional(z.nullable(hours)),
})
export type Schedule = z.output<typeof schedule>

/**
 * Settings per machine, stored with electron-store. A file that cannot be read is moved aside and replaced by defaults.
 */
export const settings = z.object({
  /**
   * URL of the shop's server, without a path. The till sends passwords to it, so http is allowed only for this machine.
   */
  shopUrl: z
    .url({ protocol: /^https?$/, message: SHOP_ADDRESS })
    .check(z.refine(isShopAddress, { message: SHOP_ADDRESS })),
  /** Payment terminal of this till (`TH-1234-5678`); null: the default terminal of the shop. */
  terminalCode: z.nullable(z.string().check(z.regex(/^TH-\d{4}-\d{4}$/, 'Schrijf een code als TH-1234-5678.'))),
  /** The printer of all documents, before `printers` existed. Used only when the stored settings have no `printers`. */
  printer: z.nullable(z.string().check(z.maxLength(200))),
  printers,
  receiptWidthMm,
  /** Opens the cash drawer for a cash payment. Only a receipt printer (ESC/POS) can open one. */
  opensDrawer: z.boolean(),
  /** Prints the receipt automatically when a card or cash payment is paid. */
  printsByItself: z.boolean(),
  /** Full screen without access to the rest of the machine. */
  isKiosk: z.boolean(),
  /** Opens a second window that the customer sees. */
  hasCustomerDisplay: z.boolean(),
  /** Minutes without activity until the till locks; 0: never. */
  lockAfterMinutes: z.number().check(z.int(), z.minimum(0), z.maximum(480)),
  schedules: z.array(schedule),
  /** Quiet hours of schedules without hours of their own; null: none. */
  quietHours: z.nullable(hours),
  /** Address of the update feed; null: no updates. */
  updateFeed: z.nullable(z.url({ protocol: /^https$/, message: 'Schrijf een adres dat met https:// begint.' })),
})
export type Settings = z.output<typeof settings>

export const settingsRead = channel({ channel: 'settings:read', access: 'page', input: nothing, reply: settings })
/**
 * Changes settings, for staff. Shop URL and payment terminal cannot change during a payment. Only an Admin may change
 * shop URL, updates, schedules, quiet hours, kiosk mode and lock time. Before the first login at the current shop URL,
 * anyone may change it, because a mistyped URL makes every login impossible.
 */
export const settingsChange = channel({
  channel: 'settings:change',
  access: 'page',
  input: z.partial(settings),
  reply: settings,
  fails: ['payment_running', 'drafts_waiting', 'settings_not_kept', 'shop_for_admin', 'forbidden', 'unauthenticated'],
})
export const settingsChanged = event({ event: 'settings:changed', payload: settings })
