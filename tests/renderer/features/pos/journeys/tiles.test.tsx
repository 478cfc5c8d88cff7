import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { closeSession } from '#src/renderer/features/common/sessions/index.ts'
import { TillSettings } from '#src/renderer/features/pos/settings/index.ts'
import { product } from '#tests/renderer/support/demo-shop.ts'
import { stubApi } from '#tests/support/render-page.tsx'
import { counterDouble } from '../../../support/counter-double.ts'
import { renderAdmin } from '../../../support/render-admin.tsx'

afterEach(() => act(closeSession))

const soap = product({ id: 7, displayName: 'Leermelk' })
const stool = product({ id: 8, displayName: 'Poef' })

async function open(role: 'Admin' | 'Sales') {
  const { api, calls } = stubApi({
    'GET /api/user/me/pin': () => ({ body: { hasPin: false, isBlocked: false, setDateTime: null } }),
    'GET /api/admin/tills': () => ({ body: { tills: [] } }),
    'GET /api/till/tiles': () => ({ body: { items: [soap, stool], fixedIds: [7] } }),
    'GET /api/till/scan': () => ({
      body: {
        kind: 'product',
        id: 31,
        parentId: 30,
        name: 'Bank',
        itemId: 'B31',
        basePrice: 10,
        isPurchasable: true,
      },
    }),
    'PUT /api/till/tiles': ({ body }) => ({
      body: { items: [soap, stool], fixedIds: (body as { itemIds: number[] }).itemIds }, // the body of the contract
    }),
  })
  renderAdmin(<TillSettings />, { api, roles: [role], platform: { pos: counterDouble().counter } })
  await screen.findByRole('region', { name: 'Deze kassa' })
  return { user: userEvent.setup(), sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

it('an Admin fixes a product as a tile, and releases it', async () => {
  const { user, sent } = await open('Admin')
  const tiles = within(await screen.findByRole('region', { name: 'Tegels' }))
  await user.click(await tiles.findByRole('button', { name: 'Poef vastzetten' }))
  await waitFor(() => expect(sent()).toEqual([{ itemIds: [7, 8] }]))

  await user.click(await tiles.findByRole('button', { name: 'Leermelk losmaken' }))
  await waitFor(() => expect(sent().at(-1)).toEqual({ itemIds: [8] }))
})

it('an Admin fixes the model of a scanned variant', async () => {
  const { user, sent } = await open('Admin')
  const tiles = within(await screen.findByRole('region', { name: 'Tegels' }))
  await user.type(await tiles.findByLabelText('Artikelcode of barcode'), 'B31{Enter}')

  await waitFor(() => expect(sent()).toEqual([{ itemIds: [7, 30] }]))
})

it('a seller does not see the choice of tiles', async () => {
  await open('Sales')

  expect(screen.queryByRole('region', { name: 'Tegels' })).toBeNull()
})
