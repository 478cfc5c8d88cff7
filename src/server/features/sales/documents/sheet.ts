import PDFDocument from 'pdfkit'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { DocumentContent, PaperSize } from './document-content.ts'
import { COLORS, documentFonts, SIZES } from './document-style.ts'

export type TextOptions = {
  font?: 'text' | 'strong' | 'serif'
  size?: number
  color?: string
  align?: 'left' | 'right' | 'center'
  isStruck?: boolean
}

const MARGIN = { A4: 56, A5: 34 } as const
const FOOTER_HEIGHT = 46

const POINTS_PER_MM = 72 / 25.4
/** Receipt printers print 72 mm of a roll of 80 mm, and 48 mm of a roll of 58 mm. */
const ROLL_MARGIN_MM = (rollMm: number) => (rollMm > 60 ? 4 : 5)
/** Height in which every receipt fits. The final page gets the height of its content. */
const LONGEST_ROLL = 14_000

/**
 * Pages of one PDF with the current drawing position. Positions and sizes are in points, from the top left corner. The
 * caller starts a new page with `ensureSpace` or `addPage`.
 */
export class Sheet {
  readonly document: PDFKit.PDFDocument
  readonly left: number
  readonly width: number
  /** Position of the next block. */
  y: number
  /** True on a paper roll: the page has no footer, and a receipt printer prints in black only. */
  readonly isRoll: boolean
  readonly #margin: number
  readonly #bottom: number

  /** @param rollHeight height of the page on a roll, in points */
  constructor({ title, size = 'A4', madeAt }: DocumentContent, shop: ShopDetails, rollHeight = LONGEST_ROLL) {
    const margin = typeof size === 'string' ? MARGIN[size] : ROLL_MARGIN_MM(size.rollMm) * POINTS_PER_MM
    const { text, strong, serif } = documentFonts()
    // Without the option `font`, pdfkit would read the file of its default font, which no document uses.
    this.document = new PDFDocument({
      size: pdfkitSize(size, rollHeight),
      margin: 0,
      bufferPages: true,
      lang: 'nl-NL',
      displayTitle: true,
      font: text as unknown as string, // pdfkit also accepts bytes; its types allow only names
      info: { Title: title, Author: shop.name, Creator: shop.name, Producer: shop.name, CreationDate: madeAt },
    })
    this.document.registerFont('text', text).registerFont('strong', strong).registerFont('serif', serif)
    preventScaling(this.document)
    this.isRoll = typeof size !== 'string'
    this.#margin = margin
    this.left = margin
    this.width = this.document.page.width - 2 * margin
    this.#bottom = this.document.page.height - margin - (this.isRoll ? 0 : FOOTER_HEIGHT)
    this.y = margin
  }

  /** Draws text in a column and returns its height. Does not move the position of the next block. */
  write(text: string, x: number, y: number, width: number, options: TextOptions = {}): number {
    this.#style(options).text(text, x, y, {
      width,
      align: options.align ?? 'left',
      lineGap: 1.5,
      strike: options.isStruck ?? false,
    })
    return this.#style(options).heightOfString(text, { width, lineGap: 1.5 })
  }

  heightOf(text: string, width: number, options: TextOptions = {}): number {
    return this.#style(options).heightOfString(text, { width, lineGap: 1.5 })
  }

  drawRule(y: number): void {
    this.document
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(0.6)
      .strokeColor(this.isRoll ? '#000000' : COLORS.rule)
      .stroke()
  }

  /** Starts a new page when this height does not fit on the current page. */
  ensureSpace(height: number): void {
    if (this.y + height > this.#bottom) this.addPage()
  }

  /** Starts a new page. */
  addPage(): void {
    this.document.addPage()
    this.y = this.#margin
  }

  /** Unused height of this page. */
  get remainingHeight(): number {
    return this.#bottom - this.y
  }

  /** Height of a roll that ends below the last block. Higher than wide, because a driver turns a wide page. */
  get rollHeight(): number {
    return Math.max(this.y + this.#margin, this.document.page.width + 1)
  }

  /**
   * Draws a square matrix of dark and light dots, such as a QR code. Returns its height.
   *
   * @param at its top left corner; by default at the current position, in the middle
   */
  drawDots(
    dots: readonly (readonly boolean[])[],
    side: number,
    { x, y } = { x: this.left + (this.width - side) / 2, y: this.y },
  ): number {
    const dot = side / dots.length
    dots.forEach((row, down) => {
      row.forEach((isDark, right) => {
        if (isDark) this.document.rect(x + right * dot, y + down * dot, dot, dot)
      })
    })
    this.document.fill('#000000')
    return side
  }

  /** Draws the shop's details and the page number at the foot of every page. */
  drawFooters(lines: readonly string[]): void {
    const { start, count } = this.document.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.document.switchToPage(start + page)
      const y = this.document.page.height - this.#margin - FOOTER_HEIGHT + 18
      this.drawRule(y - 8)
      const small = { size: SIZES.small - 1, color: COLORS.soft }
      this.write(lines.join('\n'), this.left, y, this.width - 80, small)
      if (count > 1)
        this.write(`${page + 1} van ${count}`, this.left + this.width - 80, y, 80, { ...small, align: 'right' })
    }
  }

  /** Finishes the PDF and returns its bytes. */
  bytes(): Promise<Buffer> {
    const chunks: Buffer[] = []
    return new Promise((resolve, reject) => {
      this.document.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.document.on('end', () => resolve(Buffer.concat(chunks)))
      this.document.on('error', reject)
      this.document.end()
    })
  }

  #style({ font = 'text', size = SIZES.text, color = COLORS.ink }: TextOptions) {
    return this.document
      .font(font)
      .fontSize(size)
      .fillColor(this.isRoll ? '#000000' : color)
  }
}

const pdfkitSize = (size: PaperSize, rollHeight: number): string | [number, number] =>
  typeof size === 'string' ? size : [size.rollMm * POINTS_PER_MM, rollHeight]

/**
 * Sets `/PrintScaling /None`. Otherwise a program that prints the PDF shrinks it to the printable area of the printer,
 * and a receipt is no longer as wide as its roll.
 */
function preventScaling(document: PDFKit.PDFDocument): void {
  // Viewer preferences are not part of pdfkit's public types. The option `displayTitle` has created them.
  const { _root } = document as unknown as { _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } } }
  _root.data.ViewerPreferences.data.PrintScaling = 'None'
}
