import { join } from 'node:path'
import type { FeatureDeps } from './feature.ts'
import type { Drafts } from './features/drafts/open-drafts.ts'
import { nodeJournalFiles, openJournal } from './features/journal/index.ts'
import { openOfflineCache } from './features/offline-cache/open-offline-cache.ts'
import { startSnapshotRefresh } from './features/offline-cache/refresh-snapshot.ts'
import { reportCatalog } from './features/offline-cache/report-catalog.ts'
import { openOfflineCustomers } from './features/offline-customers/offline-customers.ts'
import { startCustomerRefresh } from './features/offline-customers/refresh-customers.ts'
import type { SeenOrders } from './features/offline-orders/seen-orders.ts'
import {
  neededOfflineEntries,
  OFFLINE_PAYMENTS_JOURNAL,
  parseOfflinePaymentEntry,
} from './features/offline-payments/offline-payment-journal.ts'
import { openOfflinePayments } from './features/offline-payments/open-offline-payments.ts'
import type { Printing } from './features/printing/printing.ts'
import { openJsonFile } from './open-json-file.ts'

/** Opens the cache of responses and the offline catalog, and refreshes both. */
export function openCacheWithSnapshot({ folder, settings, state, ...parts }: FeatureDeps) {
  const { shop, log } = parts
  const folders = {
    responses: join(folder, 'last-good'),
    catalog: join(folder, 'catalog'),
    pictures: join(folder, 'pictures'),
  }
  const offlineCache = openOfflineCache({ ...parts, folders, shopUrl: shop.url })
  const report = () => void reportCatalog({ offlineCache, state, log })
  const snapshot = startSnapshotRefresh({ ...parts, offlineCache, onRefreshed: report })
  const stopListening = settings.onChange((now, before) => {
    if (now.shopUrl !== before.shopUrl) report()
  })
  // Later, because reading the index of the catalog would delay the first page.
  const cancelReport = parts.timers.after(REPORT_AFTER_MS, report)
  return {
    responseCache: offlineCache,
    close: () => {
      cancelReport()
      snapshot.stop()
      stopListening()
    },
  }
}

/** Delay of the first report of the catalog, after the start. */
const REPORT_AFTER_MS = 3_000

/** Opens the customers of the last 90 days, which staff find while the shop is unreachable. */
export function openCustomers(parts: FeatureDeps, seenOrders: () => SeenOrders | undefined) {
  const { folder } = parts
  const file = openJsonFile(folder, 'offline-customers')
  const customers = openOfflineCustomers({ ...parts, file, shopUrl: parts.shop.url })
  const refresh = startCustomerRefresh({ ...parts, customers, seenOrders })
  return {
    responseCache: {
      store: () => Promise.resolve(),
      responseFor: (request: Request) => Promise.resolve(customers.responseFor(request)),
    },
    close: () => {
      refresh.stop()
      customers.stop()
    },
  }
}

/** Opens the payments that this till takes while the shop is unreachable, with their journal. */
export async function openOfflinePaymentsWithJournal(
  parts: FeatureDeps,
  {
    drafts,
    prints,
    isPaying,
  }: {
    drafts: Drafts | undefined
    prints: () => Printing | undefined
    isPaying: (salesOrderId: number) => boolean
  },
) {
  const { folder, log, state } = parts
  const journal = await openJournal({
    files: nodeJournalFiles,
    path: join(folder, OFFLINE_PAYMENTS_JOURNAL),
    parse: parseOfflinePaymentEntry,
    needed: neededOfflineEntries,
    report: (error, subject) => log.error(subject, error),
  })
  for (const [index, note] of journal.notes.entries()) state.note(`offline-payments:${index}`, note)
  const payments = openOfflinePayments({
    ...parts,
    journal,
    // Without drafts it is unknown which orders were sent, so their payments wait for the next start.
    drafts: drafts ?? { has: () => false, isUnsent: () => true, salesOrderOf: () => null, onChange: () => () => {} },
    isPaying,
    onTaken: (payment) => prints()?.offlinePaymentTaken(payment),
    printAgain: (receipt) => prints()?.printProvisional(receipt) ?? false,
  })
  return {
    payments,
    verify: journal.verify,
    close: async () => {
      payments.stop()
      await journal.close()
    },
  }
}
