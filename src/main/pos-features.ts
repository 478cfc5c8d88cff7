import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { screen } from 'electron'
import type { PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { createCustomerWindow } from './customer-window.ts'
import { openDataMenu } from './data-menu-feature.ts'
import type { Feature, Windows } from './feature.ts'
import { type CustomerDisplay, openCustomerDisplay } from './features/customer-display/open-customer-display.ts'
import { type Drafts, openDrafts } from './features/drafts/open-drafts.ts'
import { openDurableFolder } from './features/durable-folder/open-durable-folder.ts'
import { registerLoginStart } from './features/login-start/register-login-start.ts'
import { openSeenOrders, type SeenOrders } from './features/offline-orders/seen-orders.ts'
import type { OfflinePayments } from './features/offline-payments/open-offline-payments.ts'
import { openPageStorage } from './features/page-storage/open-page-storage.ts'
import type { UnsentMoney } from './features/payments/index.ts'
import { createPracticePrinter } from './features/practice/practice-printer.ts'
import { openPrinting } from './features/printing/open-printing.ts'
import { printerOf } from './features/printing/printers.ts'
import type { EndedPayment, Printing } from './features/printing/printing.ts'
import type { Signatures } from './features/signatures/open-signatures.ts'
import { openCacheWithSnapshot, openCustomers, openOfflinePaymentsWithJournal } from './offline-features.ts'
import { openJsonFile } from './open-json-file.ts'
import { openLoginStart } from './open-login-start.ts'
import { openPractice, type PracticeParts } from './practice-feature.ts'
import { printDocument } from './print-window.ts'
import { sendRaw } from './raw-print-queue.ts'
import { openStoredSignatures, sealedDrafts } from './stored-customer-data.ts'

/** Listeners that the payments feature calls, for receipts and the customer display. */
type PaymentListeners = {
  onFinal(attempt: PanelAttempt): void
  onChange(panels: PanelState[]): void
  verifyOthers(): Promise<string | undefined>
  onOpen(payments: { isPaying(salesOrderId: number): boolean }): void
  unsentMoney(): UnsentMoney | undefined
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
  const signatureListeners = createListeners()
  let prints: Printing | undefined
  let drafts: Drafts | undefined
  let seenOrders: SeenOrders | undefined
  let display: CustomerDisplay | undefined
  let offlinePayments: OfflinePayments | undefined
  let signatures: Signatures | undefined
  let payments: { isPaying(salesOrderId: number): boolean } | undefined
  let verifyOfflinePayments: (() => Promise<string | undefined>) | undefined
  const practicePrinter = createPracticePrinter()
  const isPractice = practice.mode !== undefined

  return {
    paymentListeners: {
      onFinal: (attempt) => prints?.paymentEnded(endedPayment(attempt)),
      onChange: panelListeners.tell,
      verifyOthers: async () => verifyOfflinePayments?.(),
      onOpen: (opened) => {
        payments = opened
      },
      unsentMoney: () => offlinePayments?.unsentMoney,
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
            signatures: {
              signedDateTime: (draftId) => signatures?.signedDateTime(draftId),
              onChange: signatureListeners.subscribe,
            },
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
          const opened = await openOfflinePaymentsWithJournal(parts, {
            drafts,
            prints: () => prints,
            isPaying: (salesOrderId) => payments?.isPaying(salesOrderId) ?? false,
          })
          offlinePayments = opened.payments
          verifyOfflinePayments = opened.verify
          return { drafts: opened.payments, close: opened.close }
        },
      },
      {
        name: 'signatures',
        failureText: 'Klanten kunnen op deze kassa nu niet tekenen.',
        open: (parts) => {
          const opened = openStoredSignatures(parts, { drafts, onChange: signatureListeners.tell })
          signatures = opened
          // A page that opened before may show a draft without its signature.
          signatureListeners.tell()
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

/** Converts an attempt for printing. The id of an attempt is the id of its payment at the server. */
const endedPayment = ({ attemptId, salesOrderId, type, state }: PanelAttempt): EndedPayment => ({
  paymentId: attemptId,
  salesOrderId,
  type,
  state,
})

async function printersOf(windows: Windows) {
  const printers = (await windows.main()?.webContents.getPrintersAsync()) ?? []
  return printers.map(printerOf)
}
