import { join } from 'node:path'
import { app, BrowserWindow, net, protocol } from 'electron'
import { claimOwnScheme, serveOwnPages } from './own-pages.ts'
import { openShopWindow } from './window.ts'

/** The server that `npm start` starts, unless the terminal is told of another. */
const shopUrl = process.env.SHOP_URL ?? 'http://localhost:3000'

claimOwnScheme(protocol)

// Electron is ready only after this file was read to its end: awaiting it here would wait for ever.
void app.whenReady().then(async () => {
  serveOwnPages({ protocol, net, folder: join(import.meta.dirname, '../renderer'), shopUrl })
  await openShopWindow()
  // On a Mac an application stays when its last window closes, and is asked for a new one.
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) void openShopWindow()
  })
})

app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit()
})
