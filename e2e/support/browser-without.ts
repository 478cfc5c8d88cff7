import type { Page } from 'playwright/test'

/** Disables a way of painting for pages that are opened from now on, as in an old or a privacy-hardened browser. */
export async function withoutCanvas(page: Page, refused: 'webgl' | 'every kind'): Promise<void> {
  await page.addInitScript((kinds) => {
    const own = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...asked: unknown[]) => never
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...asked: unknown[]) {
      return kinds === 'every kind' || String(asked[0]).startsWith('webgl') ? (null as never) : own.apply(this, asked)
    }
  }, refused)
}

/**
 * Prepares pages that are opened from now on. Returns a function that makes the page lose its WebGL context, as on a
 * phone after sleep.
 */
export async function withLosableGraphics(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const own = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...asked: unknown[]) => never
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...asked: unknown[]) {
      const context: unknown = own.apply(this, asked)
      if (context instanceof WebGL2RenderingContext) {
        window.addEventListener('test:lose-graphics', () => context.getExtension('WEBGL_lose_context')?.loseContext())
      }
      return context as never
    }
  })
  return () => page.evaluate(() => void window.dispatchEvent(new Event('test:lose-graphics')))
}
