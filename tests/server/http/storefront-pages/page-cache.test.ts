import { describe, expect, it } from 'vitest'
import { createShopChanges } from '#src/server/events/shop-changes.ts'
import { PageCache } from '#src/server/http/storefront-pages/page-cache.ts'

/** Returns a page cache, and a renderer that records its calls and can wait until the test continues. */
function openShop(options: { maxBytes?: number } = {}) {
  const changes = createShopChanges()
  const renderedPaths: string[] = []
  const clock = { ms: 1_000_000, now: () => clock.ms }
  let hold: Promise<void> | undefined
  const renderPage = async (path: string) => {
    renderedPaths.push(path)
    await hold
    return {
      status: path.startsWith('/geen') ? 404 : 200,
      html: `<p>${path}</p>`.repeat(50),
      itemIds: path === '/leren-bank' ? [7, 8] : [9],
    }
  }
  return {
    changes,
    renderedPaths,
    clock,
    cache: new PageCache({ changes, perf: clock, ...options }),
    renderPage,
    /** Makes renderings wait until the returned function is called. */
    holdRendering() {
      let release = () => {}
      hold = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
  }
}

describe('cached pages', () => {
  it('are rendered once for simultaneous and later visitors', async () => {
    const { cache, renderPage, renderedPaths } = openShop()

    await Promise.all([cache.render('/leren-bank', renderPage), cache.render('/leren-bank', renderPage)])

    expect(renderedPaths).toEqual(['/leren-bank'])
    expect(cache.get('/leren-bank')?.status).toBe(200)
  })

  it('are stored compressed, and decompressed for clients that accept no compression', async () => {
    const { cache, renderPage } = openShop()
    await cache.render('/leren-bank', renderPage)

    const plain = [1, 2].map(() => cache.get('/leren-bank')?.encoded('identity', 'abc').toString())

    expect(plain).toEqual(['<p>/leren-bank</p>'.repeat(50), '<p>/leren-bank</p>'.repeat(50)])
    expect(cache.get('/leren-bank')?.byteLength).toBeLessThan(200)
  })

  it('are invalidated when the catalog changes', async () => {
    const { cache, changes, renderPage } = openShop()
    await cache.render('/leren-bank', renderPage)

    changes.announce('everything')

    expect(cache.get('/leren-bank')).toBeUndefined()
  })

  it('are invalidated when one of their products is sold, and other pages are not', async () => {
    const { cache, changes, renderPage } = openShop()
    await cache.render('/leren-bank', renderPage)
    await cache.render('/leren-fauteuil', renderPage)

    changes.announce({ itemIds: [8] })

    expect(cache.get('/leren-bank')).toBeUndefined()
    expect(cache.get('/leren-fauteuil')).toBeDefined()
  })

  it.each([['everything' as const], [{ itemIds: [7] }]])(
    'are not cached after a change during their rendering: %o',
    async (change) => {
      const { cache, changes, renderPage, renderedPaths, holdRendering } = openShop()
      const release = holdRendering()
      const first = cache.render('/leren-bank', renderPage)

      changes.announce(change)
      const second = cache.render('/leren-bank', renderPage)
      release()
      await Promise.all([first, second])

      expect(renderedPaths).toHaveLength(2)
      // The second rendering began after the change, and is the one that is cached.
      expect(cache.get('/leren-bank')).toBe(await second)
    },
  )

  it.each([
    ['everything', 'everything' as const, false],
    ['one of their products', { itemIds: [5, 7] }, false],
    ['another product', { itemIds: [5] }, true],
  ])('are sent, and cached if still valid, when %s changed during rendering', async (_, change, isCached) => {
    const { cache, changes, renderPage, holdRendering } = openShop()
    const release = holdRendering()
    const rendering = cache.render('/leren-bank', renderPage)

    changes.announce(change)
    release()

    expect(await rendering).toMatchObject({ status: 200 })
    expect(cache.get('/leren-bank') !== undefined).toBe(isCached)
  })

  it('are rendered once for simultaneous visitors after a change, also if an older rendering ends then', async () => {
    const { cache, changes, renderPage, renderedPaths, holdRendering } = openShop()
    const releaseFirst = holdRendering()
    const first = cache.render('/leren-bank', renderPage)
    changes.announce('everything')
    const releaseSecond = holdRendering()
    const second = cache.render('/leren-bank', renderPage)
    releaseFirst()
    await first

    const third = cache.render('/leren-bank', renderPage)
    releaseSecond()

    expect(await third).toBe(await second)
    expect(renderedPaths).toHaveLength(2)
  })

  it('do not include pages with status 404', async () => {
    const { cache, renderPage } = openShop()

    await cache.render('/geen-pagina', renderPage)

    expect(cache.get('/geen-pagina')).toBeUndefined()
  })

  it('are removed to free memory for newer pages', async () => {
    const { cache, renderPage } = openShop({ maxBytes: 600 })

    for (let page = 1; page <= 20; page++) await cache.render(`/leren-bank?page=${page}`, renderPage)

    expect(cache.get('/leren-bank?page=1')).toBeUndefined()
    expect(cache.get('/leren-bank?page=20')).toBeDefined()
  })

  it('can be requested again after a rendering failed', async () => {
    const { cache, renderPage } = openShop()

    await expect(cache.render('/leren-bank', () => Promise.reject(new Error('stuk')))).rejects.toThrow('stuk')

    await expect(cache.render('/leren-bank', renderPage)).resolves.toMatchObject({ status: 200 })
  })

  describe('while the database is away', () => {
    const render503 = async () => ({ status: 503, html: '<p>even niet</p>', itemIds: [] })

    it('are served although a change invalidated them', async () => {
      const { cache, changes, renderPage } = openShop()
      const last = await cache.render('/leren-bank', renderPage)
      changes.announce('everything')

      expect(await cache.render('/leren-bank', render503)).toBe(last)
      expect(cache.get('/leren-bank')).toBeUndefined()
    })

    it('are served for an hour after they expired', async () => {
      const { cache, clock, renderPage } = openShop()
      const last = await cache.render('/leren-bank', renderPage)

      // The cache reads its clock once per second.
      clock.ms += 120_000
      await expect.poll(() => cache.get('/leren-bank')).toBeUndefined()
      expect(await cache.render('/leren-bank', render503)).toBe(last)

      clock.ms += 3_600_000
      await expect.poll(() => cache.render('/leren-bank', render503)).toMatchObject({ status: 503 })
    })

    it('are rendered again as soon as the database is back', async () => {
      const { cache, changes, renderPage, renderedPaths } = openShop()
      await cache.render('/leren-bank', renderPage)
      changes.announce({ itemIds: [7] })
      await cache.render('/leren-bank', render503)

      await cache.render('/leren-bank', renderPage)

      expect(renderedPaths).toHaveLength(2)
      expect(cache.get('/leren-bank')?.status).toBe(200)
    })

    it('are not served when the page was removed', async () => {
      const { cache, changes, renderPage } = openShop()
      await cache.render('/leren-bank', renderPage)
      changes.announce('everything')
      await cache.render('/leren-bank', async () => ({ status: 404, html: '<p>weg</p>', itemIds: [] }))

      expect(await cache.render('/leren-bank', render503)).toMatchObject({ status: 503 })
    })
  })
})
