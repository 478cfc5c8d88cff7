import type { Settings } from '#shared/contracts/pos/settings-channels.ts'

/** Settings of a new machine. */
export const defaultSettings: Settings = {
  /** Address of the server that `npm start` starts. */
  shopUrl: 'http://localhost:3000',
  terminalCode: null,
  printer: null,
  printers: { receipt: null, order: null, closing: null },
  receiptWidthMm: 80,
  opensDrawer: false,
  printsByItself: true,
  isKiosk: false,
  hasCustomerDisplay: false,
  lockAfterMinutes: 15,
  schedules: [],
  quietHours: { from: '21:00', until: '07:00' },
  updateFeed: null,
}
