import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ServicePart, StaffCase } from '#shared/contracts/service-desk.ts'
import { CaseParts } from '#src/renderer/features/back-office/service/CaseParts.tsx'
import { serviceCaseAtShop } from '#src/renderer/features/back-office/service/service-queries.ts'
import { useApi } from '#src/renderer/lib/api.ts'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { stubApi } from '#tests/support/render-page.tsx'

const part = {
  partId: '5f9c7a4e-1b8e-4a6e-9d2f-0c1b2a3d4e5f',
  description: 'Poot',
  supplier: '',
  orderedOn: null,
  expectedOn: null,
  receivedOn: null,
  version: 1,
}

const caseWith = (changed: ServicePart): StaffCase => ({
  serviceCaseId: 7,
  openedDateTime: '2026-11-29T12:00:00.000Z',
  changedDateTime: '2026-11-29T12:00:00.000Z',
  state: 'new',
  problem: 'other',
  products: '',
  name: 'Anna de Wilde',
  salesOrderId: null,
  assignedTo: null,
  visitOn: null,
  version: 1,
  email: '',
  phone: '',
  rows: [],
  guarantee: { deliveredOn: null, legal: 'unknown', presumedUntil: null, shop: null },
  visitWindow: '',
  costCents: 0,
  isErased: false,
  messages: [],
  parts: [changed],
  costs: [],
  events: [],
  staff: [],
  assignedToId: null,
})

function Parts() {
  const { data } = useQuery(serviceCaseAtShop(useApi(), 7))
  return data ? <CaseParts serviceCase={data} /> : null
}

it('shows a part that a colleague changed first, and opens it with its new version', async () => {
  let current = part
  const { api, calls } = stubApi({
    'GET /api/service/7': () => ({ body: caseWith(current) }),
    [`PUT /api/service/7/parts/${part.partId}`]: ({ body }) =>
      (body as { version: number }).version === current.version
        ? { body: caseWith({ ...current, version: 3 }) }
        : { status: 409, body: { code: 'service_case_changed', message: 'Een collega was eerder.' } },
  })
  renderAdmin(<Parts />, { api })
  await userEvent.click(await screen.findByRole('button', { name: 'Wijzigen' }))
  current = { ...part, supplier: 'Houtzagerij', version: 2 }
  await userEvent.click(screen.getByRole('button', { name: 'Onderdeel bewaren' }))
  await screen.findByText('Een collega was eerder.')
  await screen.findByText('Houtzagerij')

  await userEvent.click(screen.getByRole('button', { name: 'Niet bewaren' }))
  await userEvent.click(screen.getByRole('button', { name: 'Wijzigen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Onderdeel bewaren' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Onderdeel bewaren' })).toBeNull())
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
    { version: 1 },
    { version: 2, supplier: 'Houtzagerij' },
  ])
})
