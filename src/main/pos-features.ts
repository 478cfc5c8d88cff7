import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, dialog, Menu, Notification, powerMonitor, screen, shell } from 'electron'
import type { PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { createCustomerWindow } from './customer-window.ts'
import type { Feature, FeatureDeps, Windows } from './feature.ts'
import { type CustomerDisplay, openCustomerDisplay } from './features/customer-display/open-customer-display.ts'
import { type Drafts, openDrafts } from './features/drafts/open-drafts.ts'
import { openDurableFolder } from './features/durable-folder/open-durable-folder.ts'
import { nodeJournalFiles, openJournal } from './features/journal/index.ts'
import { registerLoginStart } from './features/login-start/register-login-start.ts'
import { openMenu } from './features/menu/open-menu.ts'
import { openNotifications } from './features/notifications/open-notifications.ts'
import { openOfflineCache } from './features/offline-cache/open-offline-cache.ts'
import { startSnapshotRefresh } from './features/offline-cache/refresh-snapshot.ts'
import { reportCatalog } from './features/offline-cache/report-catalog.ts'
import { openOfflineCustomers } from './features/offline-customers/offline-customers.ts'
import { startCustomerRefresh } from './features/offline-customers/refresh-customers.ts'
import { openSeenOrders, type SeenOrders } from './features/offline-orders/seen-orders.ts'
import {
  neededOfflineEntries,
  OFFLINE_PAYMENTS_JOURNAL,
  parseOfflinePaymentEntry,
} from './features/offline-payments/offline-payment-journal.ts'
import { type OfflinePayments, openOfflinePayments } from './features/offline-payments/open-offline-payments.ts'
import { downloadList } from './features/operations/download-list.ts'
import { openOperations } from './features/operations/open-operations.ts'
import { openPageStorage } from './features/page-storage/open-page-storage.ts'
import { createPracticePrinter } from './features/practice/practice-printer.ts'
import { openPrinting } from './features/printing/open-printing.ts'
import { printerOf } from './features/printing/printers.ts'
import type { EndedPayment, Printing } from './features/printing/printing.ts'
import { openSchedules } from './features/schedules/open-schedules.ts'
import { tickEveryMinute } from './features/schedules/tick-every-minute.ts'
import { openSealedFolder } from './features/sealing/sealed-folder.ts'
import { closeWithoutAdmin } from './features/sessions/close-without-admin.ts'
import { openSignatures, type Signatures } from './features/signatures/open-signatures.ts'
import { openJsonFile } from './open-json-file.ts'
import { openLoginStart } from './open-login-start.ts'
import type { DurableFolder } from './ports/durable-folder.ts'
import { openPractice, type PracticeParts } from './practice-feature.ts'
import { printDocument } from './print-window.ts'
import { sendRaw } from './raw-print-queue.ts'
import { singleWindow } from './single-window.ts'

/** Listeners that the payments feature calls, for receipts and the customer display. */
type PaymentListeners = {
  onFinal(attempt: PanelAttempt): void
  onChange(panels: PanelState[]): void
  verifyOthers(): Promise<string | undefined>
}

/**
 * Returns every feature except payments, and the listeners for payments. A feature that fails to open does not affect
 * the others.
 */
export function nonPaymentFeatures(practice: PracticeParts): {
  features: readonly Feature[]
  paymentListeners: PaymentListeners
} {
  const panelListeners = createListeners<[panels: readonly PanelState[]]>()
  let prints: Printing | undefined
  let drafts: Drafts | undefined
  let seenOrders: SeenOrders | undefined
  let display: CustomerDisplay | undefined
  let offlinePayments: OfflinePayments | undefined
  let signatures: Signatures | undefined
  let verifyOfflinePayments: (() => Promise<string | undefined>) | undefined
  const practicePrinter = createPracticePrinter()
  const isPractice = practice.mode !== undefined

  return {
    paymentListeners: {
      onFinal: (attempt) => prints?.paymentEnded(endedPayment(attempt)),
      onChange: panelListeners.tell,
      verifyOthers: async () => verifyOfflinePayments?.(),
    },
    features: [
      {
        name: 'page-storage',
        failureText: 'Wat u invult blijft op deze kassa nu alleen staan tot zij wordt afgesloten.',
        open: (parts) => {
          openPageStorage({ ...parts, folder: openDurableFolder(join(parts.folder, 'page-storage')) })
          return {}
        },
      },
      {
        name: 'last-good',
        failureText: 'Als de verbinding wegvalt is er op deze kassa nu niets op te zoeken.',
        open: (parts) => openCacheWithSnapshot(parts),
      },
      {
        name: 'offline-customers',
        failureText: 'Als de verbinding wegvalt zijn er op deze kassa nu geen klanten op te zoeken.',
        open: (parts) => openCustomers(parts, () => seenOrders),
      },
      {
        name: 'offline-orders',
        failureText: 'Als de verbinding wegvalt zijn op deze kassa de laatst bekeken orders nu niet te openen.',
        open: (parts) => {
          const { folder } = parts
          const file = openJsonFile(folder, 'offline-orders')
          const orders = openSeenOrders({ ...parts, file, shopUrl: parts.shop.url })
          seenOrders = orders
          return { responseCache: orders, close: orders.stop }
        },
      },
      {
        name: 'drafts',
        failureText: 'Orders kunnen op deze kassa nu niet worden bewaard als de verbinding wegvalt.',
        open: (parts) => {
          const opened = openDrafts({
            ...parts,
            ...sealedDrafts(parts),
            hasPayments: (draftId) => offlinePayments?.isHeldFor(draftId) ?? false,
          })
          drafts = opened
          return { drafts: opened, close: opened.stop }
        },
      },
      {
        name: 'prints',
        failureText: 'Afdrukken werkt op deze kassa nu niet. Start hem opnieuw, of druk af in de browser.',
        open: (parts) => {
          const opened = openPrinting({
            ...parts,
            folder: openDurableFolder(join(parts.folder, 'prints')),
            newId: randomUUID,
            print: (path, request) => (isPractice ? practicePrinter.print() : printDocument(parts, path, request)),
            printers: () => (isPractice ? practicePrinter.printers() : printersOf(parts.windows)),
            sendRaw: isPractice ? practicePrinter.print : sendRaw,
          })
          prints = opened
          return { recheck: opened.checkPrinter, close: opened.stop }
        },
      },
      {
        name: 'offline-payments',
        failureText: 'Deze kassa kan nu niets innemen als de verbinding wegvalt.',
        open: async (parts) => {
          const { payments, verify, close } = await openOfflinePaymentsWithJournal(parts, {
            drafts,
            prints: () => prints,
          })
          offlinePayments = payments
          verifyOfflinePayments = verify
          return { drafts: payments, close }
        },
      },
      {
        name: 'signatures',
        failureText: 'Klanten kunnen op deze kassa nu niet tekenen.',
        open: (parts) => {
          const opened = openStoredSignatures(parts, drafts)
          signatures = opened
          return { drafts: opened, close: opened.stop }
        },
      },
      {
        name: 'display',
        failureText: 'Het klantscherm werkt nu niet.',
        open: (parts) => {
          const window = createCustomerWindow(parts.windows, screen)
          const opened = openCustomerDisplay({
            ...parts,
            window,
            newId: randomUUID,
            addSignature: (signature) => signatures?.add(signature) ?? false,
            onPanels: panelListeners.subscribe,
          })
          display = opened
          return {
            close: () => {
              opened.stop()
              window.close()
            },
          }
        },
      },
      {
        name: 'practice',
        failureText: 'Oefenen werkt op deze kassa nu niet.',
        open: (parts) =>
          openPractice(parts, practice, { printer: practicePrinter, drafts, onPanels: panelListeners.subscribe }),
      },
      {
        name: 'login-start',
        failureText: 'Deze kassa start nu niet vanzelf op als de computer aangaat.',
        open: (parts) => {
          registerLoginStart({ ...parts, loginStart: openLoginStart({ isPractice }) })
          return {}
        },
      },
      {
        name: 'data-menu',
        failureText: 'Het menu en de schema’s van deze kassa werken nu niet. De datapagina werkt wel.',
        open: (parts) => openDataMenu(parts, { drafts, display, isPractice }),
      },
    ],
  }
}

/** Opens the folder of the drafts, which contain names and addresses of customers. */
function sealedDrafts({ folder, sealer, state, log }: FeatureDeps): { folder: DurableFolder; hasHidden: boolean } {
  const opened = openSealedFolder({ folder: openDurableFolder(join(folder, 'drafts')), sealer, purpose: 'draft', log })
  if (opened.hidden > 0) {
    log.warn('drafts not readable without the keyring', { count: opened.hidden })
    state.note('drafts-hidden', hiddenText(opened.hidden))
  }
  return { folder: opened.folder, hasHidden: opened.hidden > 0 }
}

/** Opens the signatures of customers. Without drafts it is unknown which orders were sent, so theirs wait. */
function openStoredSignatures(parts: FeatureDeps, drafts: Drafts | undefined): Signatures {
  const { folder, sealer, log } = parts
  const sealed = openSealedFolder({
    folder: openDurableFolder(join(folder, 'signatures')),
    sealer,
    purpose: 'signature',
    log,
  })
  return openSignatures({
    ...parts,
    folder: sealed.folder,
    newId: randomUUID,
    drafts: drafts ?? { has: () => true, isUnsent: () => true, onChange: () => () => {} },
  })
}

const hiddenText = (count: number) =>
  `${count === 1 ? 'Een bewaarde order is' : `${count} bewaarde orders zijn`} nu niet te lezen, omdat de sleutelbos van deze computer geen antwoord geeft. Ontgrendel de sleutelbos en start de kassa opnieuw.`

/** Converts an attempt for printing. The id of an attempt is the id of its payment at the server. */
const endedPayment = ({ attemptId, salesOrderId, type, state }: PanelAttempt): EndedPayment => ({
  paymentId: attemptId,
  salesOrderId,
  type,
  state,
})

function openCacheWithSnapshot({ folder, settings, state, ...parts }: FeatureDeps) {
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
function openCustomers(parts: FeatureDeps, seenOrders: () => SeenOrders | undefined) {
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
async function openOfflinePaymentsWithJournal(
  parts: FeatureDeps,
  { drafts, prints }: { drafts: Drafts | undefined; prints: () => Printing | undefined },
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
    drafts: drafts ?? { has: () => false, isUnsent: () => true, onChange: () => () => {} },
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

/** Opens operations, their schedules, and the application menu, which starts operations. */
function openDataMenu(
  parts: FeatureDeps,
  {
    drafts,
    display,
    isPractice,
  }: { drafts: Drafts | undefined; display: CustomerDisplay | undefined; isPractice: boolean },
) {
  const { windows, log, state, shop } = parts
  const notices = openNotifications({
    make: (options) => new Notification(options),
    isSupported: () => Notification.isSupported(),
    log,
  })
  const results = singleWindow(windows, posPaths.results, { width: 760, height: 640, title: 'Resultaten' })
  const about = singleWindow(windows, posPaths.about, { width: 620, height: 640, title: 'Over Leermeester' })
  const stopClosing = closeWithoutAdmin(parts.sessions, results)
  const operations = openOperations({
    ...parts,
    notices,
    newId: randomUUID,
    openResults: results.open,
    showTaskbarProgress: (progress) => windows.main()?.setProgressBar(progress),
  })
  const schedules = openSchedules({
    ...parts,
    operations,
    everyMinute: tickEveryMinute,
    clockOffMs: () => state.current().clockOffMs,
    onResume: (listener) => {
      powerMonitor.on('resume', listener)
      return () => powerMonitor.off('resume', listener)
    },
  })
  const menu = openMenu({
    ...parts,
    operations,
    isMac: process.platform === 'darwin',
    isPractice,
    drafts: drafts ?? { ...UNCHANGING, count: () => 0, refused: () => 0 },
    display: display ?? { ...UNCHANGING, isOpen: () => false, setOpen: () => {} },
    show: (items) => Menu.setApplicationMenu(Menu.buildFromTemplate(items)),
    shell: {
      lock: parts.lock,
      quit: () => app.quit(),
      openResults: results.open,
      openAbout: about.open,
      showLog: () => void shell.openPath(app.getPath('logs')),
      saveList: (list) =>
        void downloadList({ shop, notices, log, saveFile: (...file) => saveFile(windows, ...file) }, list),
      showMessage: (title, text) => void showMessage(windows, title, text),
    },
  })
  return {
    recheck: schedules.startDue,
    close: () => {
      stopClosing()
      menu.stop()
      schedules.stop()
      operations.stop()
    },
  }
}

const UNCHANGING = { onChange: () => () => {} }

async function printersOf(windows: Windows) {
  const printers = (await windows.main()?.webContents.getPrintersAsync()) ?? []
  return printers.map(printerOf)
}

async function saveFile(windows: Windows, name: string, content: Uint8Array): Promise<string | undefined> {
  const options = { defaultPath: name, filters: [{ name: 'JSON', extensions: ['json'] }] }
  const main = windows.main()
  const { canceled, filePath } = await (main ? dialog.showSaveDialog(main, options) : dialog.showSaveDialog(options))
  if (canceled || !filePath) return undefined
  await writeFile(filePath, content)
  return filePath
}

function showMessage(windows: Windows, title: string, text: string): Promise<unknown> {
  const options = { type: 'info' as const, title: 'Leermeester', message: title, detail: text, noLink: true }
  const main = windows.main()
  return main ? dialog.showMessageBox(main, options) : dialog.showMessageBox(options)
}
