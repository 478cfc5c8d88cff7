/** Names of the machine's printers: `ELECTRON_DOUBLE_PRINTERS`, separated by commas. */
export function printerNames(): string[] {
  return (process.env.ELECTRON_DOUBLE_PRINTERS ?? 'Bonprinter,Kantoor').split(',').filter(Boolean)
}
