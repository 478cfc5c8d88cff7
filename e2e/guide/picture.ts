import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'

const FOLDER = join(import.meta.dirname, '../../docs/gebruik/beelden')
/** Milliseconds between two pictures. When both are equal, the page has stopped changing. */
const STILL_MS = 400
const MAX_TRIES = 20

/**
 * Writes a picture of the window, or of one element, to `docs/gebruik/beelden/{name}.webp`, once two pictures in a row
 * are equal, or after the maximum number of tries.
 */
export async function takePicture(page: Page, name: string, element?: Locator): Promise<void> {
  const shoot = () => (element ?? page).screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
  await element?.scrollIntoViewIfNeeded()
  await page.evaluate(() => document.fonts.ready)
  let last = await shoot()
  for (let count = 0; count < MAX_TRIES; count += 1) {
    await pause(STILL_MS)
    const next = await shoot()
    if (next.equals(last)) break
    last = next
  }
  await mkdir(FOLDER, { recursive: true })
  await sharp(last)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`))
}
