// Loaded on demand (`await import`), because the encoder has 400 kB, which the first window should not wait for.

import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { ReceiptWidthMm } from '#shared/contracts/pos/printer-settings.ts'
import type { Receipt } from '#shared/contracts/staff-payments.ts'
import { LOGO } from './logo.ts'

/** Characters per line, in the font of every receipt printer (12 dots wide, 8 dots per mm). */
const COLUMNS: Readonly<Record<ReceiptWidthMm, number>> = { 80: 48, 58: 32 }

/** Returns the ESC/POS commands that print a receipt: logo, text, the QR code of the order, and a cut. */
export function receiptCommands(receipt: Receipt, widthMm: ReceiptWidthMm): Uint8Array {
  const encoder = beginReceipt(widthMm)
  const [name = '', ...address] = receipt.shopLines.map(printable)
  encoder.bold(true).line(name).bold(false)
  for (const line of address) encoder.line(line)
  encoder.newline().align('left').bold(true).size(1, 2).line(printable(receipt.title)).size(1, 1).bold(false).newline()

  const columns = COLUMNS[widthMm]
  const valueWidth = Math.floor(columns * 0.45)
  for (const { label, value, isStrong } of receipt.facts) {
    encoder
      .bold(isStrong === true)
      .table(
        [
          { width: columns - valueWidth - 1, align: 'left', marginRight: 1 },
          { width: valueWidth, align: 'right' },
        ],
        [[printable(label), printable(value)]],
      )
      .bold(false)
  }
  if (receipt.slip.length > 0) {
    encoder.newline().rule()
    for (const line of receipt.slip) encoder.line(printable(line))
    encoder.rule()
  }
  if (receipt.orderUrl) {
    encoder.newline().align('center').qrcode(receipt.orderUrl, { model: 2, size: 6, errorlevel: 'm' })
    encoder.line('Uw bestelling')
  }
  return encoder.align('left').cut('partial').encode()
}

/** Returns the commands that test the printer: the width of the paper, the characters, and the cut. */
export function testCommands(widthMm: ReceiptWidthMm): Uint8Array {
  const encoder = beginReceipt(widthMm).align('left').bold(true).line('Proefafdruk').bold(false)
  encoder.line('De lijn hieronder is zo breed als het papier.').rule()
  encoder.line('Tekens: € é ë ï ö ü ç ñ “ ” –').line('Bedrag: € 1.234,56').rule()
  return encoder.cut('partial').encode()
}

/** Returns the commands that open the cash drawer: a pulse of 100 ms on the first drawer connector. */
export const drawerCommands = (): Uint8Array => newEncoder(80).initialize().pulse(0, 100, 500).encode()

function beginReceipt(widthMm: ReceiptWidthMm): ReceiptPrinterEncoder {
  return newEncoder(widthMm)
    .initialize()
    .codepage('auto')
    .align('center')
    .image(logo(), { width: LOGO.width })
    .newline()
}

function newEncoder(widthMm: ReceiptWidthMm): ReceiptPrinterEncoder {
  return new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: COLUMNS[widthMm],
    imageMode: 'raster',
    feedBeforeCut: 4,
    newline: '\n',
    codepageMapping: 'epson',
    // Both have the € and the accents of Dutch, and receipt printers of all brands have both.
    codepageCandidates: ['cp858', 'windows1252'],
  })
}

/** Removes control characters. A typed name with such a character would be a command to the printer. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, ' ')

/** Returns the logo as pixels, 4 bytes per dot. */
function logo(): { data: Uint8ClampedArray; width: number; height: number } {
  const { width, height, bits } = LOGO
  const bytes = Buffer.from(bits, 'base64')
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let dot = 0; dot < width * height; dot += 1) {
    const isBlack = ((bytes[dot >> 3] ?? 0) & (0x80 >> (dot & 7))) !== 0
    if (isBlack) data.fill(0, dot * 4, dot * 4 + 3)
  }
  return { data, width, height }
}
