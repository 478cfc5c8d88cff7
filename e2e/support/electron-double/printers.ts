/** The printers of the machine, by name: `ELECTRON_DOUBLE_PRINTERS`, with commas between them. */
export function printerNames(): string[] {
  return (process.env.ELECTRON_DOUBLE_PRINTERS ?? 'Bonprinter,Kantoor').split(',').filter(Boolean)
}
