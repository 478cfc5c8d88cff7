import type { ShopDetails } from '#shared/contracts/config.ts'
import type { DocumentContent } from './document-content.ts'
import { COLORS, SIZES } from './document-style.ts'
import { drawBlock } from './draw-blocks.ts'
import { Sheet } from './sheet.ts'

/**
 * Renders a PDF in the shop's style: the shop's name at the top, the content, and the shop's details at the foot of
 * every page.
 *
 * @param content in Dutch, with formatted amounts and dates
 * @returns bytes of the file; the same content with the same `madeAt` gives the same bytes
 */
export const renderDocument = (content: DocumentContent, shop: ShopDetails): Promise<Buffer> =>
  renderDocuments([content], shop)

type Contents = readonly [DocumentContent, ...DocumentContent[]]

/** Renders several documents into one PDF. Each starts on a new page. A roll has one page, as long as its content. */
export function renderDocuments(contents: Contents, shop: ShopDetails): Promise<Buffer> {
  const sheet = drawAll(contents, shop)
  // The length of a roll is known only after everything is drawn.
  return (sheet.isRoll ? drawAll(contents, shop, sheet.rollHeight) : sheet).bytes()
}

function drawAll([first, ...others]: Contents, shop: ShopDetails, rollHeight?: number): Sheet {
  const sheet = new Sheet(first, shop, rollHeight)
  for (const content of [first, ...others]) {
    if (content !== first) sheet.addPage()
    drawHead(sheet, content, shop)
    for (const block of content.blocks) drawBlock(sheet, block)
  }
  const address = `${shop.street}, ${shop.zipcode} ${shop.city}`
  const numbers = [`KvK ${shop.kvkNumber}`, `Btw ${shop.vatNumber}`]
  if (sheet.isRoll) drawRollFoot(sheet, [shop.name, address, shop.phone, shop.email, ...numbers])
  else sheet.drawFooters([`${shop.name} · ${address}`, [shop.phone, shop.email, ...numbers].join(' · ')])
  return sheet
}

function drawHead(sheet: Sheet, { title, subtitle }: DocumentContent, shop: ShopDetails): void {
  const gap = sheet.isRoll ? 8 : 22
  const name = { font: 'serif', size: SIZES.heading + 3, color: COLORS.leather } as const
  const titleSize = sheet.isRoll ? SIZES.heading : SIZES.title
  sheet.y += sheet.write(shop.name, sheet.left, sheet.y, sheet.width, name) + gap
  sheet.y += sheet.write(title, sheet.left, sheet.y, sheet.width, { font: 'serif', size: titleSize }) + 2
  if (subtitle) sheet.y += sheet.write(subtitle, sheet.left, sheet.y, sheet.width, { color: COLORS.soft })
  sheet.y += sheet.isRoll ? 8 : 18
}

function drawRollFoot(sheet: Sheet, lines: readonly string[]): void {
  sheet.y += 6
  sheet.drawRule(sheet.y)
  sheet.y += 6
  sheet.y += sheet.write(lines.join('\n'), sheet.left, sheet.y, sheet.width, { size: SIZES.small - 1, align: 'center' })
}
