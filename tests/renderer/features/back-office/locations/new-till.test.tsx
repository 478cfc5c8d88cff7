import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { NewTill } from '#src/renderer/features/back-office/locations/NewTill.tsx'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { stubApi } from '#tests/support/render-page.tsx'

const CODE_ID = '5f9c7a4e-1b8e-4a6e-9d2f-0c1b2a3d4e5f'
const expiresDateTime = '2026-11-28T12:10:00.000Z'
const openCode = { codeId: CODE_ID, name: 'Balie', isUsed: false, expiresDateTime, locationId: 0 }
const issued = {
  codeId: CODE_ID,
  code: '7K2Q-0XN4',
  link: 'https://winkel.test/#kassa-7K2Q0XN4',
  address: 'https://winkel.test',
  expiresDateTime,
}

describe('a new till in the back office', () => {
  const open = (codes: object[] = []) => {
    const current = { codes }
    const { api, calls } = stubApi({
      'GET /api/admin/locations': () => ({ body: { locations: [] } }),
      'GET /api/admin/till/codes': () => ({ body: current }),
      'POST /api/admin/till/code': () => ({ body: issued }),
      [`POST /api/admin/till/code/${CODE_ID}/revoke`]: () => ({ body: { codes: [] } }),
    })
    renderAdmin(<NewTill />, { api, at: '/admin/winkels', roles: ['Admin'] })
    return {
      current,
      posts: () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body })),
    }
  }
  const make = async () => {
    await userEvent.type(await screen.findByLabelText('Naam van de kassa'), ' Balie ')
    await userEvent.click(screen.getByRole('button', { name: 'Code maken' }))
  }

  it('gets a code with its QR code and the address of the shop', async () => {
    const { posts } = open()

    await make()

    expect(await screen.findByText('7K2Q-0XN4')).toBeDefined()
    expect(screen.getByText('https://winkel.test')).toBeDefined()
    expect(screen.getByRole('img', { name: 'QR-code voor de nieuwe kassa' })).toBeDefined()
    expect(posts()[0]?.body).toEqual({ name: 'Balie', locationId: 0 })
  })

  it('needs a name', async () => {
    const { posts } = open()

    await userEvent.click(await screen.findByRole('button', { name: 'Code maken' }))

    expect(screen.getByText('Naam is verplicht.')).toBeDefined()
    expect(posts()).toEqual([])
  })

  it('is reported as soon as the machine has used the code', async () => {
    const { current } = open()
    current.codes = [{ ...openCode, isUsed: true }]

    await make()

    expect(await screen.findByText('De kassa is aangemeld.')).toBeDefined()
  })

  it('does not come when an open code is revoked, also after the page was left', async () => {
    const { posts } = open([openCode])

    await userEvent.click(await screen.findByRole('button', { name: 'Code voor Balie intrekken' }))

    expect(await screen.findByText('De code is ingetrokken.')).toBeDefined()
    expect(posts()).toEqual([{ path: `/api/admin/till/code/${CODE_ID}/revoke`, body: undefined }])
  })
})
