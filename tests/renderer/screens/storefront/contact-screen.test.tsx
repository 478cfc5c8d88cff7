import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { isAnythingUnsaved } from '#src/renderer/lib/unsaved.ts'
import { demoShop } from '../../support/demo-shop.ts'
import { drawPage } from '../../support/draw.ts'
import { visit } from '../../support/visit.tsx'

const SOON = { timeout: 10_000 }

type ContactCall = { key: string | null; body: Record<string, string> }

/** Returns the demo shop. Each message gets the next of these replies; the last one repeats. */
function shopWithContactForm(...replies: (() => Response)[]): {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  sent: ContactCall[]
} {
  const shop = demoShop()
  const sent: ContactCall[] = []
  const next = () =>
    (replies.length > 1 ? replies.shift() : replies[0]) ?? (() => Response.json({ message: 'Bericht ontvangen.' }))
  return {
    sent,
    fetch: async (url, init) => {
      if (url !== '/api/contact') return shop.fetch(url, init)
      sent.push({ key: new Headers(init.headers).get('idempotency-key'), body: JSON.parse(String(init.body)) })
      return next()()
    },
  }
}

const form = () => screen.findByRole('form', { name: 'Stuur ons een bericht' }, SOON)
const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Verstuur bericht' }))

async function fillIn(message = 'Wanneer komt mijn bank?') {
  await userEvent.type(field(/^Naam/), 'Joke')
  await userEvent.type(field(/^E-mailadres/), 'joke@post.example')
  await userEvent.type(field(/^Bericht/), message)
}

