import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { demoShop } from '../../support/demo-shop.ts'
import { drawPage } from '../../support/draw.ts'
import { shopWithShowrooms } from '../../support/shop-with-showrooms.ts'
import { visit } from '../../support/visit.tsx'

const SOON = { timeout: 10_000 }
const christmas = { date: '2026-12-25', hours: null, note: 'Eerste Kerstdag' }
const longDay = { date: '2026-12-24', hours: { from: '09:00', until: '21:00' }, note: '' }

const jsonLdOf = (page: Document) =>
  JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}')
const closedOnChristmas = {
  '@type': 'OpeningHoursSpecification',
  opens: '00:00',
  closes: '00:00',
  validFrom: '2026-12-25',
  validThrough: '2026-12-25',
}

const atTime = (instant: string) => vi.setSystemTime(new Date(instant))
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-05T12:00:00Z'), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

describe('the page of a showroom', () => {
  it('is rendered with its hours and special days, also for search engines', async () => {
    const { page } = await drawPage('/showrooms/groningen', shopWithShowrooms({ other: [christmas] }))

    const main = page.querySelector('main')?.textContent ?? ''
    expect(main).toContain('vrijdag 25 decemberEerste KerstdagGesloten')
    expect(main).not.toContain('Vandaag')
    expect(jsonLdOf(page)).toMatchObject({
      openingHoursSpecification: [{ dayOfWeek: 'Saturday', opens: '10:00', closes: '17:00' }],
      specialOpeningHoursSpecification: [closedOnChristmas],
    })
  })

  it('tells until when the showroom is open today', async () => {
    visit('/showrooms/groningen', shopWithShowrooms())

    expect(await screen.findByText('Vandaag open tot 17.00 uur', {}, SOON)).toBeTruthy()
  })

  it('does not show a day that is over', async () => {
    atTime('2026-12-25T23:30:00Z') // 26 December in Amsterdam
    visit('/showrooms/groningen', shopWithShowrooms({ other: [christmas, { ...christmas, date: '2026-12-26' }] }))

    expect(await screen.findByText(/26 december/, {}, SOON)).toBeTruthy()
    expect(screen.queryByText(/25 december/)).toBeNull()
  })
})

describe('the list of showrooms', () => {
  it('shows the opening of each today', async () => {
    atTime('2026-12-25T12:00:00Z')
    visit('/showrooms', shopWithShowrooms({ own: [christmas] }))

    const own = within(await screen.findByRole('region', { name: 'Showroom Driebergen' }, SOON))
    expect(own.getByText('Vandaag gesloten (Eerste Kerstdag)')).toBeTruthy()
    const other = within(screen.getByRole('region', { name: 'Groningen' }))
    expect(other.getByText('Vandaag gesloten')).toBeTruthy()
  })
})

describe('the contact page', () => {
  it('is closed on a special day, for visitors and callers, and lists the other showrooms', async () => {
    atTime('2026-12-25T12:00:00Z')
    visit('/contact', shopWithShowrooms({ own: [christmas], other: [longDay] }))

    const details = within(await screen.findByRole('region', { name: 'Adres en openingstijden' }, SOON))
    expect(details.getAllByText('Vandaag gesloten (Eerste Kerstdag)')).toHaveLength(2)
    const others = within(screen.getByRole('region', { name: 'Onze andere showroom' }))
    expect(others.getByRole('link', { name: 'Groningen' }).getAttribute('href')).toBe('/showrooms/groningen')
  })

  it('has the special days for search engines', async () => {
    const { page } = await drawPage('/contact', shopWithShowrooms({ own: [longDay, christmas] }))

    const store = jsonLdOf(page)['@graph'].find(
      (thing: object) => '@type' in thing && thing['@type'] === 'FurnitureStore',
    )
    expect(store.specialOpeningHoursSpecification).toEqual([
      { ...closedOnChristmas, opens: '09:00', closes: '21:00', validFrom: longDay.date, validThrough: longDay.date },
      closedOnChristmas,
    ])
  })

  it('lists no other showrooms when the shop has one, or when they fail to load', async () => {
    visit('/contact', demoShop())

    await screen.findByRole('region', { name: 'Adres en openingstijden' }, SOON)
    expect(screen.queryByRole('region', { name: /andere showroom/ })).toBeNull()
  })
})

describe('header and footer of every page', () => {
  it('know that the showroom is closed on a special day', async () => {
    atTime('2026-12-25T12:00:00Z')
    visit('/garantie', shopWithShowrooms({ own: [christmas] }))

    expect(await screen.findByRole('button', { name: 'Showroom nu gesloten' }, SOON)).toBeTruthy()
  })

  it('know longer hours', async () => {
    atTime('2026-12-24T19:59:00Z')
    visit('/garantie', shopWithShowrooms({ own: [longDay] }))

    expect(await screen.findByRole('button', { name: 'Showroom nu open' }, SOON)).toBeTruthy()
  })

  it('link to the showrooms only when there are several', async () => {
    const { page } = await drawPage('/garantie', shopWithShowrooms())
    expect(page.querySelector('footer a[href="/showrooms"]')?.textContent).toBe('Alle showrooms')

    const { page: single } = await drawPage('/garantie', demoShop())
    expect(single.querySelector('footer a[href="/showrooms"]')).toBeNull()
  })
})
