import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { app, dialog, Menu, Notification, powerMonitor, shell } from 'electron'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import type { FeatureDeps, Windows } from './feature.ts'
import type { CustomerDisplay } from './features/customer-display/open-customer-display.ts'
import type { Drafts } from './features/drafts/open-drafts.ts'
import { openMenu } from './features/menu/open-menu.ts'
import { openNotifications } from './features/notifications/open-notifications.ts'
import { downloadList } from './features/operations/download-list.ts'
import { openOperations } from './features/operations/open-operations.ts'
import { openSchedules } from './features/schedules/open-schedules.ts'
import { tickEveryMinute } from './features/schedules/tick-every-minute.ts'
import { closeWithoutAdmin } from './features/sessions/close-without-admin.ts'
import { singleWindow } from './single-window.ts'

/** Opens operations, their schedules, and the application menu, which starts operations. */
export function openDataMenu(
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