describe('the contact page', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [], contact: undefined })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it('is rendered by the server with the details to visit, call or write', async () => {
    const { page } = await drawPage('/contact')

    const main = page.querySelector('main')
    for (const words of ['Looierspad 14', '3971 AB Driebergen', 'KvK 00000000', 'Btw NL000000000B01']) {
      expect(main?.textContent).toContain(words)
    }
    expect(main?.querySelector('a[href="tel:0343555014"]')).not.toBeNull()
    expect(main?.querySelector('a[href="mailto:winkel@leermeester.example"]')).not.toBeNull()
    expect(page.getElementById('showroom')).not.toBeNull()
    // A page may be cached for a minute, so the server must not render whether the showroom is open now.
    expect(main?.textContent).not.toMatch(/Vandaag/)
  })

  it.each([
    ['2026-11-20T10:30:00Z', 'Vandaag open tot 17.00 uur', 'Vandaag open tot 17.00 uur'], // Friday, 11:30 in Amsterdam
    ['2026-11-21T10:30:00Z', 'Vandaag open tot 17.00 uur', 'Vandaag gesloten'], // Saturday: the phone is not answered
    ['2026-07-17T15:30:00Z', 'Vandaag niet meer open', 'Vandaag niet meer open'], // Friday, 17:30 in summer time
    ['2026-11-23T10:30:00Z', 'Vandaag gesloten', 'Vandaag gesloten'], // Monday
  ])('shows at %s whether showroom and customer service are open', async (now, showroom, service) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    try {
      visit('/contact', demoShop())
      const details = within(await screen.findByRole('region', { name: 'Adres en openingstijden' }, SOON))
      const tables = details.getAllByRole('table').map((table) => table.parentElement?.textContent ?? '')
      expect(tables[0]).toContain(showroom)
      expect(tables[1]).toContain(service)
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows our own map with a text for screen readers, and links to a route planner without loading it', async () => {
    const shop = demoShop()
    const fetch = async (url: string, init: RequestInit) => {
      const reply = await shop.fetch(url, init)
      if (url !== '/api/content/route') return reply
      return Response.json({ ...(await reply.json()), drawingUrl: '/drawings/route.svg?v=1' })
    }
    visit('/contact', { fetch })

    const map = await screen.findByRole('img', { name: /Plattegrond van de straten rond Looierspad 14/ }, SOON)
    expect(map.getAttribute('src')).toBe('/drawings/route.svg?v=1')
    const planner = screen.getByRole('link', { name: /Plan uw route.*nieuw tabblad/ })
    expect(planner.getAttribute('href')).toContain('destination=Leermeester%2C+Looierspad+14')
    expect(planner.getAttribute('rel')).toBe('noopener noreferrer')
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('sends a message and confirms it', async () => {
    const shop = shopWithContactForm()
    visit('/contact', shop)
    await form()
    await fillIn()
    await userEvent.selectOptions(field(/^Onderwerp/), 'Mijn bestelling of betaling')
    await userEvent.type(field(/^Bestelnummer/), '1042')

    await send()

    expect(await screen.findByText('Uw bericht is aangekomen.', {}, SOON)).toBeDefined()
    expect(screen.getByText(/kopie gaat naar joke@post.example/)).toBeDefined()
    expect(shop.sent).toMatchObject([
      {
        body: { name: 'Joke', subject: 'order', orderNumber: '1042', message: 'Wanneer komt mijn bank?', website: '' },
      },
    ])
    expect(useShoppingStore.getState().contact).toBeUndefined()
    expect(isAnythingUnsaved()).toBe(false)
  })

  it('asks for an order number only for subjects about an order', async () => {
    const shop = shopWithContactForm()
    visit('/contact', shop)
    await form()
    await fillIn()
    await userEvent.selectOptions(field(/^Onderwerp/), 'Mijn bestelling of betaling')
    await userEvent.type(field(/^Bestelnummer/), '1042')
    await userEvent.selectOptions(field(/^Onderwerp/), 'Vraag over een product of leersoort')
    expect(screen.queryByLabelText(/^Bestelnummer/)).toBeNull()

    await send()

    await screen.findByText('Uw bericht is aangekomen.', {}, SOON)
    expect(shop.sent[0]?.body.orderNumber).toBe('')
  })

  it('shows errors at their fields, and focuses the first', async () => {
    const shop = shopWithContactForm()
    visit('/contact', shop)
    await form()
    await userEvent.type(field(/^E-mailadres/), 'joke')
    await userEvent.type(field(/^Telefoon/), 'bel maar')
    await userEvent.type(field(/^Bericht/), 'Kort')

    await send()

    for (const text of [
      'Naam is verplicht.',
      'Geen geldige email.',
      'Geen geldig telefoonnummer.',
      'U moet minimaal 10 karakters gebruiken.',
    ]) {
      expect(screen.getByText(text)).toBeDefined()
    }
    await waitFor(() => expect(document.activeElement).toBe(field(/^Naam/)))
    expect(shop.sent).toEqual([])
  })

  it('keeps the message when it cannot be sent, and resends it under the same idempotency key', async () => {
    const shop = shopWithContactForm(
      () => {
        throw new TypeError('no network')
      },
      () => Response.json({ message: 'Bericht ontvangen.' }),
    )
    visit('/contact', shop)
    await form()
    await fillIn()

    await send()
    expect((await screen.findByRole('alert', {}, SOON)).textContent).toContain('Geen verbinding met de winkel.')
    expect(field(/^Bericht/).value).toBe('Wanneer komt mijn bank?')
    await send()

    await screen.findByText('Uw bericht is aangekomen.', {}, SOON)
    expect(shop.sent[0]?.key).toBe(shop.sent[1]?.key)
  })

  it('sends a changed message under another idempotency key', async () => {
    const shop = shopWithContactForm(
      () => new Response('', { status: 503 }),
      () => Response.json({ message: 'Bericht ontvangen.' }),
    )
    visit('/contact', shop)
    await form()
    await fillIn()
    await send()
    await screen.findByRole('alert', {}, SOON)

    await userEvent.type(field(/^Bericht/), ' Graag op vrijdag.')
    await send()

    await screen.findByText('Uw bericht is aangekomen.', {}, SOON)
    expect(shop.sent[0]?.key).not.toBe(shop.sent[1]?.key)
  })

  it('shows errors of the server at their fields', async () => {
    const refusal = {
      code: 'invalid_input',
      message: 'Niet alle velden zijn goed ingevuld.',
      fields: [{ field: 'email', message: 'Geen geldige email.' }],
    }
    visit(
      '/contact',
      shopWithContactForm(() => Response.json(refusal, { status: 422 })),
    )
    await form()
    await fillIn()

    await send()

    expect(await screen.findByText('Geen geldige email.', {}, SOON)).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('Niet alle velden zijn goed ingevuld.')
  })

  it('restores an unsent message, and prevents a reload once the visitor changes it', async () => {
    useShoppingStore.setState({ contact: { name: 'Joke', subject: 'service', message: 'Halverwege een zin' } })
    visit('/contact', demoShop())
    await form()

    expect(field(/^Bericht/).value).toBe('Halverwege een zin')
    expect(field(/^Onderwerp/).value).toBe('service')
    expect(isAnythingUnsaved()).toBe(false)
    await userEvent.type(field(/^Bericht/), '.')
    expect(isAnythingUnsaved()).toBe(true)
    await waitFor(() => expect(useShoppingStore.getState().contact?.message).toBe('Halverwege een zin.'))
  })
})
