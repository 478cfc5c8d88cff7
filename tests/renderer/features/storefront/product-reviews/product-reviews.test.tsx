import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { productShop } from '../../../support/product-shop.ts'
import { visit } from '../../../support/visit.tsx'

const PAGE = '/product/1001/leren-bank-merel'
const WAIT = { timeout: 10_000 }
const WORDS = 'Een heerlijke bank, en de bezorgers dachten mee.'

const review = (number: number, facts: object = {}) => ({
  productReviewId: number,
  insertDateTime: `2026-10-${String(number).padStart(2, '0')}T12:00:00.000Z`,
  name: `Schrijver ${number}`,
  inventoryItemId: 1001,
  rating: 4,
  review: `Review nummer ${number} van dit product.`,
  reaction: null,
  isVerifiedPurchase: false,
  ...facts,
})

/** The product shop with these reviews. `respond` creates the response to a new review. */
function shopWithReviews(
  reviews: object[],
  respond: () => Response = () => Response.json({ message: 'Review aangemaakt.' }),
) {
  const shop = productShop()
  const sent: unknown[] = []
  return {
    sent,
    fetch: async (url: string, init: RequestInit) => {
      const { pathname } = new URL(url, 'http://shop.test')
      if (pathname.startsWith('/api/productreview/product/')) return Response.json(reviews)
      if (pathname !== '/api/productreview') return shop.fetch(url, init)
      sent.push(JSON.parse(String(init.body)))
      return respond()
    },
  }
}

const form = () => screen.findByRole('dialog', { name: /Uw mening/ }, WAIT)

async function openForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Schrijf een review' }, WAIT))
  await within(await form()).findByLabelText(/^Naam/, {}, WAIT)
}

async function fillIn() {
  await userEvent.type(screen.getByLabelText(/^Naam/), 'Joke')
  await userEvent.type(screen.getByLabelText(/^E-mailadres/), 'joke@post.example')
  await userEvent.type(screen.getByLabelText(/^Uw review/), WORDS)
}

describe('the reviews on a product page', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [], reviewDrafts: {} })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it('show the first five, and all or fewer on request', async () => {
    visit(PAGE, shopWithReviews([7, 6, 5, 4, 3, 2, 1].map((number) => review(number))))

    const more = await screen.findByRole('button', { name: 'Toon alle 7 reviews' }, WAIT)
    const names = () => screen.getAllByText(/^Schrijver/).map(({ textContent }) => textContent)
    expect(names()).toEqual(['Schrijver 7', 'Schrijver 6', 'Schrijver 5', 'Schrijver 4', 'Schrijver 3'])

    await userEvent.click(more)
    expect(names()).toHaveLength(7)
    await userEvent.click(screen.getByRole('button', { name: 'Toon minder reviews' }))
    expect(names()).toHaveLength(5)
  })

  it('show the reply of the shop, a verified purchase, and HTML as plain text', async () => {
    visit(
      PAGE,
      shopWithReviews([review(1, { review: '<b>Mooi</b>', reaction: 'Dank u wel!', isVerifiedPurchase: true })]),
    )

    const text = await screen.findByText('<b>Mooi</b>', {}, WAIT)
    const card = within(text.closest('article') as HTMLElement) // a review is an article
    expect(card.getByText('Dank u wel!')).toBeDefined()
    expect(card.getByText('Gekocht bij ons')).toBeDefined()
    expect(card.getByText('1 oktober 2026')).toBeDefined()
    expect(card.getByRole('img', { name: 'Beoordeeld met 8 van de 10' })).toBeDefined()
  })

  it('come with an explanation of the reviews and their average, also when there are none', async () => {
    visit(PAGE, shopWithReviews([]))

    expect(await screen.findByText(/nog geen reviews van dit product/, {}, WAIT)).toBeDefined()
    expect(screen.getByText(/gemiddelde van alle geplaatste reviews/)).toBeDefined()
  })

  it('show errors of the form at its fields', async () => {
    const shop = shopWithReviews([])
    visit(PAGE, shop)
    await openForm()

    await userEvent.type(screen.getByLabelText(/^E-mailadres/), 'geen adres')
    await userEvent.type(screen.getByLabelText(/^Uw review/), 'Te kort.')
    await userEvent.click(screen.getByRole('button', { name: 'Verstuur review' }))

    expect(screen.getByText('Naam is verplicht.')).toBeDefined()
    expect(screen.getByText('Geen geldige email.')).toBeDefined()
    expect(screen.getByText('U moet minimaal 25 karakters gebruiken.')).toBeDefined()
    expect(shop.sent).toEqual([])
    // Waits until the draft is stored, which would otherwise happen during the next test.
    await waitFor(() => expect(useShoppingStore.getState().reviewDrafts?.[1001]?.review).toBe('Te kort.'))
  })

  it('focus the first invalid field, which may be scrolled out of view', async () => {
    visit(PAGE, shopWithReviews([]))
    await openForm()

    await userEvent.click(screen.getByRole('button', { name: 'Verstuur review' }))

    expect(document.activeElement).toBe(screen.getByLabelText(/^Naam/))
  })

  it('accept a new review, for which five stars are preselected, and show a confirmation', async () => {
    const shop = shopWithReviews([])
    visit(PAGE, shop)
    await openForm()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /5 sterren/ }).checked).toBe(true)

    await fillIn()
    await userEvent.click(screen.getByRole('radio', { name: /4 sterren/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Verstuur review' }))

    expect(
      await screen.findByText('Bedankt voor uw review! De review zal spoedig online zichtbaar zijn.', {}, WAIT),
    ).toBeDefined()
    expect(shop.sent).toEqual([{ id: 1001, name: 'Joke', email: 'joke@post.example', review: WORDS, rating: 4 }])
    expect(useShoppingStore.getState().reviewDrafts).toEqual({})
  })

  it('keep the typed review when sending fails, also after the dialog is closed', async () => {
    const responses = [
      () => Response.json({ code: 'unexpected', message: 'Er is een fout opgetreden!' }, { status: 500 }),
    ]
    visit(
      PAGE,
      shopWithReviews([], () => responses[0]?.() ?? Response.json({})),
    )
    await openForm()
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Verstuur review' }))

    expect(await screen.findByText(/Wat u schreef blijft staan/, {}, WAIT)).toBeDefined()
    expect(console.error).toHaveBeenCalledWith('[review]', expect.anything())
    await waitFor(() => expect(useShoppingStore.getState().reviewDrafts?.[1001]?.review).toBe(WORDS))

    await userEvent.click(within(await form()).getByRole('button', { name: 'Sluiten' }))
    await openForm()
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Uw review/).value).toBe(WORDS)
  })

  it('show no confirmation for an unexpected response', async () => {
    visit(
      PAGE,
      shopWithReviews([], () => Response.json({ message: 'Nee.' })),
    )
    await openForm()
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Verstuur review' }))

    expect(await screen.findByText(/Wat u schreef blijft staan/, {}, WAIT)).toBeDefined()
  })
})
