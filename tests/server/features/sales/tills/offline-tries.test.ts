import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TILL_HEADER } from '#shared/contracts/client.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { counterOf, password, SALES_EMAIL } from './counter-of.ts'

describe('wrong tries on a till while the shop was unreachable', () => {
  const shop = usePayingShop()
  const { registerTill, setPin, switchByPin, setPassword, actions } = counterOf(shop)

  type Fields = { reportId?: string; email?: string; kind?: 'pin' | 'password'; tries: number }
  const report = ({ tillId, secret }: { tillId: string; secret: string }, fields: Fields) =>
    shop.anonymous.tills.countTries({
      body: { tillId, secret, reportId: randomUUID(), email: SALES_EMAIL, kind: 'pin', ...fields },
    })

  it('count for the PIN, and block it together with tries at the shop', async () => {
    const till = await registerTill()
    await setPin()

    await report(till, { tries: 3 })

    await expect(switchByPin(till, '0001')).rejects.toMatchObject({ code: 'wrong_pin' })
    await expect(switchByPin(till, '0001')).rejects.toMatchObject({ code: 'pin_blocked' })
    await expect(switchByPin(till)).rejects.toMatchObject({ code: 'pin_blocked' })
  })

  it('block the PIN when there were five, which the audit log has once', async () => {
    const till = await registerTill()
    await setPin()

    await report(till, { tries: 5 })
    await report(till, { tries: 5 })

    await expect(switchByPin(till)).rejects.toMatchObject({ code: 'pin_blocked' })
    expect((await actions()).filter((action) => action.startsWith('user.pin_blocked'))).toHaveLength(1)
  })

  it('count once when the report is repeated', async () => {
    const till = await registerTill()
    await setPin()
    const reportId = randomUUID()

    await report(till, { reportId, tries: 4 })
    await report(till, { reportId, tries: 4 })

    await expect(switchByPin(till)).resolves.toMatchObject({ session: { email: SALES_EMAIL } })
  })

  it('count for the password on that till, together with tries at the shop', async () => {
    const till = await registerTill()
    await setPassword()
    const atTill = shop.clientWith({ [TILL_HEADER]: `${till.tillId}.${till.secret}` })
    const logIn = () => atTill.users.login({ body: { email: SALES_EMAIL, password } })

    await report(till, { kind: 'password', tries: 5 })
    await expect(logIn()).resolves.toBeDefined()
    await report(till, { kind: 'password', tries: 5 })
    await report(till, { kind: 'password', tries: 5 })

    await expect(logIn()).rejects.toMatchObject({ code: 'too_many_tries' })
    await expect(shop.anonymous.users.login({ body: { email: SALES_EMAIL, password } })).resolves.toBeDefined()
  })

  it('get the same reply for an unknown user, and are refused from a machine that is no till', async () => {
    const till = await registerTill()

    expect(await report(till, { email: 'niemand@voorbeeld.example', tries: 5 })).toEqual({})
    expect(await report(till, { tries: 5 })).toEqual({})
    await expect(report({ ...till, secret: 'guessed' }, { tries: 5 })).rejects.toMatchObject({ code: 'till_unknown' })
    await shop.admin.tills.end({ params: { tillId: till.tillId } })
    await expect(report(till, { tries: 5 })).rejects.toMatchObject({ code: 'till_unknown' })
  })
})
