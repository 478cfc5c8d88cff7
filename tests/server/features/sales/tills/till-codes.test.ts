import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { ADMIN_EMAIL, counterOf } from './counter-of.ts'

const MINUTE = 60_000

describe('a code for a new till', () => {
  const shop = usePayingShop()
  const { registerTill, actions } = counterOf(shop)
  const issue = (name = 'Balie rechts', locationId = 0) => shop.admin.tills.issueCode({ body: { name, locationId } })
  const exchange = (code: string, requestId = randomUUID()) =>
    shop.anonymous.tills.redeemCode({ body: { code, requestId } })

  it('registers a machine without a login, with its name, location and drawer', async () => {
    await registerTill('Balie links')
    const { code, link, address, expiresDateTime } = await issue()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(link).toBe(`${address}/#kassa-${code.replace('-', '')}`)
    expect(expiresDateTime).toBe('2026-11-21T13:10:00.000Z')

    const till = await exchange(code)

    expect(till).toMatchObject({ name: 'Balie rechts', drawer: 'Balie rechts' })
    expect(till.location).toMatch(/^Showroom /)
    await expect(shop.anonymous.tills.holders({ body: till })).resolves.toMatchObject({ name: 'Balie rechts' })
    expect((await actions()).slice(-3)).toEqual([
      `till.code_issued by ${ADMIN_EMAIL}`,
      `till.opened by ${ADMIN_EMAIL}`,
      'till.code_used by system',
    ])
  })

  it('puts the till in the location that the Admin chose', async () => {
    const { locations } = await shop.admin.locations.add({ body: newLocation })
    const rotterdam = locations.find(({ name }) => name === newLocation.name)?.locationId ?? -1
    const { code } = await issue('Balie', rotterdam)

    const till = await exchange(code)

    expect(till.location).toBe(newLocation.name)
    const { tills } = await shop.admin.tills.list()
    expect(tills.find(({ tillId }) => tillId === till.tillId)).toMatchObject({ locationId: rotterdam })
  })

  it('is stored as a hash only, and is not in the audit log', async () => {
    const { code } = await issue()

    const stored = JSON.stringify([
      await shop.db.selectFrom('till_codes').selectAll().execute(),
      await shop.db.selectFrom('audit_entries').selectAll().execute(),
    ])

    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replace('-', ''))
  })

  it('works once', async () => {
    const { code } = await issue()
    await exchange(code)

    await expect(exchange(code)).rejects.toMatchObject({ code: 'till_code_invalid' })
    const { codes } = await shop.admin.tills.codes()
    expect(codes).toMatchObject([{ name: 'Balie rechts', isUsed: true }])
  })

  it('works for one of two machines that use it at the same moment', async () => {
    const { code } = await issue()

    const outcomes = await Promise.allSettled([exchange(code), exchange(code)])

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('can be repeated by the same machine after a lost reply, which ends the till of that reply', async () => {
    const { code } = await issue()
    const requestId = randomUUID()
    const lost = await exchange(code, requestId)

    const till = await exchange(code, requestId)

    await expect(shop.anonymous.tills.holders({ body: lost })).rejects.toMatchObject({ code: 'till_unknown' })
    await expect(shop.anonymous.tills.holders({ body: till })).resolves.toMatchObject({ name: 'Balie rechts' })
  })

  it('expires after ten minutes', async () => {
    const { code } = await issue()
    shop.clock.advance(10 * MINUTE)

    await expect(exchange(code)).rejects.toMatchObject({ code: 'till_code_invalid' })
    expect((await shop.admin.tills.codes()).codes).toEqual([])
  })

  it('can be revoked, which is in the audit log once', async () => {
    const { code, codeId } = await issue()

    await shop.admin.tills.revokeCode({ params: { codeId } })
    await shop.admin.tills.revokeCode({ params: { codeId } })

    await expect(exchange(code)).rejects.toMatchObject({ code: 'till_code_invalid' })
    expect((await actions()).filter((action) => action.startsWith('till.code_revoked'))).toHaveLength(1)
  })

  it('does not work when its issuer is no longer an Admin', async () => {
    const { code } = await issue()
    await shop.db.updateTable('users').set({ is_locked: true }).where('email', '=', ADMIN_EMAIL).execute()

    await expect(exchange(code)).rejects.toMatchObject({ code: 'till_code_invalid' })
  })

  it('is not made for a name that a till has, and stays usable when the name was taken afterwards', async () => {
    const till = await registerTill('Balie')
    await expect(issue('balie')).rejects.toMatchObject({ code: 'till_name_taken' })
    const { code } = await issue('Magazijn')
    const other = await registerTill('Magazijn')

    await expect(exchange(code)).rejects.toMatchObject({ code: 'till_name_taken' })

    await shop.admin.tills.end({ params: { tillId: other.tillId } })
    await expect(exchange(code)).resolves.toMatchObject({ name: 'Magazijn' })
    await expect(shop.anonymous.tills.holders({ body: till })).resolves.toMatchObject({ name: 'Balie' })
  })

  it.each(['', 'AAAA', '0000-0000', 'https://winkel.example/#kassa-00000000'])('is not %j', async (code) => {
    const refused = code === '' ? 'invalid_input' : 'till_code_invalid'
    await expect(exchange(code)).rejects.toMatchObject({ code: refused })
  })
})

const newLocation = {
  name: 'Showroom Rotterdam',
  street: 'Kade 1',
  zipcode: '3011 AA',
  city: 'Rotterdam',
  phone: '',
  email: '',
  hours: {},
  specialDays: [],
  isShown: true,
  stockLocationId: null,
}
