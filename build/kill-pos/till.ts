import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createApi } from '#shared/contracts/endpoints.ts'
import type { PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { type JournalFiles, nodeJournalFiles, openJournal } from '../../src/main/features/journal/index.ts'
import {
  neededEntries,
  openPaymentPanels,
  PAYMENTS_JOURNAL,
  parsePaymentEntry,
} from '../../src/main/features/payments/index.ts'
import { machineClock, machineTimers } from '../../src/main/machine-clock.ts'

/** Settings of a till: address of the server, token of the seller, data folder, and code of the payment terminal. */
export type TillSettings = { origin: string; token: string; folder: string; terminalCode: string }

type TillOptions = {
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  files?: JournalFiles
  onChange?: (panels: PanelState[]) => void
  onFinal?: (attempt: PanelAttempt) => void | Promise<void>
  /** Milliseconds after which the till reports that the payment terminal is silent; a minute in production. */
  pollForMs?: number
}

/** Opens the journal and the payment panels of a till as the showroom app does, without its windows. */
export async function openTill({ origin, token, folder, terminalCode }: TillSettings, options: TillOptions = {}) {
  /** Ids of the orders that the till opened again after a restart. */
  const returnedToOrders: number[] = []
  const journal = await openJournal({
    files: options.files ?? nodeJournalFiles,
    path: journalOf(folder),
    parse: parsePaymentEntry,
    needed: neededEntries,
    report: () => undefined,
  })
  const panels = openPaymentPanels({
    journal,
    shop: {
      api: createApi({
        fetch: options.fetch ?? fetch,
        baseUrl: origin,
        headers: () => ({ authorization: `Bearer ${token}` }),
      }),
      url: () => origin,
      isReachable: () => true,
      onReachable: () => () => undefined,
    },
    clock: machineClock,
    timers: machineTimers,
    sessions: { current: () => NO_SESSION, onChange: () => () => undefined },
    log: { info() {}, warn() {}, error() {} },
    newId: randomUUID,
    terminalCode: () => terminalCode,
    unsentMoney: { centsOf: () => 0, onChange: () => () => undefined },
    onChange: (all) => options.onChange?.(all),
    onFinal: (attempt) => options.onFinal?.(attempt),
    onReturn: (salesOrderId) => returnedToOrders.push(salesOrderId),
    // The steps are those of production, with shorter times.
    timing: { ...QUICK_TIMING, ...(options.pollForMs && { pollForMs: options.pollForMs }) },
  })
  panels.start()
  return {
    panels,
    journal,
    returnedToOrders,
    close: async () => {
      panels.stop()
      await journal.close()
    },
  }
}

const journalOf = (folder: string) => join(folder, PAYMENTS_JOURNAL)

const QUICK_TIMING = {
  pollMs: 60,
  pollForMs: 60_000,
  backoffFromMs: 60,
  backoffToMs: 120,
  linkBackoffToMs: 120,
  // Shorter than a call takes on a busy server: the server must refuse a start request that arrives after the till gave it up.
  absentAfterMs: 100,
}

const NO_SESSION = { session: null, isLocked: false, till: null, vault: 'memory' as const, pinHolders: [] }
