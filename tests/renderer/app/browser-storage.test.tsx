import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { openSession } from '#src/renderer/features/common/sessions/index.ts'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { useMatrixStore } from '#src/renderer/features/storefront/configurator/matrix-store.ts'
import { demoShop } from '#tests/renderer/support/demo-shop.ts'
import { productShop } from '#tests/renderer/support/product-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

describe('the browser storage of a visitor', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [] })
    useMatrixStore.setState({ options: null })
    useSessionStore.setState({ session: null })
  })

  it('contains only the cart, the session and the options of the configurator', async () => {
    const { router } = visit('/product/10111', productShop())
    await userEvent.click(await screen.findByRole('button', { name: 'In winkelwagen' }))
    openSession({
      email: 'klant@leermeester.example',
      roles: [],
      expires: '2099-01-01T00:00:00.000Z',
      userPageSize: 96,
    })
    for (const path of ['/leren-bank', '/kleurstalen', '/winkelwagen', '/']) await router.navigate(path)

    await waitFor(() => expect(Object.keys(localStorage).sort()).toEqual(['auth', 'matrix', 'shopping']))
    expect(localStorage.getItem('shopping')).toContain('Leren bank Merel')
    expect(localStorage.getItem('auth')).toContain('klant@leermeester.example')
    expect(localStorage.getItem('auth')).not.toContain('token')
    expect(localStorage.getItem('matrix')).toContain('Toledo 02 Nachtblauw')
  })
})

describe('the first page of a visit', () => {
  it.each([
    ['the menu', '/api/menu', '/leren-bank', 'Bank Vecht'],
    ['the stock', '/api/inventoryitem/stock', '/leren-bank/op-voorraad', 'Bank Umbrië cognac'],
  ])('does not show "not found" while %s is loading', async (_what, slowPath, path, name) => {
    const shop = demoShop()
    let respond = () => {}
    const delay = new Promise<void>((resolve) => {
      respond = resolve
    })
    visit(path, {
      fetch: async (url, init) => {
        if (new URL(url, 'http://shop.test').pathname === slowPath) await delay
        return shop.fetch(url, init)
      },
    })
    await waitFor(() => expect(shop.asked).toContain('/api/config'))
    expect(screen.queryByText('Niet gevonden!')).toBeNull()

    respond()

    expect(await screen.findByRole('link', { name })).toBeDefined()
  })
})
