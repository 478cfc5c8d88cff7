import { describe, expect, it } from 'vitest'
import { visibleHomeBanners, visibleMenuBanners } from '#shared/domain/menu/banners.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'

const dayAt = (instant: string) => amsterdamDay(new Date(instant))
const texts = (banners: readonly { text: string }[]) => banners.map(({ text }) => text)
const banner = (text: string, dateFrom: string | null, dateTo: string | null, sortOrder = 0) => ({
  text,
  dateFrom,
  dateTo,
  sortOrder,
})

describe('the banners above the menu', () => {
  const sale = [banner('actie', '2026-10-24', '2026-10-25')]

  it.each([
    ['2026-10-23T21:59:59Z', []],
    ['2026-10-23T22:00:00Z', ['actie']], // midnight in Amsterdam, summer time
    ['2026-10-25T22:59:59Z', ['actie']], // the last second of the day on which winter time starts
    ['2026-10-25T23:00:00Z', []],
  ])('are shown from the first day to the last, both included, in Amsterdam time: at %s %j', (instant, shown) => {
    expect(texts(visibleMenuBanners(sale, dayAt(instant)))).toEqual(shown)
  })

  it('are sorted newest first', () => {
    const banners = [
      banner('oud', '2026-01-01', '2026-12-31'),
      banner('nieuw', '2026-11-01', '2026-12-31'),
      banner('midden', '2026-06-01T00:00:00', '2026-12-31T00:00:00'),
    ]
    expect(texts(visibleMenuBanners(banners, dayAt('2026-11-21T12:00:00Z')))).toEqual(['nieuw', 'midden', 'oud'])
  })

  it('keep their order when they start on the same day', () => {
    const banners = ['een', 'twee', 'drie'].map((text) => banner(text, '2026-11-01', '2026-12-31'))

    expect(texts(visibleMenuBanners(banners, dayAt('2026-11-21T12:00:00Z')))).toEqual(['een', 'twee', 'drie'])
  })

  it('are not shown unless both days are set and valid', () => {
    const banners = [
      banner('a', null, '2026-12-31'),
      banner('b', '2026-01-01', null),
      banner('c', 'binnenkort', '2026-12-31'),
      banner('d', '2026-01-01', 'ooit'),
    ]
    expect(visibleMenuBanners(banners, dayAt('2026-11-21T12:00:00Z'))).toEqual([])
  })
})

describe('the pictures of the home page', () => {
  it('are shown when today is within their dates or a date is absent, in their own order', () => {
    const banners = [
      banner('altijd', null, null, 3),
      banner('sinds', '2026-11-21', null, 1),
      banner('tot', null, '2026-11-21', 2),
      banner('morgen', '2026-11-22', null, 0),
      banner('gisteren', null, '2026-11-20', 0),
    ]
    expect(texts(visibleHomeBanners(banners, dayAt('2026-11-21T12:00:00Z')))).toEqual(['sinds', 'tot', 'altijd'])
  })
})
