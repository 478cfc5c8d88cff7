import * as z from 'zod/mini'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { hasStaffSession } from '#shared/domain/accounts/till-access.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions, SettingsReader } from '../../ports/till.ts'
import type { EscPosChoice, ReceiptPrinters } from './esc-pos/receipt-printers.ts'
import type { PrinterState } from './printer-state.ts'
import type { PrintOutcome } from './printing.ts'

/** An opening without a payment, until the shop has it in its audit log. */
const opening = z.object({
  openingId: z.string(),
  shopUrl: z.string(),
  openedDateTime: z.string(),
  /** Email address of the user who opened the drawer. */
  openedBy: z.string(),
  till: z.nullable(z.string()),
})
const persistedDrawer = z.object({
  version: z.literal(1),
  /** Payments for which the drawer was opened, so that it is not opened twice. Newest last. */
  payments: z.array(z.string()),
  unsent: z.array(opening),
})
type PersistedDrawer = z.output<typeof persistedDrawer>

const FILE = 'drawer.json'
const EMPTY: PersistedDrawer = { version: 1, payments: [], unsent: [] }
const MAX_PAYMENTS = 500

type Deps = {
  folder: DurableFolder
  shop: Pick<Shop, 'api' | 'url' | 'onReachable'>
  sessions: Sessions
  settings: SettingsReader
  receiptPrinters: ReceiptPrinters
  printer: Pick<PrinterState, 'report'>
  clock: Clock
  log: Log
  newId(): string
}

/** The cash drawer that is connected to the receipt printer. */
export type Drawer = ReturnType<typeof openDrawerControl>

/**
 * Opens the control of the cash drawer. It is opened for a cash payment, and by a user. An opening by a user is on the
 * disk before the drawer opens, and is sent to the audit log of the shop as soon as the shop responds.
 */
export function openDrawerControl(deps: Deps) {
  const { folder, shop, sessions, settings, receiptPrinters, printer, clock, log, newId } = deps
  let stored = readDrawer(folder, log)
  let isSending = false

  /** Throws when the disk is full; nothing has changed then. */
  function store(next: PersistedDrawer): void {
    folder.write(FILE, JSON.stringify(next))
    stored = next
  }

  /** Returns the printer with the drawer; undefined when there is none. */
  function drawerPrinter(): EscPosChoice | undefined {
    const { opensDrawer, printers } = settings.read()
    const { receipt } = printers
    return opensDrawer && receipt && receipt.via !== 'driver' ? receipt : undefined
  }

  async function pulse(choice: EscPosChoice): Promise<PrintOutcome['kind']> {
    const outcome = await receiptPrinters.of(choice).openDrawer()
    if (outcome.kind === 'offline' || outcome.kind === 'failed') {
      printer.report(choice, { state: 'bad', text: outcome.reason })
    }
    return outcome.kind
  }

  /** Opens the drawer once for this payment. */
  function openForPayment(paymentId: string): void {
    const choice = drawerPrinter()
    if (!choice || stored.payments.includes(paymentId)) return
    try {
      store({ ...stored, payments: [...stored.payments, paymentId].slice(-MAX_PAYMENTS) })
    } catch (error) {
      // The customer waits for change, so the drawer opens. After a restart the payment may open it once more.
      log.error('drawer opening not written', error)
    }
    pulse(choice).then(
      (outcome) => log.info('cash drawer opened', { by: 'payment', outcome }),
      (error: unknown) => log.error('cash drawer not opened', error),
    )
  }

  async function openByUser() {
    const choice = drawerPrinter()
    if (!choice) return fail('no_drawer')
    const { session, till } = sessions.current()
    const openingId = newId()
    const entry = {
      openingId,
      shopUrl: shop.url(),
      openedDateTime: clock.now().toISOString(),
      openedBy: session?.email ?? '',
      till: till?.name ?? null,
    }
    try {
      store({ ...stored, unsent: [...stored.unsent, entry] })
    } catch (error) {
      log.error('drawer opening not written', error)
      return fail('disk_full')
    }
    const outcome = await pulse(choice)
    log.info('cash drawer opened', { by: 'user', outcome })
    // After `failed` the drawer may be open, so that opening is in the audit log too.
    if (outcome === 'offline') forget(openingId)
    else sendInBackground()
    return outcome === 'printed' ? ok(null) : fail('drawer_not_opened')
  }

  function forget(openingId: string): void {
    const next = { ...stored, unsent: stored.unsent.filter((one) => one.openingId !== openingId) }
    try {
      store(next)
    } catch (error) {
      // The opening is sent again after a restart. The shop ignores an opening that it has.
      log.error('drawer opening not removed', error)
      stored = next
    }
  }

  /** Sends the openings to the shop that they belong to, one by one, until one fails. */
  async function sendUnsent(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (;;) {
        const next = stored.unsent.find(({ shopUrl }) => shopUrl === shop.url())
        if (!next || !hasStaffSession(sessions.current())) return
        const { shopUrl: _, ...body } = next
        await shop.api.tills.drawerOpened({ body })
        forget(next.openingId)
      }
    } catch (error) {
      // It is sent again at the next login or reconnect.
      if (!(error instanceof ShopError)) throw error
      log.warn('drawer opening not sent', { code: error.code })
    } finally {
      isSending = false
    }
  }

  const sendInBackground = () =>
    void sendUnsent().catch((error: unknown) => log.error('drawer opening not sent', error))
  const stops = [shop.onReachable(sendInBackground), sessions.onChange(sendInBackground)]

  return {
    openForPayment,
    openByUser,
    stop(): void {
      for (const stop of stops) stop()
    },
  }
}

function readDrawer(folder: DurableFolder, log: Log): PersistedDrawer {
  const content = folder.read(FILE)
  if (!content) return EMPTY
  try {
    return persistedDrawer.parse(JSON.parse(new TextDecoder().decode(content)))
  } catch (error) {
    log.error('drawer file not readable', error)
    folder.putAside(FILE)
    return EMPTY
  }
}
