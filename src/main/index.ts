import { app, BrowserWindow } from 'electron'
import { openShopWindow } from './window.ts'

// Electron is ready only after this file was read to its end: awaiting it here would wait for ever.
void app.whenReady().then(async () => {
  await openShopWindow()
  // On a Mac an application stays when its last window closes, and is asked for a new one.
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) void openShopWindow()
  })
})

app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit()
})
