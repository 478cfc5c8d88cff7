import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import type { PracticeMode } from './practice-mode.ts'
import { PRACTICE_PRINTER } from './practice-printer.ts'

/**
 * Returns the settings that are fixed in practice mode. No document reaches a real printer, the cash drawer stays
 * closed, and the app calls only the practice shop.
 */
export function practiceSettings({ url, isKiosk }: PracticeMode): Partial<Settings> {
  const printer = { via: 'driver', name: PRACTICE_PRINTER } as const
  return {
    shopUrl: url,
    isKiosk,
    printers: { receipt: printer, order: printer, closing: printer },
    opensDrawer: false,
    updateFeed: null,
  }
}
