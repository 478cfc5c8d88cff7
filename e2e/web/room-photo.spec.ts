import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { DESKTOP_ONLY } from '../support/tags.ts'

const PHOTO = { width: 1200, height: 900 }

/** Draws a photo of a room: a wall, a floor, and a sheet of A4 on the floor. */
async function inventedPhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(({ width, height }) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    const wall = context.createLinearGradient(0, 0, 0, height * 0.5)
    wall.addColorStop(0, '#cfc7ba')
    wall.addColorStop(1, '#e6dfd3')
    context.fillStyle = wall
    context.fillRect(0, 0, width, height * 0.5)
    const floor = context.createLinearGradient(0, height * 0.5, 0, height)
    floor.addColorStop(0, '#8d6c4c')
    floor.addColorStop(1, '#b08a62')
    context.fillStyle = floor
    context.fillRect(0, height * 0.5, width, height * 0.5)
    return canvas.toDataURL('image/jpeg', 0.9)
  }, PHOTO)
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

const stage = (page: Page) => page.locator('[data-photo-stage]')
const drawn = (page: Page) => stage(page).locator('canvas[data-drawn]')

/** Returns the number of pixels of the piece on the screen, and the mean color of them. */
const pieceOn = (page: Page) =>
  drawn(page).evaluate(
    (canvas: HTMLCanvasElement) =>
      new Promise<{ count: number; middle: number; red: number; blue: number }>((resolve) => {
        // Asks for a frame, because a WebGL canvas is empty after it was shown.
        requestAnimationFrame(() => {
          const copy = document.createElement('canvas')
          Object.assign(copy, { width: 200, height: 150 })
          const context = copy.getContext('2d')
          if (!context) throw new Error('no canvas')
          context.drawImage(canvas, 0, 0, 200, 150)
          const { data } = context.getImageData(0, 0, 200, 150)
          const found = { count: 0, middle: 0, red: 0, blue: 0 }
          for (let pixel = 0; pixel < data.length / 4; pixel += 1) {
            if ((data[pixel * 4 + 3] ?? 0) < 250) continue
            found.count += 1
            found.middle += pixel % 200
            found.red += data[pixel * 4] ?? 0
            found.blue += data[pixel * 4 + 2] ?? 0
          }
          resolve({ ...found, middle: found.middle / Math.max(1, found.count) })
        })
      }),
  )
