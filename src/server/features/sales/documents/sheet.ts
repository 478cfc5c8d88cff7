import PDFDocument from 'pdfkit'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { DocumentContent } from './document-content.ts'
import { COLORS, documentFonts, SIZES } from './document-style.ts'

export type TextOptions = {
  font?: 'text' | 'strong' | 'serif'
  size?: number
  color?: string
  align?: 'left' | 'right'
}

const MARGIN = { A4: 56, A5: 34 } as const
const FOOTER_HEIGHT = 46

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
  readonly #margin: number
  readonly #bottom: number

  constructor({ title, size = 'A4', madeAt }: DocumentContent, shop: ShopDetails) {
    const margin = MARGIN[size]
    const { text, strong, serif } = documentFonts()
    // Without the option `font`, pdfkit would read the file of its default font, which no document uses.
    this.document = new PDFDocument({
      size,
      margin: 0,
      bufferPages: true,
      lang: 'nl-NL',
      displayTitle: true,
      font: text as unknown as string, // pdfkit also accepts bytes; its types allow only names
      info: { Title: title, Author: shop.name, Creator: shop.name, Producer: shop.name, CreationDate: madeAt },
    })
    this.document.registerFont('text', text).registerFont('strong', strong).registerFont('serif', serif)
    this.#margin = margin
    this.left = margin
    this.width = this.document.page.width - 2 * margin
    this.#bottom = this.document.page.height - margin - FOOTER_HEIGHT
    this.y = margin
  }

  /** Draws text in a column and returns its height. Does not move the position of the next block. */
  write(text: string, x: number, y: number, width: number, options: TextOptions = {}): number {
    this.#style(options).text(text, x, y, { width, align: options.align ?? 'left', lineGap: 1.5 })
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
      .strokeColor(COLORS.rule)
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
    return this.document.font(font).fontSize(size).fillColor(color)
  }
}
