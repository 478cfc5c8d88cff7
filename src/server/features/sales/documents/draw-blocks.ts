import { encode } from 'uqr'
import { SIGNATURE_SIZE } from '#shared/domain/orders/signed-order.ts'
import type { DocumentBlock, DocumentCard, DocumentFact, DocumentLine } from './document-content.ts'
import { COLORS, SIZES } from './document-style.ts'
import type { Sheet, TextOptions } from './sheet.ts'

const SOFT: TextOptions = { size: SIZES.small, color: COLORS.soft }

/** Draws one block at the current position and moves the position below it. */
export function drawBlock(sheet: Sheet, block: DocumentBlock): void {
  switch (block.kind) {
    case 'heading':
      drawHeading(sheet, block.text)
      break
    case 'text':
      drawText(sheet, block.text, block.isSmall ? SOFT : {})
      break
    case 'facts':
      for (const fact of block.facts) (sheet.isRoll ? drawRollFact : drawFact)(sheet, fact)
      sheet.y += 8
      break
    case 'columns':
      drawColumns(sheet, block.columns)
      break
    case 'lines':
      drawLines(sheet, block.lines, block.totals)
      break
    case 'qr':
      drawQr(sheet, block.text, block.caption)
      break
    case 'cards':
      drawCards(sheet, block.cards)
      break
    case 'signatures':
      drawSignatures(sheet, block.labels, block.about)
      break
    case 'signature':
      drawSignature(sheet, block.path, block.label)
      break
    default:
      block satisfies never
  }
}

function drawHeading(sheet: Sheet, text: string): void {
  // Keeps a heading on the same page as the start of its content.
  sheet.ensureSpace(SIZES.heading + 50)
  sheet.y += 10
  sheet.y += sheet.write(text, sheet.left, sheet.y, sheet.width, { font: 'serif', size: SIZES.heading }) + 4
}

/** Draws line by line, because a long remark may need more than one page. */
function drawText(sheet: Sheet, text: string, style: TextOptions): void {
  for (const line of text.split('\n')) {
    const written = line === '' ? ' ' : line
    sheet.ensureSpace(Math.min(sheet.heightOf(written, sheet.width, style), sheet.remainingHeight + 1))
    sheet.y += sheet.write(written, sheet.left, sheet.y, sheet.width, style)
  }
  sheet.y += 8
}

/** Width of the column of amounts, in points. Fits the largest amount of a day close. */
const AMOUNT_WIDTH = 72

function drawFact(sheet: Sheet, { label, value, isStrong, isAmount }: DocumentFact): void {
  const labelWidth = Math.min(130, sheet.width * 0.38)
  const style: TextOptions = { font: isStrong ? 'strong' : 'text' }
  const valueWidth = isAmount ? AMOUNT_WIDTH : sheet.width - labelWidth
  sheet.ensureSpace(sheet.heightOf(value, valueWidth, style))
  sheet.write(label, sheet.left, sheet.y, labelWidth - 8, { color: COLORS.soft })
  const align = isAmount ? 'right' : 'left'
  sheet.y += sheet.write(value, sheet.left + labelWidth, sheet.y, valueWidth, { ...style, align }) + 2
}

/** On a roll the value is aligned right, and a long label or value has more lines. */
function drawRollFact(sheet: Sheet, { label, value, isStrong }: DocumentFact): void {
  const labelWidth = sheet.width * 0.54
  const style: TextOptions = { font: isStrong ? 'strong' : 'text', size: SIZES.small }
  const labelHeight = sheet.write(label, sheet.left, sheet.y, labelWidth - 6, { size: SIZES.small })
  const valueHeight = sheet.write(value, sheet.left + labelWidth, sheet.y, sheet.width - labelWidth, {
    ...style,
    align: 'right',
  })
  sheet.y += Math.max(labelHeight, valueHeight) + 2
}

/** Side of a QR code, in points: 25 mm, which a telephone reads from paper. */
const QR_SIDE = 71

function drawQr(sheet: Sheet, text: string, caption: string): void {
  sheet.ensureSpace(QR_SIDE + 30)
  sheet.y += 6
  sheet.y += sheet.drawDots(encode(text, { ecc: 'M', border: 0 }).data, QR_SIDE) + 4
  sheet.y += sheet.write(caption, sheet.left, sheet.y, sheet.width, { ...SOFT, align: 'center' }) + 8
}

/** Height of a card, in points: 50 mm. Two cards and the gap between them fill the width of a page. */
const CARD_HEIGHT = 142
const CARD_GAP = 12
const CARD_PADDING = 12

function drawCards(sheet: Sheet, cards: readonly DocumentCard[]): void {
  const width = (sheet.width - CARD_GAP) / 2
  cards.forEach((card, index) => {
    const isLeft = index % 2 === 0
    if (isLeft) sheet.ensureSpace(CARD_HEIGHT + CARD_GAP)
    drawCard(sheet, card, isLeft ? sheet.left : sheet.left + width + CARD_GAP, width)
    if (!isLeft || index === cards.length - 1) sheet.y += CARD_HEIGHT + CARD_GAP
  })
}

function drawCard(sheet: Sheet, { title, text, qr, caption }: DocumentCard, x: number, width: number): void {
  sheet.document.rect(x, sheet.y, width, CARD_HEIGHT).lineWidth(0.6).strokeColor(COLORS.rule).stroke()
  const left = x + CARD_PADDING
  const top = sheet.y + CARD_PADDING
  const bottom = sheet.y + CARD_HEIGHT - CARD_PADDING
  // The title has the whole width: a long name beside the code would push the text onto the URL.
  const titleHeight = sheet.write(title, left, top, width - 2 * CARD_PADDING, { font: 'serif', size: SIZES.heading })
  const textWidth = width - QR_SIDE - 3 * CARD_PADDING
  sheet.write(text, left, top + titleHeight + 6, textWidth, SOFT)
  sheet.write(caption, left, bottom - sheet.heightOf(caption, textWidth, SOFT), textWidth, SOFT)
  sheet.drawDots(encode(qr, { ecc: 'M', border: 0 }).data, QR_SIDE, {
    x: x + width - QR_SIDE - CARD_PADDING,
    y: bottom - QR_SIDE,
  })
}

