import { join } from 'node:path'
import { app, BrowserWindow, ipcMain } from 'electron'

// A minimal application: one window with a field, and one channel that echoes its input. Its figures show the cost of
// Electron and the machine. The difference to the figures of the showroom app is the cost of our code.

ipcMain.handle('echo', (_, heard) => heard)

void app.whenReady().then(() => {
  const preload = join(import.meta.dirname, 'preload.cjs')
  const window = new BrowserWindow({ width: 1280, height: 800, webPreferences: { preload, sandbox: true } })
  void window.loadFile(join(import.meta.dirname, 'page.html'))
})

app.on('window-all-closed', () => app.quit())
