import { describe, expect, it } from 'vitest'
import type { account } from '#shared/contracts/account.ts'
import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import type { CallInput } from '#shared/contracts/endpoint.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const DAY = 24 * 3_600_000
const old = 'anna@voorbeeld.example'
const fresh = 'anna.nieuw@voorbeeld.example'
const password = 'drie groene stoelen'
const other = 'vier blauwe banken'

describe("a customer's account", () => {
  const shop = usePayingShop()
  const by = (token = '') => shop.clientWith({ authorization: `Bearer ${token}` })
  const anna = () => shop.hasUser({ email: old, password })
  const login = async (email = old, word = password) =>
    (await shop.anonymous.users.login({ body: { email, password: word } })).token ?? ''
  const change = (token: string, currentPassword = password, chosen = other) =>
    by(token).account.changePassword({ body: { currentPassword, password: chosen, passwordConfirmation: chosen } })
  const ask = (token: string, email = fresh, word = password) =>
    by(token).account.requestEmailChange({ body: { email, password: word } })
  const mailsTo = (address: string) => shop.mailbox.mails.filter(({ to }) => JSON.stringify(to).includes(address))
  const tokenMailed = async (address = fresh) => {
    await shop.sendMails()
    return /token=([\w-]+)/.exec(mailsTo(address).at(-1)?.text ?? '')?.[1] ?? ''
  }
  const orders = async (api = shop.anonymous, form: { email?: string; streetname?: string } = {}) => {
    const id = await shop.hasProduct({ basePrice: 100 })
    return place(api, orderForm([{ id, itemId: '', basePrice: 100, count: 1 }], form))
  }
  const confirm = (emailtoken: string, client = shop.anonymous) => client.users.confirmEmail({ params: { emailtoken } })

  it('gets a new password from a user who knows the current one; its other sessions end', async () => {
    await anna()
    const [here, elsewhere] = [await login(), await login()]

    const reply = await change(here)

    expect(reply).toMatchObject({ session: { email: old }, message: expect.stringContaining('gewijzigd') })
    for (const token of [here, elsewhere])
      await expect(by(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(by(reply.token).account.customer()).resolves.toMatchObject({ email: old })
    await expect(login()).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(login(old, other)).resolves.toBeTruthy()
    await shop.sendMails()
    expect(mailsTo(old).map(({ subject }) => subject)).toEqual(['Uw wachtwoord bij Leermeester is gewijzigd'])
  })

  it.each([
    ['the current password is wrong', 'mis', other, 'wrong_password'],
    ['the new one is the email address', password, old, 'password_easily_guessed'],
    ['the new one is short', password, 'kort', 'invalid_input'],
  ])('keeps its password when %s', async (_why, current, chosen, code) => {
    await anna()
    const token = await login()

    await expect(change(token, current, chosen)).rejects.toMatchObject({ code, status: 422 })

    await expect(by(token).account.customer()).resolves.toBeDefined()
    await expect(login()).resolves.toBeTruthy()
  })

  it('moves to another address only when the link that was mailed there is used', async () => {
    await anna()
    const token = await login()

    await ask(token)
    const emailtoken = await tokenMailed()

    expect(mailsTo(old).map(({ subject }) => subject)).toEqual(['Uw e-mailadres bij Leermeester wijzigen'])
    await expect(by(token).account.customer()).resolves.toMatchObject({ email: old })
    await expect(login(fresh)).rejects.toMatchObject({ code: 'wrong_credentials' })

    const { message, session } = await confirm(emailtoken)
    expect(message).toContain(fresh)
    expect(session).toBeUndefined()
    await expect(by(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(login()).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(login(fresh)).resolves.toBeTruthy()
    await shop.sendMails()
    expect(mailsTo(old).at(-1)?.subject).toBe('Uw e-mailadres bij Leermeester is gewijzigd')
    await expect(confirm(emailtoken)).rejects.toMatchObject({ code: 'link_not_valid' })
  })

  it('stays logged in where its owner opens the link', async () => {
    await anna()
    const [token, elsewhere] = [await login(), await login()]
    await ask(token)

    const reply = await confirm(await tokenMailed(), by(token))

    expect(reply.session?.email).toBe(fresh)
    await expect(by(reply.token).account.customer()).resolves.toMatchObject({ email: fresh })
    await expect(by(elsewhere).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('does not move with a link that expired, was replaced, or was requested before a change of the password', async () => {
    await anna()
    await ask(await login())
    const late = await tokenMailed()
    shop.clock.advance(DAY)
    await expect(confirm(late)).rejects.toMatchObject({ code: 'link_not_valid' })

    await ask(await login())
    const replaced = await tokenMailed()
    await ask(await login(), 'nog.een@voorbeeld.example')
    const last = await tokenMailed('nog.een@voorbeeld.example')
    await expect(confirm(replaced)).rejects.toMatchObject({ code: 'link_not_valid' })

    await change(await login())
    await expect(confirm(last)).rejects.toMatchObject({ code: 'link_not_valid' })
    await expect(login(old, other)).resolves.toBeTruthy()
  })

  it('does not move to an address with an account, and reveals that only to its owner', async () => {
    await anna()
    await shop.hasUser({ email: fresh, password: other })
    const token = await login()

    const reply = await ask(token)
    await shop.sendMails()

    expect(reply.message).toContain('De link werkt 24 uur')
    expect(mailsTo(fresh).map(({ subject }) => subject)).toEqual(['U heeft al een account bij Leermeester'])
    expect(mailsTo(fresh)[0]?.text).not.toContain('token=')
  })

  it('does not move to an address that was taken before the link was used', async () => {
    await anna()
    await ask(await login())
    const emailtoken = await tokenMailed()
    await shop.hasUser({ email: fresh, password: other })

    await expect(confirm(emailtoken)).rejects.toMatchObject({ code: 'link_not_valid' })
    await expect(login()).resolves.toBeTruthy()
  })

  it.each([
    ['its own address', old.toUpperCase(), password, 'email_unchanged'],
    ['a wrong password', fresh, 'mis', 'wrong_password'],
  ])('refuses a move with %s', async (_what, email, word, code) => {
    await anna()
    await expect(ask(await login(), email, word)).rejects.toMatchObject({ code })
    await shop.sendMails()
    expect(shop.mailbox.mails).toEqual([])
  })

  it('keeps the orders that were placed with its former address as a guest', async () => {
    const id = await anna()
    await shop.db.updateTable('users').set({ email_proven_at: shop.clock.now() }).where('id', '=', id).execute()
    await orders(shop.anonymous, { email: old })
    const token = await login()
    expect((await by(token).account.orders()).total).toBe(1)

    await ask(token)
    await confirm(await tokenMailed())

    expect((await by(await login(fresh)).account.orders()).total).toBe(1)
  })

  const details: CallInput<typeof account.saveDetails>['body'] = {
    customerType: 'business' as const,
    companyName: 'Bakkerij Vis',
    vatnumber: 'NL123456789B01',
    kvknumber: '12345678',
    gender: 'v' as const,
    firstname: 'Anna',
    middlename: 'de',
    lastname: 'Vis',
    phoneNumber: '0612345678',
    country: 'NL' as const,
    zipcode: '1234 AB',
    houseNumber: '12',
    houseNumberAddition: 'A',
    streetname: 'Kerkstraat',
    city: 'Zwolle',
    province: 'Overijssel',
    municipality: 'Zwolle',
    addressVerified: true,
  }

  it('fills in the checkout with the stored data, also after an order to another address', async () => {
    await anna()
    const token = await login()
    const stored = {
      companyName: 'Bakkerij Vis',
      firstname: 'Anna',
      lastname: 'Vis',
      phoneNumber: '0612345678',
      email: old,
      address: expect.objectContaining({ streetname: 'Kerkstraat', houseNumberAddition: 'A', verified: true }),
    }

    expect(await by(token).account.saveDetails({ body: details })).toMatchObject(stored)
    await orders(by(token), { streetname: 'Elders' })

    expect(await by(token).account.customer()).toMatchObject(stored)
    const file = await by(token).account.exportData()
    expect(file.account).toMatchObject({ lastname: 'Vis', details: { phoneNumber: '0612345678' } })
  })

  it('fills in another delivery address too, until it is removed', async () => {
    await anna()
    const token = await login()
    const other = {
      deliveryAddress: '2' as const,
      deliveryAddressCountry: 'BE',
      deliveryAddressZipcode: '9000',
      deliveryAddressHouseNumber: '7',
      deliveryAddressStreetname: 'Veldstraat',
      deliveryAddressCity: 'Gent',
    }
    const kept = { country: 'BE', zipcode: '9000', houseNumber: '7', streetname: 'Veldstraat', city: 'Gent' }

    await by(token).account.saveDetails({ body: { ...details, ...other } })
    expect(await by(token).account.customer()).toMatchObject({
      address: { streetname: 'Kerkstraat' },
      deliveryAddress: { ...kept, verified: false },
    })
    expect((await by(token).account.exportData()).account.details).toMatchObject({ deliveryAddress: kept })
    await expect(
      by(token).account.saveDetails({ body: { ...details, ...other, deliveryAddressCity: ' ' } }),
    ).rejects.toMatchObject({ fields: [{ field: 'deliveryAddressCity', message: 'Plaats is verplicht.' }] })

    await by(token).account.saveDetails({ body: { ...details, ...other, deliveryAddress: '1' } })
    expect((await by(token).account.customer()).deliveryAddress).toBeNull()
  })

  it('stores no company of a private person, and no invalid data', async () => {
    await anna()
    const token = await login()
    const save = (body: Partial<typeof details>) => by(token).account.saveDetails({ body: { ...details, ...body } })

    expect(await save({ customerType: 'private' })).toMatchObject({ customerType: 'private', companyName: '' })
    await expect(save({ companyName: '' })).rejects.toMatchObject({ fields: [{ field: 'companyName' }] })
    await expect(save({ phoneNumber: '12' })).rejects.toMatchObject({ fields: [{ field: 'phoneNumber' }] })
    await expect(save({ zipcode: '9999' })).rejects.toMatchObject({ fields: [{ field: 'zipcode' }] })
    await expect(save({ kvknumber: '12' })).rejects.toMatchObject({ fields: [{ field: 'kvknumber' }] })
    expect(await save({ zipcode: '8011ab', vatnumber: 'nl123456789b01' })).toMatchObject({
      address: { zipcode: '8011 AB' },
      vatnumber: 'NL123456789B01',
    })
  })

  it('is deleted with its stored details and its open links', async () => {
    await anna()
    const token = await login()
    await by(token).account.saveDetails({ body: details })
    await ask(token)

    await by(token).account.remove({ body: { password } })

    expect(await shop.db.selectFrom('customer_details').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('account_links').selectAll().execute()).toEqual([])
  })

  it('changes nothing with the cookie alone', async () => {
    await anna()
    const headers = { cookie: `leermeester_session=${await login()}` }
    const payload = { currentPassword: password, password: other }
    const post = (more: object) =>
      shop.app.inject({ method: 'POST', url: '/api/user/me/password', headers: { ...headers, ...more }, payload })

    expect((await post({})).json()).toMatchObject({ code: 'missing_client_header' })
    const changed = await post({ [CLIENT_HEADER]: '1' })
    expect(changed.headers['set-cookie']).toContain('leermeester_session=')
  })
})
