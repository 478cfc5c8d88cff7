import * as z from 'zod/mini'

/** Name of a printer in the operating system. */
const printerName = z.string().check(z.minLength(1), z.maxLength(200))

/** A printer of this machine that prints pages with its own driver. */
const driverPrinter = z.object({ via: z.literal('driver'), name: printerName })
export type DriverPrinter = z.output<typeof driverPrinter>

const PORT_RULE = 'Schrijf een poort als 9100.'
const hostName = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$/, 'Schrijf een adres als 192.168.1.50.'),
  )
const portNumber = z.int(PORT_RULE).check(z.minimum(1, PORT_RULE), z.maximum(65_535, PORT_RULE))

/** A receipt printer (ESC/POS) on the network. */
export const networkPrinter = z.object({ via: z.literal('network'), host: hostName, port: portNumber })

/** A receipt printer (ESC/POS) on USB. It gets its commands through its print queue in the operating system. */
const usbPrinter = z.object({ via: z.literal('usb'), name: printerName })

const receiptPrinter = z.discriminatedUnion('via', [driverPrinter, networkPrinter, usbPrinter])
export type ReceiptPrinterChoice = z.output<typeof receiptPrinter>

/** Printer of each kind of document; null: the print dialog opens each time. */
export const printers = z.object({
  receipt: z.nullable(receiptPrinter),
  order: z.nullable(driverPrinter),
  closing: z.nullable(driverPrinter),
})
export type Printers = z.output<typeof printers>

/** Kind of document with a printer of its own. */
export type PrintKind = keyof Printers

/** Width of the paper roll for receipts, in millimeters. */
export const receiptWidthMm = z.literal([80, 58])
export type ReceiptWidthMm = z.output<typeof receiptWidthMm>
