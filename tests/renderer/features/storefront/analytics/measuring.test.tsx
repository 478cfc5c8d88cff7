import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { useConsentStore } from '#src/renderer/features/storefront/consents/consent-store.ts'
import { productShop } from '../../../support/product-shop.ts'
import { fakeTags, measuredShop, visitWithTags } from './measured-shop.ts'

const CHOICE = { id: '0'.repeat(32), version: 1, decidedAt: new Date().toISOString(), isProven: true }
const allow = (statistics: boolean, marketing = false) =>
  act(() => useConsentStore.setState({ choice: { ...CHOICE, statistics, marketing } }))

const line = (id: number, count: number) => ({
  id,
  parentId: null,
  itemId: `LM-${id}`,
  displayName: `Bank ${id}`,
  netPrice: 100,
  imageUrl: null,
  totalStock: null,
  stockClass: null,
  deliveryTime: null,
  choices: '',
  count,
})

describe('a visit that may be measured', () => {
  beforeEach(() => {
    act(() => {
      useConsentStore.setState({ choice: null })
      useShoppingStore.setState({ lines: [], attempt: undefined })
    })
  })

  it('is not measured before the visitor consents, and then from the current page on', async () => {
    const tags = fakeTags()
    visitWithTags('/leren-bank', measuredShop(), tags)
    await screen.findByRole('region', { name: 'Mogen wij cookies plaatsen?' })
    expect(tags.pushed).toEqual([])

    allow(true)

    await waitFor(() => expect(tags.events()).toEqual(['consent_update', 'pageview', 'view_item_list']))
    expect(tags.scripts).toEqual(['https://tags.test/gtm.js?id=GTM-TEST'])
    expect(tags.consents[0]).toMatchObject({ command: 'default', analytics_storage: 'denied', ad_storage: 'denied' })
    expect(tags.consents[1]).toMatchObject({ command: 'update', analytics_storage: 'granted', ad_storage: 'denied' })
  })

  it('sends the opened product of a list with its position', async () => {
    const tags = fakeTags()
    allow(true)
    visitWithTags('/leren-bank', measuredShop(), tags)
    const card = await screen.findByRole('link', { name: 'Bank Umbrië cognac' })
    await waitFor(() => expect(tags.events()).toContain('view_item_list'))

    act(() => card.click())

    await waitFor(() => expect(tags.events()).toContain('select_item'))
    expect(tags.of('select_item')).toMatchObject({
      item_list_id: 'leren-bank',
      item_list_name: 'Banken',
      items: [
        {
          item_id: 'LM-7',
          item_name: 'Bank Umbrië cognac',
          item_brand: 'house collection',
          item_category: 'Banken',
          index: 1,
          price: 825.62,
        },
      ],
    })
  })

  it('sends a product view with the displayed price excluding VAT', async () => {
    const tags = fakeTags()
    allow(true)
    visitWithTags('/product/1001', measuredShop(productShop()), tags)

    await waitFor(() => expect(tags.events()).toContain('view_item'))
    expect(tags.of('view_item')).toMatchObject({
      currency: 'EUR',
      value: 1000,
      items: [{ item_id: 'LM-1001', item_name: 'Leren bank Merel', price: 1000, quantity: 1 }],
    })
  })

  it('sends every change of the cart with the number of added or removed pieces', async () => {
    const tags = fakeTags()
    allow(true)
    visitWithTags('/leren-bank', measuredShop(), tags)
    await waitFor(() => expect(tags.events()).toContain('view_item_list'))

    act(() => useShoppingStore.setState({ lines: [line(7, 1)] }))
    act(() => useShoppingStore.setState({ lines: [line(7, 3)] }))
    act(() => useShoppingStore.setState({ lines: [] }))

    await waitFor(() => expect(tags.events().slice(-3)).toEqual(['add_to_cart', 'add_to_cart', 'remove_from_cart']))
    expect(tags.of('add_to_cart')).toMatchObject({ value: 200, items: [{ item_id: 'LM-7', quantity: 2 }] })
    expect(tags.of('remove_from_cart')).toMatchObject({ value: 300, items: [{ item_id: 'LM-7', quantity: 3 }] })
  })

  it('does not send the lines of a placed order as removed from the cart', async () => {
    const tags = fakeTags()
    allow(true)
    visitWithTags('/leren-bank', measuredShop(), tags)
    await waitFor(() => expect(tags.events()).toContain('view_item_list'))
    act(() => useShoppingStore.setState({ lines: [line(7, 1)], attempt: { key: 'k', fingerprint: 'f' } }))
    await waitFor(() => expect(tags.events()).toContain('add_to_cart'))

    act(() => useShoppingStore.setState({ lines: [], attempt: undefined }))
    act(() => useShoppingStore.setState({ lines: [line(9, 1)] }))

    await waitFor(() => expect(tags.events().slice(-2)).toEqual(['add_to_cart', 'add_to_cart']))
  })

  it('is no longer measured after the consent is withdrawn, and denies all storage to the tags', async () => {
    const tags = fakeTags()
    allow(true, true)
    visitWithTags('/leren-bank', measuredShop(), tags)
    await waitFor(() => expect(tags.events()).toContain('view_item_list'))
    const before = tags.events().length

    allow(false)
    act(() => useShoppingStore.setState({ lines: [line(7, 1)] }))

    await waitFor(() =>
      expect(tags.consents.at(-1)).toMatchObject({ analytics_storage: 'denied', ad_storage: 'denied' }),
    )
    expect(tags.events()).toHaveLength(before)
  })

  it('sends a page view when only the query changes, and none for an unchanged URL', async () => {
    const tags = fakeTags()
    allow(true)
    const { router } = visitWithTags('/leren-bank', measuredShop(), tags)
    const views = () => tags.pushed.flatMap((entry) => ('page' in entry ? [entry.page] : []))
    await waitFor(() => expect(views()).toHaveLength(1))

    await act(() => router.navigate('/leren-bank?sort=price'))
    await act(() => router.navigate('/leren-bank?sort=price'))

    await waitFor(() => expect(views()).toMatchObject([{ query: '' }, { query: 'sort=price' }]))
  })

  it('sends a page view of /auth', async () => {
    const tags = fakeTags()
    allow(true)
    visitWithTags('/auth?mode=inloggen', measuredShop(), tags)

    await waitFor(() => expect(tags.events()).toContain('pageview'))
    expect(tags.pushed).toContainEqual({
      event: 'pageview',
      page: { path: '/auth', query: 'mode=inloggen', title: expect.any(String) },
    })
  })

  it('is not measured at /admin, but is measured on the login page to which a guest is redirected', async () => {
    const tags = fakeTags()
    allow(true, true)
    visitWithTags('/admin/klanten', measuredShop(), tags)

    await waitFor(() => expect(tags.events()).toContain('pageview'))
    const paths = tags.pushed.flatMap((entry) => ('page' in entry ? [entry.page] : []))
    expect(paths).toMatchObject([{ path: '/auth', query: 'mode=inloggen' }])
  })

  it('never sends the token of a mailed link', async () => {
    const tags = fakeTags()
    allow(true, true)
    visitWithTags('/auth?mode=set&token=geheim', measuredShop(), tags)

    await waitFor(() => expect(tags.events()).toContain('pageview'))
    expect(JSON.stringify(tags.pushed)).not.toContain('geheim')
  })

  it('is not measured, and shows no cookie banner, when the shop has no tag manager', async () => {
    const tags = fakeTags()
    visitWithTags('/leren-bank', productShop(), tags)
    await screen.findByRole('heading', { level: 1, name: 'Banken' })

    expect(screen.queryByRole('region', { name: 'Mogen wij cookies plaatsen?' })).toBeNull()
    expect(tags.pushed).toEqual([])
  })
})

