import { gzipSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { DESKTOP_ONLY } from '../support/tags.ts'

/**
 * Maximum per page: elements in the HTML of the server, kB of that HTML without its stylesheet (gzip, 1 kB = 1000 bytes; the build
 * limits the stylesheet), and files that the HTML requests at once: scripts, preloads and the pictures that do not wait until the visitor is near.
 */
const BUDGETS = [
  { path: sitePaths.home, elements: 660, htmlKb: 14, files: 5 },
  { path: '/leren-bank', elements: 880, htmlKb: 15.5, files: 11 },
  // Its eight pictures have fifty elements, and a thumbnail each; the pictures after the second load when a visitor comes near.
  { path: sitePaths.product(1001), elements: 940, htmlKb: 22.5, files: 13 },
  { path: sitePaths.cart, elements: 420, htmlKb: 9, files: 3 },
  { path: sitePaths.checkout, elements: 110, htmlKb: 6, files: 3 },
  { path: sitePaths.search('bank'), elements: 1000, htmlKb: 16, files: 11 },
  { path: sitePaths.samples, elements: 880, htmlKb: 24, files: 3 },
]

// Independent of the speed of the machine. `npm run bench -- phone` measures the times that follow from it.
test('the HTML of the busiest pages is small and asks for few files', DESKTOP_ONLY, async ({ request }) => {
  for (const { path, elements, htmlKb, files } of BUDGETS) {
    const response = await request.get(path, { headers: { accept: 'text/html' } })
    expect(response.status(), path).toBe(200)
    const whole = await response.text()
    const html = whole.replace(/<style>.*?<\/style>/s, '')
    const withoutScripts = html.replace(/<script[\s\S]*?<\/script>/g, '')

    expect.soft(withoutScripts.match(/<[a-z]/g)?.length, `elements of ${path}`).toBeLessThanOrEqual(elements)
    expect.soft(gzipSync(html).length / 1000, `kB of ${path}`).toBeLessThanOrEqual(htmlKb)
    // The page can be painted without waiting for a file.
    expect.soft(whole.match(/<style>/g)?.length, `style elements of ${path}`).toBe(1)
    expect.soft(html, `stylesheets of ${path}`).not.toMatch(/<link rel="stylesheet"/)
    expect.soft(filesOf(html), `files of ${path}`).toBeLessThanOrEqual(files)
  }
})

/** Returns the number of files that a browser requests as soon as it reads the HTML. */
function filesOf(html: string): number {
  const tags = html.match(/<(?:link|script|img)\b[^>]*>/g) ?? []
  const atOnce = tags.filter((tag) =>
    tag.startsWith('<link')
      ? /\brel="(?:stylesheet|modulepreload|preload|icon)"/.test(tag) && !/ disabled\b/.test(tag)
      : tag.includes(' src=') && !tag.includes('loading="lazy"'),
  )
  // A preloaded picture is requested once.
  return new Set(atOnce.map((tag) => /\b(?:src|href|imagesrcset|srcset)="([^"]*)"/i.exec(tag)?.[1])).size
}
