import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { closeSession, openSession } from '#src/renderer/features/common/sessions/index.ts'
import { LeatherDialog } from '#src/renderer/features/storefront/leather-selector/index.ts'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'
import { leatherCategories } from '../../../support/demo-product.ts'

const withSamples = leatherCategories.map((category) => ({
  ...category,
  variantProducts: category.variantProducts.map((leather) => ({
    ...leather,
    sample_product_id: leather.customlist_lt_shx_leathertype_id + 9000,
  })),
}))
const sample = (id: number) => ({
  id,
  parentId: null,
  itemId: `kleurstaal-${id}`,
  displayName: 'Staal',
  netPrice: 0,
  imageUrl: null,
  totalStock: null,
  stockClass: null,
  deliveryTime: null,
  choices: '',
  count: 1,
})

function open(accountSamples: readonly number[] = []) {
  const chosen: number[] = []
  const responses = {
    'GET /api/matrixoption/leathertypes': () => ({ body: withSamples }),
    'GET /api/user/me/samples': () => ({ body: accountSamples }),
  }
  renderPage(
    <LeatherDialog
      isOpen
      onClose={() => {}}
      offered={[101, 102, 201]}
      compatible={new Set([101, 102, 201])}
      surcharges={new Map()}
      chosen={undefined}
      onChoose={(leather) => void chosen.push(leather)}
      title="Bank Merel"
      pictureIn={() => undefined}
    />,
    stubApi(responses),
  )
  return chosen
}
const ownSamples = () => screen.findByRole('region', { name: 'Uw kleurstalen' }, { timeout: 10_000 })

describe("the visitor's own samples in the leather dialog", () => {
  beforeEach(() => {
    closeSession()
    useShoppingStore.setState({ lines: [] }, true)
  })

  it('are listed first, and marked as ordered or as in the cart', async () => {
    useShoppingStore.setState({ lines: [sample(9101)], orderedSamples: [9201] })
    open()

    const group = await ownSamples()

    expect(screen.getAllByRole('region')[0]).toBe(group)
    const names = within(group)
      .getAllByRole('button')
      .map((button) => button.textContent)
    expect(names).toEqual([
      expect.stringMatching(/Toledo 01 Sneeuw.*in winkelwagen/),
      expect.stringMatching(/Savanne 01 Leeuw.*besteld/),
    ])
  })

  it('select their leather with one click', async () => {
    useShoppingStore.setState({ orderedSamples: [9102] })
    const chosen = open()

    await userEvent.click(within(await ownSamples()).getByRole('button', { name: /Nachtblauw/ }))

    expect(chosen).toEqual([102])
  })

  it('include samples that the account ordered on other devices', async () => {
    openSession({ email: 'fenna@example.nl', roles: [], expires: '2099-01-01T00:00:00.000Z', userPageSize: 96 })
    open([9201])

    expect(within(await ownSamples()).getByRole('button', { name: /Leeuw.*besteld/ })).toBeDefined()
  })

  it('do not include a sample that is added in the open dialog, so that no leather moves', async () => {
    open()
    const button = await screen.findByRole('button', { name: 'Gratis staal: Toledo 01 Sneeuw' }, { timeout: 10_000 })

    await userEvent.click(button)

    expect(await screen.findByRole('button', { name: 'Staal gekozen: Toledo 01 Sneeuw' })).toBe(button)
    expect(screen.queryByRole('region', { name: 'Uw kleurstalen' })).toBeNull()
  })

  it('stay in the list when a sample is removed from the cart', async () => {
    useShoppingStore.setState({ lines: [sample(9101)] })
    open()
    const group = await ownSamples()

    await userEvent.click(screen.getByRole('button', { name: 'Staal gekozen: Toledo 01 Sneeuw' }))

    expect(group.isConnected).toBe(true)
    expect(within(group).getByRole('button').textContent).not.toContain('in winkelwagen')
  })

  it('do not include ordered samples for staff, who order for others', async () => {
    openSession({ email: 'sales@example.nl', roles: ['Sales'], expires: '2099-01-01T00:00:00.000Z', userPageSize: 96 })
    useShoppingStore.setState({ orderedSamples: [9201] })
    open([9201])

    await screen.findByRole('region', { name: /Toledo/ }, { timeout: 10_000 })

    expect(screen.queryByRole('region', { name: 'Uw kleurstalen' })).toBeNull()
  })
})