describe('a purchase', () => {
  const order = (facts: object = {}) => ({
    salesOrderId: 1042,
    netsuiteId: null,
    userId: null,
    user: null,
    insertDateTime: new Date().toISOString(),
    synchronizedDateTime: null,
    reference: '',
    remarks: '',
    delivery: 's',
    payment: '1',
    totals: { gross: 1998, net: 1651.24, vat: 346.76, deposit: 299.7 },
    salesOrderCustomer: {
      email: 'fenna@example.nl',
      phoneNumber: '0612345678',
      customerType: 'private',
      companyName: '',
      gender: '',
      firstname: 'Fenna',
      middlename: '',
      lastname: 'Zee',
      country: 'NL',
      zipcode: '3511 AB',
      houseNumber: '12',
      houseNumberAddition: '',
      streetname: 'Kerkstraat',
      city: 'Utrecht',
    },
    salesOrderRows: [
      {
        salesOrderRowId: 1,
        inventoryItemId: 7,
        itemId: 'LM-7',
        displayName: 'Bank Umbrië cognac',
        options: [
          { label: 'Leer', value: 'Touch cognac' },
          { label: 'Poten', value: 'Taps eiken' },
        ],
        basePrice: 825.62,
        count: 2,
        vatPercent: 21,
        isMadeToMeasure: true,
        imageUrl: null,
      },
    ],
    salesOrderPayments: [],
    ...facts,
  })
  const status = (statusCode: number) => ({
    salesOrderId: 1042,
    statusCode,
    paymentState: 'part',
    total: 1998,
    paid: 299.7,
    outstanding: 1698.3,
    depositDue: 0,
    attempt: null,
  })
  let id = 1042
  const ordered = (statusCode: number, facts: object = {}) => {
    id += 1
    return {
      path: `/orderoverzicht?reference=${id}`,
      shop: measuredShop(productShop(), {
        '/api/pay/status': { ...status(statusCode), salesOrderId: id },
        [`/api/salesorder/${id}`]: order({ salesOrderId: id, ...facts }),
      }),
    }
  }

  it('is sent when the server says that the order is paid, with net value, separate VAT and no personal data', async () => {
    const tags = fakeTags()
    allow(true)
    const { path, shop } = ordered(100)
    visitWithTags(path, shop, tags)

    await waitFor(() => expect(tags.events()).toContain('purchase'))
    expect(tags.of('purchase')).toEqual({
      transaction_id: String(id),
      affiliation: 'Leermeester',
      currency: 'EUR',
      value: 1651.24,
      tax: 346.76,
      shipping: 0,
      items: [
        expect.objectContaining({
          item_id: 'LM-7',
          item_variant: 'Touch cognac, Taps eiken',
          price: 825.62,
          quantity: 2,
          index: 0,
        }),
      ],
    })
    expect(JSON.stringify(tags.pushed)).not.toMatch(/Fenna|Zee|example\.nl|0612345678|Kerkstraat/)
  })

  it('is sent once, also when the page is opened again', async () => {
    const [first, again] = [fakeTags(), fakeTags()]
    allow(true)
    const { path, shop } = ordered(300)
    const { unmount } = visitWithTags(path, shop, first)
    await waitFor(() => expect(first.events()).toContain('purchase'))
    act(unmount)

    visitWithTags(path, shop, again)

    await waitFor(() => expect(again.events()).toContain('pageview'))
    await screen.findAllByText(/Bank Umbrië cognac/)
    expect(again.events()).not.toContain('purchase')
  })

  it.each([
    ['was not paid', 0, {}],
    ['was placed years ago', 100, { insertDateTime: '2020-01-01T12:00:00.000Z' }],
  ])('is not sent when the order %s', async (_, statusCode, facts) => {
    const tags = fakeTags()
    allow(true)
    const { path, shop } = ordered(statusCode, facts)
    visitWithTags(path, shop, tags)

    await screen.findAllByText(/Bank Umbrië cognac/)
    await waitFor(() => expect(tags.events()).toContain('pageview'))
    expect(tags.events()).not.toContain('purchase')
  })
})
