import { join } from 'node:path'
import { app, BrowserWindow, ipcMain } from 'electron'

// As little as an application can be: one window with a field in it, and one channel that says back what it hears.
// What this takes is what the machine takes; the rest is ours.

ipcMain.handle('echo', (_, heard) => heard)

void app.whenReady().then(() => {
  const preload = join(import.meta.dirname, 'preload.cjs')
  const window = new BrowserWindow({ width: 1280, height: 800, webPreferences: { preload, sandbox: true } })
  void window.loadFile(join(import.meta.dirname, 'page.html'))
})

app.on('window-all-closed', () => app.quit())
