import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Quote, SentVersion } from '#shared/contracts/quotes.ts'
import { demoShop } from '#tests/renderer/support/demo-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

const SOON = { timeout: 10_000 }

const version = (number: number, changes: Partial<SentVersion> = {}): SentVersion => ({
  version: number,
  sentDateTime: '2026-11-29T12:00:00.000Z',
  validUntil: '2026-12-29',
  remarks: '',
  lines: [
    {
      inventoryItemId: 7,
      itemId: 'M-7',
      displayName: 'Bank Merel',
      options: [{ label: 'Leer', value: 'Touch Cognac' }],
      basePrice: 743.0579,
      listPrice: 825.62,
      count: 1,
      isMadeToMeasure: true,
      imageUrl: null,
    },
  ],
  totals: { gross: 899.1, net: 743.06, vat: 156.04, discount: 99.9 },
  ...changes,
})

const quote = (changes: Partial<Quote> = {}): Quote => ({
  quoteId: 7,
  number: 'OF-2026-00007',
  state: 'seen',
  isPastValidity: false,
  emailHint: 'a•••@v•••.nl',
  buyer: {
    customerType: 'private',
    companyName: '',
    vatnumber: '',
    kvknumber: '',
    gender: 'v',
    firstname: 'Anna',
    middlename: '',
    lastname: 'Wilde',
    phoneNumber: '',
  },
  reference: '',
  seller: null,
  versions: [version(1)],
  decidedDateTime: null,
  salesOrderId: null,
  renewalAskedDateTime: null,
  ...changes,
})

/** Opens the page of a quote. Without `known` the browser has not opened its link. */
async function open(known?: Quote) {
  const shop = demoShop()
  const calls: string[] = []
  let current = known
  visit('/offerte/7', {
    fetch: async (url, init) => {
      const { pathname } = new URL(url, 'http://shop.test')
      if (!pathname.startsWith('/api/quote/')) return shop.fetch(url, init)
      calls.push(`${init.method} ${pathname}`)
      if (!current) return Response.json({ code: 'quote_not_found', message: 'Niet gevonden.' }, { status: 404 })
      if (pathname.endsWith('/seen')) return Response.json({ state: 'seen' })
      if (pathname.endsWith('/renew')) current = { ...current, renewalAskedDateTime: '2026-12-30T12:00:00.000Z' }
      return Response.json(current)
    },
  })
  return { calls, main: within(await screen.findByRole('main')) }
}

describe('the page of a quote', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it('shows the lines, the discount, the last day, and the answers', async () => {
    const { main, calls } = await open(quote({ state: 'sent' }))

    expect(await main.findByRole('heading', { level: 1, name: 'Offerte OF-2026-00007' }, SOON)).toBeTruthy()
    expect(main.getByText('Geldig tot en met 29 december 2026')).toBeTruthy()
    expect(main.getByText('Leer: Touch Cognac')).toBeTruthy()
    expect(main.getByRole('button', { name: 'Offerte accepteren' })).toBeTruthy()
    expect(main.getByRole('button', { name: 'Offerte afwijzen' })).toBeTruthy()
    expect(calls).toContain('POST /api/quote/7/seen')
  })

  it('asks for the email address, and has the button with the obligation to pay', async () => {
    const { main } = await open(quote())
    await userEvent.click(await main.findByRole('button', { name: 'Offerte accepteren' }, SOON))

    expect(await main.findByRole('button', { name: 'De bestelling plaatsen met betalingsverplichting' })).toBeTruthy()
    expect(main.getByText(/a•••@v•••\.nl/)).toBeTruthy()
    expect(main.getByLabelText(/^E-mailadres/)).toHaveProperty('value', '')
    expect(main.getByLabelText(/^Voornaam/)).toHaveProperty('value', 'Anna')
  })

  it('names what a new version changed', async () => {
    const [line] = version(1).lines
    if (!line) throw new Error('the version has no line')
    const { main } = await open(quote({ versions: [version(2, { lines: [{ ...line, count: 2 }] }), version(1)] }))

    const changes = within(await main.findByRole('region', { name: 'Wat is er veranderd?' }, SOON))
    expect(changes.getByText(/^Bank Merel: 2 × € 899,10 \(was 1 × € 899,10\)/)).toBeTruthy()
  })

  it('asks for a new quote with one click when it is over', async () => {
    const { main, calls } = await open(quote({ isPastValidity: true }))
    await userEvent.click(await main.findByRole('button', { name: 'Vraag een nieuwe offerte aan' }, SOON))

    expect(await main.findByText(/U heeft een nieuwe offerte aangevraagd/)).toBeTruthy()
    expect(calls).toContain('POST /api/quote/7/renew')
    expect(main.queryByRole('button', { name: 'Offerte accepteren' })).toBeNull()
  })

  it('leads to the order once it was accepted', async () => {
    const { main } = await open(quote({ state: 'accepted', salesOrderId: 10_023 }))

    const link = await main.findByRole('link', { name: 'Bekijk of betaal uw bestelling 10023' }, SOON)
    expect(link.getAttribute('href')).toBe('/orderoverzicht?reference=10023')
  })

  it('is not shown to a browser that has not opened the link', async () => {
    const { main } = await open()

    expect(await main.findByRole('heading', { name: 'Offerte niet gevonden' }, SOON)).toBeTruthy()
  })
})
