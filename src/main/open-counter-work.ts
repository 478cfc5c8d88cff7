import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, dialog, Menu, Notification, powerMonitor, screen, shell } from 'electron'
import { counterPaths } from '#shared/contracts/terminal/counter-paths.ts'
import type { PanelAttempt, PanelState } from '#shared/contracts/terminal/desk-channels.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { openCustomerWindow } from './customer-window.ts'
import { type Display, openDisplay } from './features/display/open-display.ts'
import { type Drafts, openDrafts } from './features/drafts/open-drafts.ts'
import { openDurableFolder } from './features/durable-folder/open-durable-folder.ts'
import { openLastGood } from './features/last-good/open-last-good.ts'
import { openSnapshot } from './features/last-good/open-snapshot.ts'
import { openMenu } from './features/menu/open-menu.ts'
import { openNotices } from './features/notices/open-notices.ts'
import { downloadList } from './features/operations/download-list.ts'
import { openOperations } from './features/operations/open-operations.ts'
import { openPrints } from './features/prints/open-prints.ts'
import type { EndedPayment, Prints } from './features/prints/prints.ts'
import { openSchedules } from './features/schedules/open-schedules.ts'
import { tickEveryMinute } from './features/schedules/tick-every-minute.ts'
import { closeWithoutAdmin } from './features/sessions/close-without-admin.ts'
import type { Feature, Parts, Windows } from './parts.ts'
import { printPaper } from './print-window.ts'
import { windowOnce } from './window-once.ts'

/** What the payment desk tells, for receipts and the customer's display. */
type ToldByDesk = { onFinal(attempt: PanelAttempt): void; onChange(desks: PanelState[]): void }

/** Everything the terminal does beside payments: each part by itself, so that one that cannot be opened leaves the others alone. */
export function counterWork(): { features: readonly Feature[]; desk: ToldByDesk } {
  const ofDesk = createListeners<[desks: readonly PanelState[]]>()
  let prints: Prints | undefined
  let drafts: Drafts | undefined
  let display: Display | undefined

  return {
    desk: {
      onFinal: (attempt) => prints?.paymentEnded(endedPayment(attempt)),
      onChange: ofDesk.tell,
    },
    features: [
      {
        name: 'last-good',
        whenLost: 'Als de verbinding wegvalt is er op deze kassa nu niets op te zoeken.',
        open: (parts) => openKept(parts),
      },
      {
        name: 'drafts',
        whenLost: 'Orders kunnen op deze kassa nu niet worden bewaard als de verbinding wegvalt.',
        open: (parts) => {
          const opened = openDrafts({ ...parts, folder: openDurableFolder(join(parts.folder, 'drafts')) })
          drafts = opened
          return { drafts: opened, close: opened.stop }
        },
      },
      {
        name: 'prints',
        whenLost: 'Afdrukken werkt op deze kassa nu niet. Start hem opnieuw, of druk af in de browser.',
        open: (parts) => {
          const opened = openPrints({
            ...parts,
            folder: openDurableFolder(join(parts.folder, 'prints')),
            newId: randomUUID,
            print: (path, how) => printPaper(parts, path, how),
            printers: () => printersOf(parts.windows),
          })
          prints = opened
          return { look: opened.look, close: opened.stop }
        },
      },
      {
        name: 'display',
        whenLost: 'Het klantscherm werkt nu niet.',
        open: (parts) => {
          const window = openCustomerWindow(parts.windows, screen)
          const opened = openDisplay({ ...parts, window, onDesk: ofDesk.subscribe })
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
        name: 'data-menu',
        whenLost: 'Het menu en de schema’s van deze kassa werken nu niet. De datapagina werkt wel.',
        open: (parts) => openData(parts, { drafts, display }),
      },
    ],
  }
}

/** The number of an attempt is that of its payment at the server. */
const endedPayment = ({ attemptId, salesOrderId, type, state }: PanelAttempt): EndedPayment => ({
  ...{ paymentId: attemptId, salesOrderId, type, state },
})

function openKept({ folder, shop, sessions, busy, clock, timers, log }: Parts) {
  const lastGood = openLastGood({ folder: join(folder, 'last-good'), shopUrl: shop.url, clock, log })
  const snapshot = openSnapshot({ shop, sessions, lastGood, busy, clock, timers, log })
  return { keptAnswers: lastGood, close: snapshot.stop }
}

/** Operations with their schedules, and the menu that shows both. */
function openData(parts: Parts, { drafts, display }: { drafts: Drafts | undefined; display: Display | undefined }) {
  const { windows, log, state, shop } = parts
  const notices = openNotices({
    make: (options) => new Notification(options),
    isSupported: () => Notification.isSupported(),
    log,
  })
  const results = windowOnce(windows, counterPaths.results, { width: 760, height: 640, title: 'Resultaten' })
  const about = windowOnce(windows, counterPaths.about, { width: 620, height: 640, title: 'Over Leermeester' })
  const stopClosing = closeWithoutAdmin(parts.sessions, results)
  const operations = openOperations({
    ...{ ...parts, notices, newId: randomUUID, openResults: results.open },
    taskbar: (progress) => windows.main()?.setProgressBar(progress),
  })
  const schedules = openSchedules({
    ...{ ...parts, operations, everyMinute: tickEveryMinute },
    clockOffMs: () => state.current().clockOffMs,
    onResume: (listener) => {
      powerMonitor.on('resume', listener)
      return () => powerMonitor.off('resume', listener)
    },
  })
  const menu = openMenu({
    ...{ ...parts, operations, isMac: process.platform === 'darwin' },
    drafts: drafts ?? { ...UNCHANGING, count: () => 0, refused: () => 0 },
    display: display ?? { ...UNCHANGING, isOpen: () => false, setOpen: () => {} },
    show: (items) => Menu.setApplicationMenu(Menu.buildFromTemplate(items)),
    shell: {
      ...{ lock: parts.lock, quit: () => app.quit(), openResults: results.open, openAbout: about.open },
      showLog: () => void shell.openPath(app.getPath('logs')),
      saveList: (list) =>
        void downloadList({ shop, notices, log, saveFile: (...file) => saveFile(windows, ...file) }, list),
      tell: (title, text) => void tell(windows, title, text),
    },
  })
  return {
    look: schedules.look,
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
  return printers.map(({ name, displayName }) => ({ name, title: displayName || name }))
}

async function saveFile(windows: Windows, name: string, content: Uint8Array): Promise<string | undefined> {
  const options = { defaultPath: name, filters: [{ name: 'JSON', extensions: ['json'] }] }
  const main = windows.main()
  const { canceled, filePath } = await (main ? dialog.showSaveDialog(main, options) : dialog.showSaveDialog(options))
  if (canceled || !filePath) return undefined
  await writeFile(filePath, content)
  return filePath
}

function tell(windows: Windows, title: string, text: string): Promise<unknown> {
  const options = { type: 'info' as const, title: 'Leermeester', message: title, detail: text, noLink: true }
  const main = windows.main()
  return main ? dialog.showMessageBox(main, options) : dialog.showMessageBox(options)
}
