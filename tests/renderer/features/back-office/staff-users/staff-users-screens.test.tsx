import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import type { StaffUser } from '#shared/contracts/staff-users.ts'
import { NO_INVITATION, useInvitationDraft } from '#src/renderer/features/back-office/staff-users/invitation-draft.ts'
import { StaffUserScreen } from '#src/renderer/screens/back-office/StaffUserScreen.tsx'
import { StaffUsersScreen } from '#src/renderer/screens/back-office/StaffUsersScreen.tsx'
import { type RecordedCall, type StubResponse, stubApi } from '#tests/support/render-page.tsx'
import { renderAdmin } from '../../../support/render-admin.tsx'

const sanne: StaffUser = {
  userId: 12,
  email: 'sanne@voorbeeld.example',
  firstname: 'Sanne',
  lastname: 'de Boer',
  roles: ['Sales'],
  state: 'active',
  invitedAt: null,
  lastLoginAt: '2026-11-20T10:00:00.000Z',
  secondFactorSince: null,
  insertedAt: '2026-11-01T10:00:00.000Z',
}
const bas: StaffUser = {
  ...sanne,
  userId: 13,
  email: 'bas@voorbeeld.example',
  firstname: '',
  lastname: '',
  state: 'invited',
  lastLoginAt: null,
  invitedAt: '2026-11-21T10:00:00.000Z',
}

function open(at: string, answers: Record<string, (call: RecordedCall) => StubResponse> = {}) {
  const { api, calls } = stubApi({
    'GET /api/admin/users': () => ({ body: { items: [sanne, bas], total: 2, page: 1, pageSize: 96 } }),
    'GET /api/admin/users/12': () => ({ body: sanne }),
    ...answers,
  })
  const page = renderAdmin(
    <Routes>
      <Route path="/admin/gebruikers" element={<StaffUsersScreen />} />
      <Route path="/admin/gebruikers/:id" element={<StaffUserScreen />} />
    </Routes>,
    { api, at },
  )
  const sent = (method: string) => calls.filter((call) => call.method === method)
  return { ...page, sent, user: userEvent.setup() }
}

