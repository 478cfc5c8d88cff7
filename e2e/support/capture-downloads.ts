import type { Page } from 'playwright/test'

type OfferedFile = { name: string; blob: Blob }

/**
 * Captures downloads of the page from now on, because real downloads differ between machines. Returns a function that
 * waits for the newest.
 */
export async function captureDownloads(page: Page): Promise<() => Promise<{ name: string; content: string }>> {
  await page.evaluate(() => {
    const keeper = globalThis as { testOffered?: OfferedFile }
    const blobs = new Map<string, Blob>()
    const addressOf = URL.createObjectURL
    URL.createObjectURL = (object) => {
      const url = addressOf.call(URL, object)
      if (object instanceof Blob) blobs.set(url, object)
      return url
    }
    const follow = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      const blob = blobs.get(this.href)
      if (this.download && blob) keeper.testOffered = { name: this.download, blob }
      else follow.call(this)
    }
  })
  return async () => {
    const offered = await page.waitForFunction(() => (globalThis as { testOffered?: OfferedFile }).testOffered)
    return offered.evaluate(async (file) => ({ name: file?.name ?? '', content: (await file?.blob.text()) ?? '' }))
  }
}
