import { describe, expect, it, vi } from 'vitest'
import { createRenderer } from '#src/renderer/entries/web-server.tsx'
import { DrawnPartCache } from '#src/renderer/lib/drawn-part-cache.ts'
import { demoShop } from '../support/demo-shop.ts'
import { draw, inOneText, rendererOptions } from '../support/draw.ts'

/** Returns a renderer that gets the same object for the same response, as the server's own calls do. */
function openRenderer() {
  const shop = demoShop()
  const bodies = new Map<string, Promise<[status: number, body: unknown]>>()
  const fetch = async (url: string, init: RequestInit) => {
    const key = `${url} ${String(init.body)}`
    const known =
      bodies.get(key) ?? shop.fetch(url, init).then(async (response) => [response.status, await response.json()])
    bodies.set(key, known)
    const [status, body] = await known
    return Object.assign(Response.json(body, { status }), { json: async () => body })
  }
  const render = createRenderer(rendererOptions(fetch))
  return async (path: string) => inOneText(await render(path))
}

const htmlOf = (rendered: Awaited<ReturnType<typeof draw>>) =>
  'html' in rendered ? rendered.html.replace(/"at":\d+/, '') : ''

/** Pages with the whole header, and one with that of the checkout. */
const PATHS = [
  '/',
  '/leren-bank',
  '/leren-bank?sort=price',
  '/leren-bank/hoekbanken',
  '/zoeken?s=bank',
  '/zoeken',
  '/privacy',
  '/winkelwagen',
  '/bestellen',
]

describe('a page with parts that were drawn for other pages', () => {
  it.each(PATHS)('is at %s the same as when it is drawn whole', async (path) => {
    const render = openRenderer()
    const whole = htmlOf(await draw(path))
    expect(whole).toContain('<header')

    for (const earlier of PATHS) await render(earlier)

    expect(htmlOf(await render(path))).toBe(whole)
    expect(whole).not.toContain('drawn-part')
  })

  it.each([
    ['/privacy', 60],
    ['/winkelwagen', 45],
    ['/leren-bank', 165],
  ])('at %s lets React draw at most %d elements, because header and footer are known', async (path, most) => {
    const counts: number[] = []
    const pageOf = DrawnPartCache.prototype.page
    const spy = vi.spyOn(DrawnPartCache.prototype, 'page').mockImplementation(function (this: DrawnPartCache, at) {
      const page = pageOf.call(this, at)
      return {
        place: page.place,
        complete: (html) => {
          counts.push(html.match(/<[a-z]/g)?.length ?? 0)
          return page.complete(html)
        },
      }
    })
    const render = openRenderer()
    await render('/contact')
    await render(path)
    await render(path)
    spy.mockRestore()

    expect(counts.at(-1)).toBeLessThanOrEqual(most)
  })

  it('marks in its menu the link to itself only', async () => {
    const render = openRenderer()
    const current = async (path: string) =>
      [...htmlOf(await render(path)).matchAll(/<a [^>]*aria-current="page"[^>]*href="([^"]*)"/g)].map(
        ([, href]) => href,
      )

    const found = [await current('/leren-bank'), await current('/privacy'), await current('/leren-bank/hoekbanken')]

    expect(found.map((links) => new Set(links))).toEqual([
      new Set(['/leren-bank']),
      new Set([]),
      new Set(['/leren-bank/hoekbanken']),
    ])
  })
})
