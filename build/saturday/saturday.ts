import { checkDay, freePieces } from './check-day.ts'
import { copyImage, type Image } from './image.ts'
import { openLine } from './line.ts'
import { planDay } from './plan-day.ts'
import { runDay } from './run-day.ts'
import { createSeller } from './seller.ts'
import { openShop } from './shop.ts'
import { openTill } from './till.ts'

/**
 * Runs a whole Saturday with a copy of the image: the shop with its twins, the line, and a till of which the clock is off
 * by three minutes. Returns every deviation between what the seller did and what shop, ERP and till have.
 */
export async function runSaturday(image: Image, clockOffMs: number, seed: number): Promise<string[]> {
  const day = planDay(seed)
  const closing: (() => Promise<void>)[] = []
  try {
    const { shopFolder, tillFolder, remove } = await copyImage(image)
    closing.push(remove)
    const shop = await openShop(shopFolder, clockOffMs)
    closing.push(shop.close)
    const line = await openLine({ shopUrl: shop.origin, clockOffMs, port: image.linePort })
    closing.push(line.close)
    const till = await openTill({ folder: tillFolder, shopUrl: line.url, clockOffMs: clockOffMs + day.tillOffMs })
    closing.push(till.close)
    const stockBefore = await freePieces(shop.admin)
    const model = await runDay(day, { shop, till, line })
    const date = new Date(Date.now() + clockOffMs).toISOString().slice(0, 10)
    const faults = await checkDay({ shop, till, seller: createSeller(till), model, stockBefore, date, tillFolder })
    const breaks = day.steps.flatMap((step) => (step.kind === 'line-returns' ? step.breaks : []))
    if (line.broken().length < breaks.length) faults.push(`the line broke only at ${line.broken().join(', ')}`)
    return faults.map((fault) => `seed ${seed}: ${fault}`)
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