describe('the list of staff', () => {
  beforeEach(() => useInvitationDraft.setState(NO_INVITATION, true))

  it('shows the staff users with their roles and account states', async () => {
    open('/admin/gebruikers')

    const row = within(await screen.findByRole('row', { name: /Sanne de Boer/ }))
    for (const name of ['sanne@voorbeeld.example', 'Verkoper', 'Actief', 'Uit', '20-11-2026 11:00']) {
      expect(row.getByRole('cell', { name })).toBeDefined()
    }
    expect(row.getByRole('link', { name: 'Sanne de Boer' }).getAttribute('href')).toBe('/admin/gebruikers/12')
    const other = within(screen.getByRole('row', { name: /Uitgenodigd/ }))
    expect(other.getByRole('link', { name: 'bas@voorbeeld.example' })).toBeDefined()
    expect(other.getByText('Nog niet')).toBeDefined()
  })

  it('sends an invitation after the errors at its fields are corrected', async () => {
    const { user, sent } = open('/admin/gebruikers', {
      'POST /api/admin/users': ({ body }) => ({ body: { ...bas, ...(body as object) } }), // the contract fixes the body
    })
    await user.click(await screen.findByRole('button', { name: 'Uitnodigen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Medewerker uitnodigen' }))
    await user.click(dialog.getByRole('button', { name: 'Uitnodiging versturen' }))
    expect(await dialog.findByText('Email is verplicht.')).toBeDefined()
    expect(sent('POST')).toEqual([])

    await user.type(dialog.getByLabelText('E-mailadres'), 'bas@voorbeeld.example')
    await user.click(dialog.getByLabelText('Beheerder'))
    await user.click(dialog.getByRole('button', { name: 'Uitnodiging versturen' }))

    expect(await screen.findByText('De uitnodiging is verstuurd naar bas@voorbeeld.example.')).toBeDefined()
    expect(sent('POST')[0]?.body).toEqual({
      email: 'bas@voorbeeld.example',
      firstname: '',
      lastname: '',
      roles: ['Sales', 'Admin'],
    })
    expect(useInvitationDraft.getState()).toEqual(NO_INVITATION)
  })

  it('keeps the draft of an invitation that was refused', async () => {
    const { user } = open('/admin/gebruikers', {
      'POST /api/admin/users': () => ({
        status: 409,
        body: { code: 'already_staff', message: 'Dit e-mailadres hoort al bij een medewerker.' },
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Uitnodigen' }))
    await user.type(await screen.findByLabelText('E-mailadres'), 'sanne@voorbeeld.example')
    await user.click(screen.getByRole('button', { name: 'Uitnodiging versturen' }))
    expect(await screen.findByText('Dit e-mailadres hoort al bij een medewerker.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Sluiten' }))

    await user.click(screen.getByRole('button', { name: 'Uitnodigen' }))

    expect((await screen.findByLabelText<HTMLInputElement>('E-mailadres')).value).toBe('sanne@voorbeeld.example')
  })
})

describe('an account of the staff', () => {
  it('gets other roles when an Admin saves them', async () => {
    const { user, sent } = open('/admin/gebruikers/12', {
      'PUT /api/admin/users/12/roles': () => ({ body: { ...sanne, roles: ['Admin', 'Sales'] } }),
    })
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Rollen opslaan' })
    expect(save.disabled).toBe(true)
    await user.click(screen.getByLabelText('Beheerder'))
    await user.click(save)

    expect(await screen.findByText(/De rollen zijn opgeslagen/)).toBeDefined()
    expect(sent('PUT')[0]?.body).toEqual({ roles: ['Admin', 'Sales'] })
    await waitFor(() => expect(save.disabled).toBe(true))
  })

  it('says that a user without roles is only a customer, and why the last Admin keeps the role', async () => {
    const { user } = open('/admin/gebruikers/12', {
      'PUT /api/admin/users/12/roles': () => ({
        status: 409,
        body: { code: 'last_admin', message: 'Dit is de laatste actieve beheerder.' },
      }),
    })
    await user.click(await screen.findByLabelText('Verkoper'))
    expect(screen.getByText(/alleen nog klant/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Rollen opslaan' }))

    expect((await screen.findByRole('alert')).textContent).toBe('Dit is de laatste actieve beheerder.')
  })

  it('is locked after a confirmation, and unlocked without one', async () => {
    let isLocked = false
    const { user, sent } = open('/admin/gebruikers/12', {
      'PUT /api/admin/users/12/lock': ({ body }) => {
        isLocked = (body as { isLocked: boolean }).isLocked // the contract fixes the body
        return { body: { ...sanne, state: isLocked ? 'locked' : 'active' } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Blokkeren' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sanne de Boer blokkeren?' }))
    expect(sent('PUT')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Blokkeren' }))

    await user.click(await screen.findByRole('button', { name: 'Deblokkeren' }))

    expect(await screen.findByRole('button', { name: 'Blokkeren' })).toBeDefined()
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ isLocked: true }, { isLocked: false }])
  })

  it('is mailed one link per click, each with its own idempotency key', async () => {
    const { user, sent } = open('/admin/gebruikers/12', {
      'POST /api/admin/users/12/link': () => ({ body: sanne }),
    })
    const button = await screen.findByRole('button', { name: 'Link voor nieuw wachtwoord versturen' })
    await user.click(button)
    await screen.findByText('De e-mail is verstuurd.')
    await user.click(button)
    await waitFor(() => expect(sent('POST')).toHaveLength(2))

    const keys = sent('POST').map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) expect(key).toMatch(/^[\w-]{8,100}$/)
  })

  it('has its second factor reset after a confirmation', async () => {
    const withCode = { ...sanne, secondFactorSince: '2026-11-21T13:00:00.000Z' }
    const { user, sent } = open('/admin/gebruikers/12', {
      'GET /api/admin/users/12': () => ({ body: withCode }),
      'DELETE /api/admin/users/12/second-factor': () => ({ body: sanne }),
    })
    expect(await screen.findByText('Staat aan sinds 21-11-2026 14:00')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Inlogcode en passkeys wissen' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wissen' }))

    expect(await screen.findByText('Staat uit')).toBeDefined()
    expect(screen.getByText(/Inlogcode en passkeys zijn gewist/)).toBeDefined()
    expect(sent('DELETE')).toHaveLength(1)
  })

  it("that is the user's own can be changed only by others", async () => {
    open('/admin/gebruikers/12', {
      'GET /api/admin/users/12': () => ({ body: { ...sanne, email: 'beheer@leermeester.example' } }),
    })

    expect(await screen.findByText('Dit is uw eigen account.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'bij uw account' }).getAttribute('href')).toBe('/account/beveiliging')
    expect(screen.queryByRole('button', { name: 'Blokkeren' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Rollen opslaan' })).toBeNull()
  })

  it('that does not exist shows “Niet gevonden!”', async () => {
    open('/admin/gebruikers/99', {
      'GET /api/admin/users/99': () => ({ status: 404, body: { code: 'user_not_found', message: 'Niet gevonden.' } }),
    })

    expect(await screen.findByRole('heading', { name: 'Niet gevonden!' })).toBeDefined()
  })
})
