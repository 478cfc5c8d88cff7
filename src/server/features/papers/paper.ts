import type { ShopDetails } from '#shared/contracts/config.ts'
import { drawBlock } from './draw-blocks.ts'
import type { PaperContent } from './paper-content.ts'
import { COLOURS, SIZES } from './paper-style.ts'
import { Sheet } from './sheet.ts'

/**
 * Makes a PDF in the shop's look: its name at the top, what the paper says, and who we are at the foot of every page.
 *
 * @param content in Dutch, amounts and dates already in words
 * @returns the bytes of the file; the same content at the same moment gives the same bytes
 */
export const paper = (content: PaperContent, shop: ShopDetails): Promise<Buffer> => papers([content], shop)

/** Makes one PDF of several, each on a page of its own. */
export function papers(
  [first, ...others]: readonly [PaperContent, ...PaperContent[]],
  shop: ShopDetails,
): Promise<Buffer> {
  const sheet = new Sheet(first, shop)
  for (const content of [first, ...others]) {
    if (content !== first) sheet.turn()
    drawHead(sheet, content, shop)
    for (const block of content.blocks) drawBlock(sheet, block)
  }
  sheet.feet([
    `${shop.name} · ${shop.street}, ${shop.zipcode} ${shop.city}`,
    `${shop.phone} · ${shop.email} · KvK ${shop.kvkNumber} · Btw ${shop.vatNumber}`,
  ])
  return sheet.bytes()
}

function drawHead(sheet: Sheet, { title, subtitle }: PaperContent, shop: ShopDetails): void {
  const name = { font: 'serif', size: SIZES.heading + 3, colour: COLOURS.leather } as const
  sheet.y += sheet.write(shop.name, sheet.left, sheet.y, sheet.width, name) + 22
  sheet.y += sheet.write(title, sheet.left, sheet.y, sheet.width, { font: 'serif', size: SIZES.title }) + 2
  if (subtitle) sheet.y += sheet.write(subtitle, sheet.left, sheet.y, sheet.width, { colour: COLOURS.soft })
  sheet.y += 18
}
