import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#src/server/features/people/sessions/index.ts'
import { hashOfTillSecret } from '#src/server/features/sales/tills/till-secret.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { ADMIN_EMAIL, counterOf, password, SALES_EMAIL } from './counter-of.ts'

const HOUR = 3_600_000

describe('a session by PIN', () => {
  const shop = usePayingShop()
  const { registerTill, setPin, switchByPin, clientOf, setPassword } = counterOf(shop)

  it('belongs to the owner of the PIN, lasts four hours and sets no cookie', async () => {
    const till = await registerTill()
    await setPin()

    const { tillId, secret } = till
    const payload = { tillId, secret, email: SALES_EMAIL, pin: '8351' }
    const reply = await shop.app.inject({ method: 'POST', url: '/api/till/switch', payload })

    expect(reply.headers['set-cookie']).toBeUndefined()
    const { session, token } = reply.json()
    expect(session).toMatchObject({ email: SALES_EMAIL, roles: ['Sales'], byPin: true, lastsSeconds: 4 * 3600 })
    await expect(clientOf(token).pins.show()).resolves.toMatchObject({ hasPin: true })
    const { tills } = await shop.admin.tills.list()
    expect(tills[0]).toMatchObject({ lastUsedBy: SALES_EMAIL, lastUsedDateTime: '2026-11-21T13:00:00.000Z' })
    shop.clock.advance(4 * HOUR)
    await expect(clientOf(token).pins.show()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('has the same end time and limits after it is renewed', async () => {
    const till = await registerTill()
    await setPin()
    const { token, session } = await switchByPin(till)
    shop.clock.advance(3 * HOUR)

    const renewed = await clientOf(token).users.renew()

    expect(renewed.session).toMatchObject({ byPin: true, expires: session.expires })
    const opening = clientOf(renewed.token ?? '').tills.open({ body: { name: 'Nog een' } })
    await expect(opening).rejects.toMatchObject({ code: 'strong_login_needed' })
  })

  it('is not sufficient for calls that grant rights, delete data, refund money or export data of people', async () => {
    const till = await registerTill()
    await setPin('8351', ADMIN_EMAIL)
    const { token } = await switchByPin(till, '8351', ADMIN_EMAIL)
    const admin = clientOf(token)

    const refusedCalls = [
      () => admin.pins.set({ body: { pin: '7294', password } }),
      () => admin.pins.remove(),
      () => admin.tills.open({ body: { name: 'Nog een' } }),
      () => admin.tills.end({ params: { tillId: till.tillId } }),
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
      () => admin.customers.exportData({ params: { id: '3' } }),
      () => admin.staffOrders.export({ query: {} }),
      () => admin.paymentDesk.export({ query: { from: '2026-11-01', until: '2026-11-21' } }),
      () =>
        admin.paymentDesk.refund({
          params: { paymentId: randomUUID() },
          body: { RefundId: randomUUID(), Amount: 100, Reason: 'proef' },
        }),
    ]
    for (const call of refusedCalls) await expect(call()).rejects.toMatchObject({ code: 'strong_login_needed' })
    await expect(admin.staffUsers.find({ query: {} })).resolves.toMatchObject({ total: 2 })
  })

  it('ends at once when the registration of the till ends', async () => {
    const till = await registerTill()
    await setPin()
    const { token } = await switchByPin(till)

    await shop.admin.tills.end({ params: { tillId: till.tillId } })

    await expect(clientOf(token).pins.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(switchByPin(till)).rejects.toMatchObject({ code: 'till_unknown' })
  })

  it.each(['another PIN is chosen', 'the PIN is removed'])('ends at once when %s', async (change) => {
    const till = await registerTill()
    await setPin()
    const { token } = await switchByPin(till)

    if (change === 'the PIN is removed') await shop.sales.pins.remove()
    else await shop.sales.pins.set({ body: { pin: '7294', password } })

    await expect(clientOf(token).pins.show()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is refused to users who may not log in or have no PIN', async () => {
    const till = await registerTill()
    await setPin()
    const pinHolders = () => shop.anonymous.tills.holders({ body: till })
    expect(await pinHolders()).toEqual({ name: 'Balie', holders: [{ email: SALES_EMAIL, name: SALES_EMAIL }] })

    await shop.db.updateTable('users').set({ is_locked: true }).where('email', '=', SALES_EMAIL).execute()
    await expect(switchByPin(till)).rejects.toMatchObject({ code: 'wrong_pin' })
    expect((await pinHolders()).holders).toEqual([])
    await shop.db.updateTable('users').set({ is_locked: false, roles: [] }).where('email', '=', SALES_EMAIL).execute()
    await expect(switchByPin(till)).rejects.toMatchObject({ code: 'wrong_pin' })
    expect((await pinHolders()).holders).toEqual([])
    await expect(switchByPin(till, '8351', 'niemand@voorbeeld.example')).rejects.toMatchObject({ code: 'wrong_pin' })
    await expect(switchByPin(till, '8351', ADMIN_EMAIL)).rejects.toMatchObject({ code: 'wrong_pin' })
  })

  it('is blocked after five wrong PINs, on every till, until a login with the password', async () => {
    const till = await registerTill()
    const otherTill = await registerTill('Magazijn')
    await setPin()

    for (const usedTill of [till, otherTill, till, otherTill])
      await expect(switchByPin(usedTill, '0001')).rejects.toMatchObject({ code: 'wrong_pin' })
    await expect(switchByPin(till, '0001')).rejects.toMatchObject({ code: 'pin_blocked' })

    await expect(switchByPin(otherTill)).rejects.toMatchObject({ code: 'pin_blocked' })
    expect(await shop.sales.pins.show()).toMatchObject({ isBlocked: true })
    await shop.anonymous.users.login({ body: { email: SALES_EMAIL, password } })
    await expect(switchByPin(till)).resolves.toMatchObject({ session: { email: SALES_EMAIL } })
  })

  it('is not possible any more after the removal of the last role', async () => {
    const till = await registerTill()
    await setPin()
    const { userId } = await shop.db.selectFrom('staff_pins').select('user_id as userId').executeTakeFirstOrThrow()

    await shop.admin.staffUsers.setRoles({ params: { id: userId }, body: { roles: [] } })

    expect(await shop.db.selectFrom('staff_pins').selectAll().execute()).toEqual([])
    await expect(switchByPin(till)).rejects.toMatchObject({ code: 'wrong_pin' })
  })

  it('resets the number of wrong PINs when it is opened', async () => {
    const till = await registerTill()
    await setPin()

    for (let round = 0; round < 3; round += 1) {
      await expect(switchByPin(till, '0001')).rejects.toMatchObject({ code: 'wrong_pin' })
      await expect(switchByPin(till, '0002')).rejects.toMatchObject({ code: 'wrong_pin' })
      await expect(switchByPin(till)).resolves.toHaveProperty('token')
    }
  })

  it('verifies at most five of many parallel attempts', async () => {
    const till = await registerTill()
    await setPin()

    const calls = Array.from({ length: 20 }, () => switchByPin(till, '0001').catch(({ code }) => code))
    const codes = await Promise.all(calls)

    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(4)
    expect(codes.filter((code) => code === 'pin_blocked')).toHaveLength(16)
    const { wrong_tries } = await shop.db.selectFrom('staff_pins').selectAll().executeTakeFirstOrThrow()
    expect(wrong_tries).toBe(5)
  })

  it('is not possible any more after a password reset by mail', async () => {
    await registerTill()
    await setPin()
    await setPassword()
    await shop.anonymous.users.requestReset({ body: { email: SALES_EMAIL } })
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

  it('refuses PIN sessions to users without a second factor', async () => {
    const user = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', SALES_EMAIL)
      .executeTakeFirstOrThrow()
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

    // A right and a wrong PIN get the same answer, so that nobody learns which one is right.
    await expect(switchByPin({ tillId, secret })).rejects.toMatchObject({ code: 'pin_needs_second_factor' })
    for (let wrong = 0; wrong < 6; wrong += 1) {
      const body = { tillId, secret, email: SALES_EMAIL, pin: '1472' }
      await expect(shop.anonymous.tills.switch({ body })).rejects.toMatchObject({ code: 'pin_needs_second_factor' })
    }
    const withoutPin = { tillId, secret, email: 'admin@leermeester.example', pin: '8351' }
    await expect(shop.anonymous.tills.switch({ body: withoutPin })).rejects.toMatchObject({ code: 'wrong_pin' })
    expect((await shop.anonymous.tills.holders({ body: { tillId, secret } })).holders).toEqual([])
  })
})
