import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { MakeQuoteOfOrder, type QuickOrderContent } from '#src/renderer/features/pos/quick-order/index.ts'
import { cartLine } from '#tests/renderer/support/cart-lines.ts'
import { refuse, renderCounter } from '#tests/renderer/support/counter-shop.tsx'

const order: QuickOrderContent = {
  lines: [cartLine({ id: 5, displayName: 'Poef', count: 2 }), cartLine({ id: 6, displayName: 'Bank', count: 1 })],
  form: { firstname: 'Anna', lastname: 'Wilde', email: 'anna@voorbeeld.example', delivery: 'a' },
  discounts: [{ id: 5, kind: 'percent', value: 10, reason: 'Vaste klant' }],
}
const button = () => screen.getByRole('button', { name: 'Maak offerte' })

it('a quote of the order has its products, discounts and customer; a second press after an error makes no second one', async () => {
  const message = 'De winkel is even niet bereikbaar.'
  const { to } = renderCounter(<MakeQuoteOfOrder current={() => order} isPossible />, {
    answers: { 'POST /api/admin/quote': refuse('unavailable', 503, message) },
  })

  await userEvent.click(button())
  await screen.findByText(message)
  await userEvent.click(button())
  await waitFor(() => expect(to('/api/admin/quote')).toHaveLength(2))

  const [first, second] = to('/api/admin/quote')
  expect(first?.body).toMatchObject({
    firstname: 'Anna',
    lastname: 'Wilde',
    email: 'anna@voorbeeld.example',
    lines: [
      { id: 5, count: 2 },
      { id: 6, count: 1 },
    ],
    discounts: order.discounts,
  })
  expect(second?.body).toEqual(first?.body)
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
})

it('an order without products, or one that is being placed, cannot become a quote', () => {
  const { unmount } = renderCounter(<MakeQuoteOfOrder current={() => ({ lines: [], form: {} })} isPossible />)
  expect(button()).toHaveProperty('disabled', true)
  unmount()

  renderCounter(<MakeQuoteOfOrder current={() => order} isPossible={false} />)
  expect(button()).toHaveProperty('disabled', true)
})
