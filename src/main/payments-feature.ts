import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { journalVerify, type PanelAttempt, type PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Feature } from './feature.ts'
import { DISK_TROUBLE, nodeJournalFiles, openJournal } from './features/journal/index.ts'
import {
  neededEntries,
  PAYMENTS_JOURNAL,
  parsePaymentEntry,
  registerPaymentPanels,
  type UnsentMoney,
} from './features/payments/index.ts'

type Listeners = {
  /** Called when a payment is final, to print its receipt. Called again if the app crashed during the call. */
  onFinal?: (attempt: PanelAttempt) => void | Promise<void>
  /** Called with all panels after every change, for the customer display. */
  onChange?: (panels: PanelState[]) => void
  /** Verifies the other journals of money. Returns in Dutch what is wrong; undefined when nothing is. */
  verifyOthers?: () => Promise<string | undefined>
  /** Called when the payments are open. `isPaying`: true while a payment of the order may still receive money. */
  onOpen?: (payments: { isPaying(salesOrderId: number): boolean }) => void
  /** Returns the money that this till took offline; undefined when those payments are not open. */
  unsentMoney?: () => UnsentMoney | undefined
}

/** Payments at the counter, with their journal. */
export const paymentsFeature = ({ onFinal, onChange, verifyOthers, onOpen, unsentMoney }: Listeners = {}): Feature => ({
  name: 'payments',
  failureText: 'Betalen op deze kassa werkt nu niet. Sluit de kassa en start hem opnieuw, of reken af in de browser.',
  open: async ({ ipc, shop, sessions, settings, state, commands, clock, timers, log, folder }) => {
    const journal = await openJournal({
      files: nodeJournalFiles,
      path: join(folder, PAYMENTS_JOURNAL),
      parse: parsePaymentEntry,
      needed: neededEntries,
      report: (error, subject) => log.error(subject, error),
    })
    for (const [index, note] of journal.notes.entries()) state.note(`journal:${index}`, note)
    const reportJournal = (trouble: string | undefined) =>
      state.report('journal', trouble ? { state: 'bad', text: trouble } : { state: 'good', text: JOURNAL_GOOD })
    reportJournal(journal.trouble())
    // A full disk may have free space again later.
    const stopChecking = timers.every(RECHECK_MS, () => void journal.checkWritable().then(reportJournal))

    ipc.handle(journalVerify, async () => ok({ problem: (await journal.verify()) ?? (await verifyOthers?.()) ?? null }))

    const panels = registerPaymentPanels({
      ipc,
      shop,
      sessions,
      clock,
      timers,
      log,
      journal: {
        entries: journal.entries,
        append: async (entry) => {
          const written = await journal.append(entry)
          reportJournal(written.ok ? undefined : DISK_TROUBLE)
          return written
        },
      },
      newId: randomUUID,
      terminalCode: () => settings.read().terminalCode,
      unsentMoney: unsentMoney?.() ?? NO_UNSENT_MONEY,
      onFinal: (attempt) => onFinal?.(attempt),
      onReturn: (salesOrderId) => commands.give({ command: 'go', path: staffPaths.salesOrder(salesOrderId) }),
      ...(onChange && { onChange }),
    })
    onOpen?.(panels)
    panels.start()
    return {
      busy: panels.busy,
      close: async () => {
        stopChecking()
        panels.stop()
        await journal.close()
      },
    }
  },
})

const NO_UNSENT_MONEY: UnsentMoney = { centsOf: () => 0, onChange: () => () => {} }
const RECHECK_MS = 60_000
const JOURNAL_GOOD = 'Betalingen worden op deze kassa bewaard.'
