/** Returns the names of the machine's printers: those in `ELECTRON_DOUBLE_PRINTERS`, separated by commas. */
export function printerNames(): string[] {
  return (process.env.ELECTRON_DOUBLE_PRINTERS ?? 'Bonprinter,Kantoor').split(',').filter(Boolean)
}
