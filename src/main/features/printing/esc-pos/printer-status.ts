/** The real-time status of a receipt printer: its replies to `DLE EOT` 1 to 4, of one byte each. */
export type PrinterStatus = { printer: number; offlineCause: number; error: number; paper: number }

/** `DLE EOT n` is answered at once, also by a printer that is offline or has no paper. */
export const statusRequest = (n: 1 | 2 | 3 | 4) => Uint8Array.of(0x10, 0x04, n)
export const isStatusReply = (byte: number) => (byte & 0x93) === 0x12

/**
 * `GS r 1` is in the same buffer as the text before it. A reply means that everything before it is processed; a printer
 * without paper does not reply.
 */
export const FINISHED_REQUEST = Uint8Array.of(0x1d, 0x72, 0x01)
export const isFinishedReply = (byte: number) => (byte & 0x90) === 0

/** `DLE DC4` opens the drawer at once, also while the printer is offline. */
export const DRAWER_NOW = Uint8Array.of(0x10, 0x14, 0x01, 0x00, 0x01)

/** Returns why the printer cannot print, as a Dutch text that begins with a small letter; undefined when it can. */
export function problemOf({ printer, offlineCause, error, paper }: PrinterStatus): string | undefined {
  if (offlineCause & 0x04) return 'het deksel staat open. Sluit het.'
  if (paper & 0x60 || offlineCause & 0x20) return 'het papier is op. Leg een nieuwe rol in.'
  if (error & 0x08) return 'het mes zit vast. Maak het papier los.'
  if (error & 0x64 || offlineCause & 0x40) return 'de printer meldt een storing. Zet hem uit en weer aan.'
  if (printer & 0x08) return 'de printer staat niet klaar (offline).'
  return undefined
}

export const isPaperLow = ({ paper }: PrinterStatus): boolean => (paper & 0x0c) !== 0