function drawColumns(sheet: Sheet, columns: readonly { title: string; lines: readonly string[] }[]): void {
  const gap = 20
  const width = (sheet.width - gap * (columns.length - 1)) / columns.length
  const texts = columns.map(({ lines }) => lines.filter(Boolean).join('\n'))
  const height = Math.max(...texts.map((text) => sheet.heightOf(text, width)))
  sheet.ensureSpace(height + 20)
  columns.forEach(({ title }, index) => {
    const x = sheet.left + index * (width + gap)
    const titleHeight = sheet.write(title, x, sheet.y, width, SOFT) + 2
    sheet.write(texts[index] ?? '', x, sheet.y + titleHeight, width)
  })
  sheet.y += height + 30
}

const TOTAL_WIDTH = 82
const QUANTITY_WIDTH = 100
/** A roll has no room for a column of quantities. The quantity is then one of the details. */
const ROLL_TOTAL_WIDTH = 60

const totalWidthOf = (sheet: Sheet) => (sheet.isRoll ? ROLL_TOTAL_WIDTH : TOTAL_WIDTH)

function drawLines(sheet: Sheet, lines: readonly DocumentLine[], totals: readonly DocumentFact[]): void {
  const fitting = sheet.isRoll ? lines.map(withoutQuantity) : lines
  // Keeps the rule above the first line on the same page as that line.
  if (fitting[0]) sheet.ensureSpace(measureLine(sheet, fitting[0]).height + 16)
  sheet.drawRule(sheet.y)
  for (const line of fitting) drawLine(sheet, line)
  const totalWidth = totalWidthOf(sheet)
  for (const { label, value, isStrong } of totals) {
    const style: TextOptions = { font: isStrong ? 'strong' : 'text' }
    sheet.ensureSpace(24)
    sheet.y += 6
    sheet.write(label, sheet.left, sheet.y, sheet.width - totalWidth - 12, { ...style, align: 'right' })
    sheet.y += sheet.write(value, sheet.left + sheet.width - totalWidth, sheet.y, totalWidth, {
      ...style,
      align: 'right',
    })
  }
  sheet.y += 12
}

const withoutQuantity = ({ quantity, details, ...line }: DocumentLine): DocumentLine => ({
  ...line,
  details: quantity === undefined ? details : [...details, quantity],
})

function measureLine(sheet: Sheet, { name, details, quantity }: DocumentLine) {
  const width = sheet.width - totalWidthOf(sheet) - (quantity === undefined ? 12 : QUANTITY_WIDTH + 24)
  const small = details.join('\n')
  const nameHeight = sheet.heightOf(name, width, { font: 'strong' })
  return { width, small, nameHeight, height: nameHeight + (small ? sheet.heightOf(small, width, SOFT) + 1 : 0) }
}

function drawLine(sheet: Sheet, line: DocumentLine): void {
  const { name, quantity, total, listTotal } = line
  const { width, small, nameHeight, height } = measureLine(sheet, line)
  sheet.ensureSpace(height + 16)
  const y = sheet.y + 7
  const right = sheet.left + sheet.width
  const totalWidth = totalWidthOf(sheet)
  sheet.write(name, sheet.left, y, width, { font: 'strong' })
  if (small) sheet.write(small, sheet.left, y + nameHeight + 1, width, SOFT)
  if (quantity !== undefined)
    sheet.write(quantity, right - totalWidth - 12 - QUANTITY_WIDTH, y, QUANTITY_WIDTH, { align: 'right' })
  const listHeight =
    listTotal === undefined
      ? 0
      : sheet.write(listTotal, right - totalWidth, y, totalWidth, { ...SOFT, align: 'right', isStruck: true })
  sheet.write(total, right - totalWidth, y + listHeight, totalWidth, { align: 'right' })
  sheet.y = y + height + 7
  sheet.drawRule(sheet.y)
}

function drawSignatures(sheet: Sheet, labels: readonly string[], about: string | undefined): void {
  const gap = 24
  const width = (sheet.width - gap * (labels.length - 1)) / labels.length
  // Keeps the signatures on the same page as the text that is signed.
  sheet.ensureSpace(76 + (about === undefined ? 0 : sheet.heightOf(about, sheet.width, SOFT) + 8))
  if (about !== undefined) drawText(sheet, about, SOFT)
  const y = sheet.y + 52
  labels.forEach((label, index) => {
    const x = sheet.left + index * (width + gap)
    sheet.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(COLORS.soft)
      .stroke()
    sheet.write(label, x, y + 4, width, SOFT)
  })
  sheet.y = y + 24
}

/** Width of a signature, in points: 70 mm. */
const SIGNATURE_WIDTH = 198

function drawSignature(sheet: Sheet, path: string, label: string): void {
  const scale = SIGNATURE_WIDTH / SIGNATURE_SIZE.width
  const height = SIGNATURE_SIZE.height * scale
  sheet.ensureSpace(height + 30)
  sheet.document
    .save()
    .translate(sheet.left, sheet.y)
    .scale(scale)
    .path(path)
    .lineWidth(6)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(COLORS.ink)
    .stroke()
    .restore()
  sheet.y += height + 4
  sheet.y += sheet.write(label, sheet.left, sheet.y, sheet.width, SOFT) + 12
}
