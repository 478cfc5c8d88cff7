import type { Page } from 'playwright/test'

type OfferedFile = { name: string; blob: Blob }

/**
 * Captures the files that the page offers for download from now on, because real downloads differ between machines.
 * Returns a function that waits for a file and returns the last one.
 */
export async function captureDownloads(page: Page): Promise<() => Promise<{ name: string; content: string }>> {
  await page.evaluate(() => {
    const testGlobal = globalThis as { testOffered?: OfferedFile }
    const blobs = new Map<string, Blob>()
    const createObjectUrl = URL.createObjectURL
    URL.createObjectURL = (object) => {
      const url = createObjectUrl.call(URL, object)
      if (object instanceof Blob) blobs.set(url, object)
      return url
    }
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      const blob = blobs.get(this.href)
      if (this.download && blob) testGlobal.testOffered = { name: this.download, blob }
      else click.call(this)
    }
  })
  return async () => {
    const offered = await page.waitForFunction(() => (globalThis as { testOffered?: OfferedFile }).testOffered)
    return offered.evaluate(async (file) => ({ name: file?.name ?? '', content: (await file?.blob.text()) ?? '' }))
  }
}
