import type { Page } from 'playwright/test'

/** Disables WebGL or every canvas in pages that are opened from now on, as in an old or privacy-hardened browser. */
export async function withoutCanvas(page: Page, refused: 'webgl' | 'every kind'): Promise<void> {
  await page.addInitScript((kinds) => {
    const native = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...args: unknown[]) => never
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      return kinds === 'every kind' || String(args[0]).startsWith('webgl') ? (null as never) : native.apply(this, args)
    }
  }, refused)
}

/**
 * Prepares pages that are opened from now on. Returns a function that makes the page lose its WebGL context, as on a
 * phone after sleep.
 */
export async function withLosableGraphics(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const native = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...args: unknown[]) => never
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      const context: unknown = native.apply(this, args)
      if (context instanceof WebGL2RenderingContext) {
        window.addEventListener('test:lose-graphics', () => context.getExtension('WEBGL_lose_context')?.loseContext())
      }
      return context as never
    }
  })
  return () => page.evaluate(() => void window.dispatchEvent(new Event('test:lose-graphics')))
}
