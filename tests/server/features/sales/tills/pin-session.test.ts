import { describe, expect, it } from 'vitest'
import { hashPassword } from '#src/server/features/people/sessions/index.ts'
import { hashOfTillSecret } from '#src/server/features/sales/tills/till-secret.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { ada, counterOf, password, sanne } from './counter-of.ts'

const HOUR = 3_600_000

describe('a session by PIN', () => {
  const shop = usePayingShop()
  const { till, setPin, switchByPin, clientOf, setPassword } = counterOf(shop)

  it('belongs to the owner of the PIN, lasts four hours and sets no cookie', async () => {
    const balie = await till()
    await setPin()

    const { tillId, secret } = balie
    const payload = { tillId, secret, email: sanne, pin: '8351' }
    const reply = await shop.app.inject({ method: 'POST', url: '/api/till/switch', payload })

    expect(reply.headers['set-cookie']).toBeUndefined()
    const { session, token } = reply.json()
    expect(session).toMatchObject({ email: sanne, roles: ['Sales'], byPin: true, lastsSeconds: 4 * 3600 })
    await expect(clientOf(token).pins.show()).resolves.toMatchObject({ hasPin: true })
    const { tills } = await shop.admin.tills.list()
    expect(tills[0]).toMatchObject({ lastUsedBy: sanne, lastUsedDateTime: '2026-11-21T13:00:00.000Z' })
    shop.clock.advance(4 * HOUR)
    await expect(clientOf(token).pins.show()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('has the same end time and limits after it is renewed', async () => {
    const balie = await till()
    await setPin()
    const { token, session } = await switchByPin(balie)
    shop.clock.advance(3 * HOUR)

    const renewed = await clientOf(token).users.renew()

    expect(renewed.session).toMatchObject({ byPin: true, expires: session.expires })
    const opening = clientOf(renewed.token ?? '').tills.open({ body: { name: 'Nog een' } })
    await expect(opening).rejects.toMatchObject({ code: 'strong_login_needed' })
  })

  it('is not sufficient for calls that grant rights, delete data or export all customers', async () => {
    const balie = await till()
    await setPin('8351', ada)
    const { token } = await switchByPin(balie, '8351', ada)
    const admin = clientOf(token)

    const weak = [
      () => admin.pins.set({ body: { pin: '7294', password } }),
      () => admin.pins.remove(),
      () => admin.tills.open({ body: { name: 'Nog een' } }),
      () => admin.tills.end({ params: { tillId: balie.tillId } }),
      () => admin.staffUsers.setRoles({ params: { id: 1 }, body: { roles: ['Admin'] } }),
      () => admin.staffUsers.setLock({ params: { id: 1 }, body: { isLocked: true } }),
      () => admin.staffUsers.resetSecondFactor({ params: { id: 1 } }),
      () => admin.secondFactor.start(),
      () => admin.secondFactor.turnOff({ body: { password, code: '123456' } }),
      () => admin.account.changePassword({ body: { currentPassword: password, password: 'vier blauwe banken' } }),
      () => admin.account.requestEmailChange({ body: { email: 'ander@voorbeeld.example', password } }),
      () => admin.account.endOtherSessions(),
      () => admin.catalogImport.restoreItems(),
      () => admin.customers.forget({ params: { id: '3' } }),
      () => admin.customers.anonymise({ params: { id: '3' } }),
      // An export of all customers discloses as much as a backup.
      () => admin.customers.exportList({ query: { search: '' } }),
      () => admin.audit.export({ query: {} }),
    ]
    for (const call of weak) await expect(call()).rejects.toMatchObject({ code: 'strong_login_needed' })
    await expect(admin.staffUsers.find({ query: {} })).resolves.toMatchObject({ total: 2 })
  })

  it('ends at once when the registration of the till ends', async () => {
    const balie = await till()
    await setPin()
    const { token } = await switchByPin(balie)

    await shop.admin.tills.end({ params: { tillId: balie.tillId } })

    await expect(clientOf(token).pins.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(switchByPin(balie)).rejects.toMatchObject({ code: 'till_unknown' })
  })

  it.each(['another PIN is chosen', 'the PIN is removed'])('ends at once when %s', async (change) => {
    const balie = await till()
    await setPin()
    const { token } = await switchByPin(balie)

    if (change === 'the PIN is removed') await shop.sales.pins.remove()
    else await shop.sales.pins.set({ body: { pin: '7294', password } })

    await expect(clientOf(token).pins.show()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('does not open for users who may not log in', async () => {
    const balie = await till()
    await setPin()
    const pinHolders = () => shop.anonymous.tills.holders({ body: balie })
    expect(await pinHolders()).toEqual({ name: 'Balie', holders: [{ email: sanne, name: sanne }] })

    await shop.db.updateTable('users').set({ is_locked: true }).where('email', '=', sanne).execute()
    await expect(switchByPin(balie)).rejects.toMatchObject({ code: 'wrong_pin' })
    expect((await pinHolders()).holders).toEqual([])
    await shop.db.updateTable('users').set({ is_locked: false, roles: [] }).where('email', '=', sanne).execute()
    await expect(switchByPin(balie)).rejects.toMatchObject({ code: 'wrong_pin' })
    expect((await pinHolders()).holders).toEqual([])
    await expect(switchByPin(balie, '8351', 'niemand@voorbeeld.example')).rejects.toMatchObject({ code: 'wrong_pin' })
    await expect(switchByPin(balie, '8351', ada)).rejects.toMatchObject({ code: 'wrong_pin' })
  })

  it('is blocked after five wrong PINs, on every till, until a login with the password', async () => {
    const balie = await till()
    const magazijn = await till('Magazijn')
    await setPin()

    for (const where of [balie, magazijn, balie, magazijn])
      await expect(switchByPin(where, '0001')).rejects.toMatchObject({ code: 'wrong_pin' })
    await expect(switchByPin(balie, '0001')).rejects.toMatchObject({ code: 'pin_blocked' })

    await expect(switchByPin(magazijn)).rejects.toMatchObject({ code: 'pin_blocked' })
    expect(await shop.sales.pins.show()).toMatchObject({ isBlocked: true })
    await shop.anonymous.users.login({ body: { email: sanne, password } })
    await expect(switchByPin(balie)).resolves.toMatchObject({ session: { email: sanne } })
  })

  it('is not possible any more after the removal of the last role', async () => {
    const balie = await till()
    await setPin()
    const { userId } = await shop.db.selectFrom('staff_pins').select('user_id as userId').executeTakeFirstOrThrow()

    await shop.admin.staffUsers.setRoles({ params: { id: userId }, body: { roles: [] } })

    expect(await shop.db.selectFrom('staff_pins').selectAll().execute()).toEqual([])
    await expect(switchByPin(balie)).rejects.toMatchObject({ code: 'wrong_pin' })
  })

  it('resets the number of wrong PINs after a correct one', async () => {
    const balie = await till()
    await setPin()

    for (let round = 0; round < 3; round += 1) {
      await expect(switchByPin(balie, '0001')).rejects.toMatchObject({ code: 'wrong_pin' })
      await expect(switchByPin(balie, '0002')).rejects.toMatchObject({ code: 'wrong_pin' })
      await expect(switchByPin(balie)).resolves.toHaveProperty('token')
    }
  })

  it('verifies at most five of many parallel attempts', async () => {
    const balie = await till()
    await setPin()

    const tries = Array.from({ length: 20 }, () => switchByPin(balie, '0001').catch(({ code }) => code))
    const codes = await Promise.all(tries)

    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(4)
    expect(codes.filter((code) => code === 'pin_blocked')).toHaveLength(16)
    const { wrong_tries } = await shop.db.selectFrom('staff_pins').selectAll().executeTakeFirstOrThrow()
    expect(wrong_tries).toBe(5)
  })

  it('is not possible any more after the password is replaced by mail', async () => {
    await till()
    await setPin()
    await setPassword()
    await shop.anonymous.users.requestReset({ body: { email: sanne } })
    await shop.sendMails()
    const resettoken = /token=([\w-]+)/.exec(shop.mailbox.mails.at(-1)?.text ?? '')?.[1] ?? ''

    const chosen = { password: 'vier blauwe banken', passwordConfirmation: 'vier blauwe banken' }
    await shop.anonymous.users.setPassword({ params: { resettoken }, body: chosen })

    expect(await shop.db.selectFrom('staff_pins').selectAll().execute()).toEqual([])
  })
})

describe('a shop that requires a second factor', () => {
  const shop = usePayingShop({ parts: { staffSecondFactor: 'required' } })
  const { switchByPin } = counterOf(shop)

  it('refuses PIN sessions to users without one', async () => {
    const user = await shop.db.selectFrom('users').select('id').where('email', '=', sanne).executeTakeFirstOrThrow()
    const pin = {
      pin_id: '3f0c7f0e-7f6b-4a3e-9d57-0d0f5a1b2c3d',
      pin_hash: await hashPassword('8351'),
      set_at: shop.clock.now(),
    }
    await shop.db
      .insertInto('staff_pins')
      .values({ user_id: user.id, ...pin })
      .execute()
    const tillId = '5f0c7f0e-7f6b-4a3e-9d57-0d0f5a1b2c3d'
    const secret = 'een geheim'
    const row = { id: tillId, name: 'Balie', secret_hash: hashOfTillSecret(secret), opened_by: user.id }
    await shop.db
      .insertInto('tills')
      .values({ ...row, opened_at: shop.clock.now() })
      .execute()

    await expect(switchByPin({ tillId, secret })).rejects.toMatchObject({ code: 'wrong_pin' })
    expect((await shop.anonymous.tills.holders({ body: { tillId, secret } })).holders).toEqual([])
  })
})
