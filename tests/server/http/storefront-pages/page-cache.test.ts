import { describe, expect, it } from 'vitest'
import { createShopChanges } from '#src/server/events/shop-changes.ts'
import { PageCache } from '#src/server/http/storefront-pages/page-cache.ts'

/** A shop that counts its renderings, and can hold them until the test continues. */
function shop(options: { maxBytes?: number } = {}) {
  const changes = createShopChanges()
  const drawn: string[] = []
  const clock = { ms: 1_000_000, now: () => clock.ms }
  let hold: Promise<void> | undefined
  const draw = async (path: string) => {
    drawn.push(path)
    await hold
    return {
      status: path.startsWith('/geen') ? 404 : 200,
      html: `<p>${path}</p>`.repeat(50),
      itemIds: path === '/leren-bank' ? [7, 8] : [9],
    }
  }
  return {
    changes,
    drawn,
    clock,
    cache: new PageCache({ changes, perf: clock, ...options }),
    draw,
    /** Makes renderings wait until the returned function is called. */
    holdDrawings() {
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
    const { cache, draw, drawn } = shop()

    await Promise.all([cache.render('/leren-bank', draw), cache.render('/leren-bank', draw)])

    expect(drawn).toEqual(['/leren-bank'])
    expect(cache.get('/leren-bank')?.status).toBe(200)
  })

  it('are stored compressed, and decompressed for clients without gzip', async () => {
    const { cache, draw } = shop()
    await cache.render('/leren-bank', draw)

    const plain = [1, 2].map(() => cache.get('/leren-bank')?.plain('abc').toString())

    expect(plain).toEqual(['<p>/leren-bank</p>'.repeat(50), '<p>/leren-bank</p>'.repeat(50)])
    expect(cache.get('/leren-bank')?.byteLength).toBeLessThan(200)
  })

  it('are invalidated when the catalog changes', async () => {
    const { cache, changes, draw } = shop()
    await cache.render('/leren-bank', draw)

    changes.announce('everything')

    expect(cache.get('/leren-bank')).toBeUndefined()
  })

  it('are invalidated when one of their products is sold, and other pages are not', async () => {
    const { cache, changes, draw } = shop()
    await cache.render('/leren-bank', draw)
    await cache.render('/leren-fauteuil', draw)

    changes.announce({ itemIds: [8] })

    expect(cache.get('/leren-bank')).toBeUndefined()
    expect(cache.get('/leren-fauteuil')).toBeDefined()
  })

  it.each([['everything' as const], [{ itemIds: [7] }]])(
    'are not cached after a change during their rendering: %o',
    async (change) => {
      const { cache, changes, draw, drawn, holdDrawings } = shop()
      const release = holdDrawings()
      const first = cache.render('/leren-bank', draw)

      changes.announce(change)
      const second = cache.render('/leren-bank', draw)
      release()
      await Promise.all([first, second])

      expect(drawn).toHaveLength(2)
      // The second rendering began after the change, and is the one that is cached.
      expect(cache.get('/leren-bank')).toBe(await second)
    },
  )

  it.each([
    ['everything', 'everything' as const, false],
    ['one of their products', { itemIds: [5, 7] }, false],
    ['another product', { itemIds: [5] }, true],
  ])('are sent, and cached or not, when %s changed during their rendering', async (_, change, isKept) => {
    const { cache, changes, draw, holdDrawings } = shop()
    const release = holdDrawings()
    const drawing = cache.render('/leren-bank', draw)

    changes.announce(change)
    release()

    expect(await drawing).toMatchObject({ status: 200 })
    expect(cache.get('/leren-bank') !== undefined).toBe(isKept)
  })

  it('are rendered once for simultaneous visitors after a change, also if an older rendering ends during it', async () => {
    const { cache, changes, draw, drawn, holdDrawings } = shop()
    const releaseFirst = holdDrawings()
    const first = cache.render('/leren-bank', draw)
    changes.announce('everything')
    const releaseSecond = holdDrawings()
    const second = cache.render('/leren-bank', draw)
    releaseFirst()
    await first

    const third = cache.render('/leren-bank', draw)
    releaseSecond()

    expect(await third).toBe(await second)
    expect(drawn).toHaveLength(2)
  })

  it('do not include pages with status 404', async () => {
    const { cache, draw } = shop()

    await cache.render('/geen-pagina', draw)

    expect(cache.get('/geen-pagina')).toBeUndefined()
  })

  it('are removed to free memory for newer ones', async () => {
    const { cache, draw } = shop({ maxBytes: 600 })

    for (let page = 1; page <= 20; page++) await cache.render(`/leren-bank?page=${page}`, draw)

    expect(cache.get('/leren-bank?page=1')).toBeUndefined()
    expect(cache.get('/leren-bank?page=20')).toBeDefined()
  })

  it('can be requested again after a rendering failed', async () => {
    const { cache, draw } = shop()

    await expect(cache.render('/leren-bank', () => Promise.reject(new Error('stuk')))).rejects.toThrow('stuk')

    await expect(cache.render('/leren-bank', draw)).resolves.toMatchObject({ status: 200 })
  })

  describe('while pages are unavailable', () => {
    const away = async () => ({ status: 503, html: '<p>even niet</p>', itemIds: [] })

    it('are served although something changed', async () => {
      const { cache, changes, draw } = shop()
      const last = await cache.render('/leren-bank', draw)
      changes.announce('everything')

      expect(await cache.render('/leren-bank', away)).toBe(last)
      expect(cache.get('/leren-bank')).toBeUndefined()
    })

    it('are served for an hour after they expired', async () => {
      const { cache, clock, draw } = shop()
      const last = await cache.render('/leren-bank', draw)

      // The cache reads its clock once per second.
      clock.ms += 120_000
      await expect.poll(() => cache.get('/leren-bank'), { timeout: 3_000 }).toBeUndefined()
      expect(await cache.render('/leren-bank', away)).toBe(last)

      clock.ms += 3_600_000
      await expect.poll(() => cache.render('/leren-bank', away), { timeout: 3_000 }).toMatchObject({ status: 503 })
    })

    it('are rendered again as soon as that is possible', async () => {
      const { cache, changes, draw, drawn } = shop()
      await cache.render('/leren-bank', draw)
      changes.announce({ itemIds: [7] })
      await cache.render('/leren-bank', away)

      await cache.render('/leren-bank', draw)

      expect(drawn).toHaveLength(2)
      expect(cache.get('/leren-bank')?.status).toBe(200)
    })

    it('are not served when the page was removed', async () => {
      const { cache, changes, draw } = shop()
      await cache.render('/leren-bank', draw)
      changes.announce('everything')
      await cache.render('/leren-bank', async () => ({ status: 404, html: '<p>weg</p>', itemIds: [] }))

      expect(await cache.render('/leren-bank', away)).toMatchObject({ status: 503 })
    })
  })
})
