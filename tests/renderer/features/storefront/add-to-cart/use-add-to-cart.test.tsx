import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BuyBox, type BuyBoxProps } from '#src/renderer/features/storefront/add-to-cart/BuyBox.tsx'
import { type PutInCart, useAddToCart } from '#src/renderer/features/storefront/add-to-cart/index.ts'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

const Box = (facts: Partial<BuyBoxProps>) => (
  <BuyBox
    name="Bank Merel"
    imageUrl={undefined}
    price={{ grossCents: 99_900, netCents: 82_562, wasCents: undefined, isFrom: false, isFree: false }}
    count={1}
    onCount={() => {}}
    hasCount
    missing={undefined}
    onMissing={() => {}}
    refusal={undefined}
    isBusy={false}
    problem={undefined}
    onAdd={() => {}}
    {...facts}
  />
)

/** The box of a product page with its cart button, and with the `putInCart` of the test. */
function Buying({ putInCart }: { putInCart: PutInCart }) {
  const { count, setCount, problem, add, addedCount } = useAddToCart(putInCart)
  return (
    <>
      <Box count={count} onCount={setCount} problem={problem} onAdd={add} />
      <output>{addedCount ?? 'nothing added'}</output>
    </>
  )
}

const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'In winkelwagen' })

describe('adding to the cart', () => {
  afterEach(() => vi.restoreAllMocks())

  it('reports the added number of pieces', async () => {
    renderPage(<Buying putInCart={() => undefined} />, stubApi({}))
    await button()

    await userEvent.click(screen.getByRole('button', { name: 'Eén meer' }))
    await userEvent.click(await button())

    expect(await screen.findByText('2', { selector: 'output' })).toBeDefined()
  })

  it.each([
    [true, 'while the page is busy'],
    [false, 'when the page is not busy'],
  ])('sets the disabled state of the button to %s %s', async (isBusy) => {
    renderPage(<Box isBusy={isBusy} />, stubApi({}))

    expect((await button()).disabled).toBe(isBusy)
  })

  it('logs an unexpected error and shows a message', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
    const full = () => {
      throw new DOMException('the storage of this machine is full', 'QuotaExceededError')
    }
    renderPage(<Buying putInCart={full} />, stubApi({}))

    await userEvent.click(await button())

    expect(
      await screen.findByText('Het product kon niet in uw winkelwagen worden gelegd. Probeer het opnieuw.'),
    ).toBeDefined()
    expect(reported).toHaveBeenCalledWith('[add to cart]', expect.any(DOMException))
    expect(screen.getByText('nothing added')).toBeDefined()
    expect((await button()).disabled).toBe(false)
  })
})
