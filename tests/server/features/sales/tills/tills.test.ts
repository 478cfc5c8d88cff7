import { describe, expect, it } from 'vitest'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { counterOf, password, SALES_EMAIL } from './counter-of.ts'

describe('registering a till', () => {
  const shop = usePayingShop()
  const { registerTill, actions } = counterOf(shop)

  it('returns its secret once and stores its hash', async () => {
    const opened = await registerTill()

    const row = await shop.db.selectFrom('tills').selectAll().executeTakeFirstOrThrow()
    expect(opened).toEqual({ tillId: row.id, name: 'Balie', secret: expect.any(String) })
    expect(row.secret_hash).not.toContain(opened.secret)
    expect(await actions()).toEqual([`till.opened by ${SALES_EMAIL}`])
  })

  it('allows a name for one till at a time, ignoring case', async () => {
    const first = await registerTill('Balie')

    await expect(registerTill('BALIE')).rejects.toMatchObject({ code: 'till_name_taken' })
    await shop.admin.tills.end({ params: { tillId: first.tillId } })
    await expect(registerTill('balie')).resolves.toMatchObject({ name: 'balie' })
  })

  it('allows the same name for a machine that is registered again, and ends its previous till', async () => {
    const first = await registerTill('Balie')
    const second = await shop.sales.tills.open({ body: { name: 'Balie', replaces: first.tillId } })

    const { tills } = await shop.admin.tills.list()
    expect(tills.map(({ tillId, endedBy }) => [tillId, endedBy])).toEqual([
      [second.tillId, null],
      [first.tillId, SALES_EMAIL],
    ])
    await expect(shop.anonymous.tills.holders({ body: first })).rejects.toMatchObject({ code: 'till_unknown' })
  })

  it('does not end the previous till of the machine when the new name is taken', async () => {
    const other = await registerTill('Magazijn')
    const own = await registerTill('Balie')

    const opening = shop.sales.tills.open({ body: { name: 'Magazijn', replaces: own.tillId } })
    await expect(opening).rejects.toMatchObject({ code: 'till_name_taken' })
    await expect(shop.anonymous.tills.holders({ body: own })).resolves.toMatchObject({ name: 'Balie' })
    await expect(shop.anonymous.tills.holders({ body: other })).resolves.toMatchObject({ name: 'Magazijn' })
  })

  it('returns a secret that is valid only for its own till', async () => {
    const { tillId } = await registerTill()
    const { secret } = await registerTill('Magazijn')

    await expect(shop.anonymous.tills.holders({ body: { tillId, secret } })).rejects.toMatchObject({
      code: 'till_unknown',
    })
  })
})

describe('choosing a PIN', () => {
  const shop = usePayingShop()
  const { setPassword, setPin, actions } = counterOf(shop)

  it('requires the password, and is confirmed by mail', async () => {
    await setPassword()

    const wrong = shop.sales.pins.set({ body: { pin: '8351', password: 'iets anders' } })
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' })
    const set = await shop.sales.pins.set({ body: { pin: '8351', password } })

    expect(set).toEqual({ hasPin: true, isBlocked: false, setDateTime: '2026-11-21T13:00:00.000Z' })
    expect(await actions()).toEqual([`user.pin_set by ${SALES_EMAIL}`])
    await shop.sendMails()
    expect(shop.mailbox.mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      [SALES_EMAIL, 'Uw pincode voor de kassa bij Leermeester is ingesteld'],
    ])
  })

  it.each(['1234', '0000', '1111', '2580', '9876', '1212', '123123', '1986'])('refuses easy PIN %s', async (pin) => {
    await expect(shop.sales.pins.set({ body: { pin, password } })).rejects.toMatchObject({ code: 'pin_too_easy' })
  })

  it.each(['835', '835172946', '83a1', ''])('refuses an invalid PIN: %j', async (pin) => {
    await expect(shop.sales.pins.set({ body: { pin, password } })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('stores the PIN only as a hash, and not in the audit log', async () => {
    await setPin('8351')

    const row = await shop.db.selectFrom('staff_pins').selectAll().executeTakeFirstOrThrow()
    expect(row.pin_hash).toMatch(/^\$argon2id\$/)
    const auditLog = JSON.stringify(await shop.db.selectFrom('audit_entries').selectAll().execute())
    expect(auditLog).not.toContain('8351')
  })

  it('can be undone by removing the PIN, also twice', async () => {
    await setPin()

    expect(await shop.sales.pins.remove()).toMatchObject({ hasPin: false })
    expect(await shop.sales.pins.remove()).toMatchObject({ hasPin: false })
    expect(await actions()).toEqual([`user.pin_set by ${SALES_EMAIL}`, `user.pin_removed by ${SALES_EMAIL}`])
  })
})

describe('opening the cash drawer without a payment', () => {
  const shop = usePayingShop()
  const { actions } = counterOf(shop)
  const opening = {
    openingId: '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01',
    openedDateTime: '2026-11-21T09:30:00.000Z',
    openedBy: 'anna@leermeester.example',
    till: 'Balie',
  }

  it('is in the audit log once, with the user who opened it', async () => {
    await shop.sales.tills.drawerOpened({ body: opening })
    await shop.admin.tills.drawerOpened({ body: opening })

    expect(await actions()).toEqual([`drawer.opened by ${SALES_EMAIL}`])
    const row = await shop.db.selectFrom('audit_entries').select(['subject', 'after']).executeTakeFirstOrThrow()
    expect(row).toEqual({
      subject: 'drawer',
      after: { till: 'Balie', openedDateTime: opening.openedDateTime, openedBy: opening.openedBy },
    })
  })
})

describe('the page that tests a printer', () => {
  const shop = usePayingShop()

  it.each([
    ['', '595.28'],
    ['?rollMm=80', '226.77'],
    ['?rollMm=58', '164.4'],
  ])('has the size of the paper (%s)', async (query, width) => {
    const { statusCode, rawPayload } = await shop.app.inject({
      url: `/api/till/test-page.pdf${query}`,
      headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
    })

    expect(statusCode).toBe(200)
    expect(rawPayload.toString('latin1')).toContain(`/MediaBox [0 0 ${width}`)
  })
})
