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

/** Renders several documents into one PDF. Each starts on a new page. */
export function renderDocuments(
  [first, ...others]: readonly [DocumentContent, ...DocumentContent[]],
  shop: ShopDetails,
): Promise<Buffer> {
  const sheet = new Sheet(first, shop)
  for (const content of [first, ...others]) {
    if (content !== first) sheet.addPage()
    drawHead(sheet, content, shop)
    for (const block of content.blocks) drawBlock(sheet, block)
  }
  sheet.drawFooters([
    `${shop.name} · ${shop.street}, ${shop.zipcode} ${shop.city}`,
    `${shop.phone} · ${shop.email} · KvK ${shop.kvkNumber} · Btw ${shop.vatNumber}`,
  ])
  return sheet.bytes()
}

function drawHead(sheet: Sheet, { title, subtitle }: DocumentContent, shop: ShopDetails): void {
  const name = { font: 'serif', size: SIZES.heading + 3, color: COLORS.leather } as const
  sheet.y += sheet.write(shop.name, sheet.left, sheet.y, sheet.width, name) + 22
  sheet.y += sheet.write(title, sheet.left, sheet.y, sheet.width, { font: 'serif', size: SIZES.title }) + 2
  if (subtitle) sheet.y += sheet.write(subtitle, sheet.left, sheet.y, sheet.width, { color: COLORS.soft })
  sheet.y += 18
}
