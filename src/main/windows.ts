import { join } from 'node:path'
import { BrowserWindow, shell } from 'electron'
import { OWN_ORIGIN } from './own-pages.ts'

/**
 * Opens the window of the terminal on the shop's own application.
 *
 * The page has no Node and no way out: it cannot leave its own document or open another window, and
 * links to elsewhere go to the machine's browser.
 */
export async function openShopWindow(): Promise<BrowserWindow> {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1024,
    show: false,
    title: 'Leermeester',
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    },
  })
  stayInside(window)
  window.once('ready-to-show', () => window.show())

  await window.loadURL(`${OWN_ORIGIN}/`)
  return window
}

function stayInside({ webContents }: BrowserWindow): void {
  webContents.on('will-navigate', (event) => event.preventDefault())
  webContents.setWindowOpenHandler(({ url }) => {
    if (url.startsWith('https://')) void shell.openExternal(url)
    return { action: 'deny' }
  })
}
