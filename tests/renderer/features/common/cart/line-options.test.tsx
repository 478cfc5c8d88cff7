import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { CartTable, putInCart, useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { OrderLines } from '#src/renderer/features/storefront/checkout/OrderLines.tsx'
import { OrderSummary } from '#src/renderer/features/storefront/sales-orders/OrderSummary.tsx'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

const inBlackOnSteel = '/images/model/merel-3/front/sled-steel/1d1c1c/1a2b3c4d-960.webp'

/** A variant, with the fields that the cart stores. */
const sofa = {
  id: 10222,
  parentId: 1001,
  itemId: 'LB1001-222',
  displayName: 'Bank Merel Toledo Inkt, sledepoot',
  netPrice: 1000,
  imageUrl: inBlackOnSteel,
  totalStock: null,
  stockClass: null,
  deliveryTime: null,
  choices: 'Toledo 08 Inkt (zwart) · Sledepoot RVS · zithoogte 44 cm',
}
/** A finished item has no choices, but it does have a leather. */
const armchair = {
  id: 3201,
  parentId: null,
  itemId: 'OUT3201',
  displayName: 'Fauteuil Ijsvogel - outlet',
  netPrice: 500,
  imageUrl: '/images/model/armchair/front/8d7a66/1a2b3c4d-960.webp',
  totalStock: 1,
  stockClass: 'leren-fauteuil',
  deliveryTime: null,
  leatherName: 'Toledo 04 Leem',
  leatherColor: 'Taupe',
}

const lines = () => useShoppingStore.getState().lines
const draw = (content: React.ReactNode) => renderPage(content, stubApi({}))
const pictureIn = (row: HTMLElement | undefined) => row?.querySelector('img')?.getAttribute('src')
const rows = () => screen.getAllByRole('listitem')

describe('the selected options of a line', () => {
  beforeEach(() => {
    useShoppingStore.setState({ lines: [] }, true)
    putInCart(sofa, 1)
    putInCart(armchair, 1)
  })

  it.each([
    ['the cart', () => <CartTable lines={lines()} />],
    ['the checkout', () => <OrderLines lines={lines()} />],
  ])('are visible in the picture and in words in %s', (_where, content) => {
    draw(content())

    expect(pictureIn(rows()[0])).toContain('/merel-3/front/sled-steel/1d1c1c/')
    expect(within(rows()[0] as HTMLElement).getByText(sofa.choices)).toBeDefined()
    expect(pictureIn(rows()[1])).toContain('/armchair/front/8d7a66/')
    expect(within(rows()[1] as HTMLElement).getByText('Toledo 04 Leem (taupe)')).toBeDefined()
  })

  it.each([
    ['the cart', () => <CartTable lines={lines()} />],
    ['the checkout', () => <OrderLines lines={lines()} />],
  ])('are named once in %s: next to the model name, or in the product name', (_where, content) => {
    useShoppingStore.setState({ lines: [] }, true)
    putInCart({ ...sofa, parentDisplayName: 'Bank Merel 3-zits' }, 1)
    putInCart({ ...armchair, displayName: 'Fauteuil Ijsvogel Toledo Leem', leatherColor: 'Leem' }, 1)
    draw(content())

    expect(rows()[0]?.textContent).toContain('Bank Merel 3-zitsToledo 08 Inkt (zwart) · Sledepoot RVS')
    expect(rows()[0]?.textContent).not.toContain(sofa.displayName)
    expect(rows()[1]?.textContent?.match(/Leem/g)).toHaveLength(1)
  })

  it('have a decorative picture, because the name is enough for screen readers', () => {
    draw(<CartTable lines={lines()} />)

    expect(screen.queryByRole('img')).toBeNull()
  })

  it('are visible in the same way in the summary of an order', () => {
    const row = {
      salesOrderRowId: 1,
      inventoryItemId: 10222,
      itemId: '',
      displayName: sofa.displayName,
      basePrice: 1000,
      count: 1,
      vatPercent: 21,
      isMadeToMeasure: true,
      imageUrl: inBlackOnSteel,
      options: [{ label: 'Leer', value: 'Toledo 08 Inkt (zwart)' }],
    }
    const order = { salesOrderRows: [row], totals: { gross: 1210, net: 1000, vat: 210, deposit: 0 } }
    draw(<OrderSummary order={order as unknown as SalesOrder} />) // only the fields that the summary shows

    expect(pictureIn(rows()[0])).toContain('/merel-3/front/sled-steel/1d1c1c/')
    expect(screen.getByText(/Leer: Toledo 08 Inkt \(zwart\)/)).toBeDefined()
  })
})
