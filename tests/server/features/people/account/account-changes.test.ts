import { describe, expect, it } from 'vitest'
import type { account } from '#shared/contracts/account.ts'
import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import type { CallInput } from '#shared/contracts/endpoint.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const DAY = 24 * 3_600_000
const oldEmail = 'anna@voorbeeld.example'
const newEmail = 'anna.nieuw@voorbeeld.example'
const password = 'drie groene stoelen'
const newPassword = 'vier blauwe banken'

describe("a customer's account", () => {
  const shop = usePayingShop()
  const by = (token = '') => shop.clientWith({ authorization: `Bearer ${token}` })
  const hasAnna = () => shop.addUser({ email: oldEmail, password })
  const login = async (email = oldEmail, word = password) =>
    (await shop.anonymous.users.login({ body: { email, password: word } })).token ?? ''
  const changePassword = (token: string, currentPassword = password, chosen = newPassword) =>
    by(token).account.changePassword({ body: { currentPassword, password: chosen, passwordConfirmation: chosen } })
  const requestEmailChange = (token: string, email = newEmail, word = password) =>
    by(token).account.requestEmailChange({ body: { email, password: word } })
  const mailsTo = (address: string) => shop.mailbox.mails.filter(({ to }) => JSON.stringify(to).includes(address))
  const tokenMailed = async (address = newEmail) => {
    await shop.sendMails()
    return /token=([\w-]+)/.exec(mailsTo(address).at(-1)?.text ?? '')?.[1] ?? ''
  }
  const placeOrder = async (api = shop.anonymous, form: { email?: string; streetname?: string } = {}) => {
    const id = await shop.addProduct({ basePrice: 100 })
    return place(api, orderForm([{ id, itemId: '', basePrice: 100, count: 1 }], form))
  }
  const confirmEmail = (emailtoken: string, client = shop.anonymous) =>
    client.users.confirmEmail({ params: { emailtoken } })

  it('gets a new password from a user who knows the current one, and all its earlier sessions end', async () => {
    await hasAnna()
    const [here, elsewhere] = [await login(), await login()]

    const reply = await changePassword(here)

    expect(reply).toMatchObject({ session: { email: oldEmail }, message: expect.stringContaining('gewijzigd') })
    for (const token of [here, elsewhere])
      await expect(by(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(by(reply.token).account.customer()).resolves.toMatchObject({ email: oldEmail })
    await expect(login()).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(login(oldEmail, newPassword)).resolves.toBeTruthy()
    await shop.sendMails()
    expect(mailsTo(oldEmail).map(({ subject }) => subject)).toEqual(['Uw wachtwoord bij Leermeester is gewijzigd'])
  })

  it.each([
    ['the current password is wrong', 'mis', newPassword, 'wrong_password'],
    ['the new password is the email address', password, oldEmail, 'password_easily_guessed'],
    ['the new password is too short', password, 'kort', 'invalid_input'],
  ])('keeps its password when %s', async (_why, current, chosen, code) => {
    await hasAnna()
    const token = await login()

    await expect(changePassword(token, current, chosen)).rejects.toMatchObject({ code, status: 422 })

    await expect(by(token).account.customer()).resolves.toBeDefined()
    await expect(login()).resolves.toBeTruthy()
  })

  it('moves to another address only after the use of the link that was mailed to that address', async () => {
    await hasAnna()
    const token = await login()

    await requestEmailChange(token)
    const emailtoken = await tokenMailed()

    expect(mailsTo(oldEmail).map(({ subject }) => subject)).toEqual(['Uw e-mailadres bij Leermeester wijzigen'])
    await expect(by(token).account.customer()).resolves.toMatchObject({ email: oldEmail })
    await expect(login(newEmail)).rejects.toMatchObject({ code: 'wrong_credentials' })

    const { message, session } = await confirmEmail(emailtoken)
    expect(message).toContain(newEmail)
    expect(session).toBeUndefined()
    await expect(by(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(login()).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(login(newEmail)).resolves.toBeTruthy()
    await shop.sendMails()
    expect(mailsTo(oldEmail).at(-1)?.subject).toBe('Uw e-mailadres bij Leermeester is gewijzigd')
    await expect(confirmEmail(emailtoken)).rejects.toMatchObject({ code: 'link_not_valid' })
  })

  it('stays logged in on the device on which its owner opens the link', async () => {
    await hasAnna()
    const [token, elsewhere] = [await login(), await login()]
    await requestEmailChange(token)

    const reply = await confirmEmail(await tokenMailed(), by(token))

    expect(reply.session?.email).toBe(newEmail)
    await expect(by(reply.token).account.customer()).resolves.toMatchObject({ email: newEmail })
    await expect(by(elsewhere).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('does not move with a link that expired, was replaced, or is older than the password', async () => {
    await hasAnna()
    await requestEmailChange(await login())
    const late = await tokenMailed()
    shop.clock.advance(DAY)
    await expect(confirmEmail(late)).rejects.toMatchObject({ code: 'link_not_valid' })

    await requestEmailChange(await login())
    const replaced = await tokenMailed()
    await requestEmailChange(await login(), 'nog.een@voorbeeld.example')
    const last = await tokenMailed('nog.een@voorbeeld.example')
    await expect(confirmEmail(replaced)).rejects.toMatchObject({ code: 'link_not_valid' })

    await changePassword(await login())
    await expect(confirmEmail(last)).rejects.toMatchObject({ code: 'link_not_valid' })
    await expect(login(oldEmail, newPassword)).resolves.toBeTruthy()
  })

  it('does not move to an address with an account, and reveals that only to the owner of that address', async () => {
    await hasAnna()
    await shop.addUser({ email: newEmail, password: newPassword })
    const token = await login()

    const reply = await requestEmailChange(token)
    await shop.sendMails()

    expect(reply.message).toContain('De link werkt 24 uur')
    expect(mailsTo(newEmail).map(({ subject }) => subject)).toEqual(['U heeft al een account bij Leermeester'])
    expect(mailsTo(newEmail)[0]?.text).not.toContain('token=')
  })

  it('does not move to an address that was taken before the link was used', async () => {
    await hasAnna()
    await requestEmailChange(await login())
    const emailtoken = await tokenMailed()
    await shop.addUser({ email: newEmail, password: newPassword })

    await expect(confirmEmail(emailtoken)).rejects.toMatchObject({ code: 'link_not_valid' })
    await expect(login()).resolves.toBeTruthy()
  })

  it.each([
    ['its own address', oldEmail.toUpperCase(), password, 'email_unchanged'],
    ['a wrong password', newEmail, 'mis', 'wrong_password'],
  ])('refuses a move to another address with %s', async (_what, email, word, code) => {
    await hasAnna()
    await expect(requestEmailChange(await login(), email, word)).rejects.toMatchObject({ code })
    await shop.sendMails()
    expect(shop.mailbox.mails).toEqual([])
  })

  it('keeps the orders that were placed with its former address as a guest', async () => {
    const id = await hasAnna()
    await shop.db.updateTable('users').set({ email_proven_at: shop.clock.now() }).where('id', '=', id).execute()
    await placeOrder(shop.anonymous, { email: oldEmail })
    const token = await login()
    expect((await by(token).account.orders()).total).toBe(1)

    await requestEmailChange(token)
    await confirmEmail(await tokenMailed())

    expect((await by(await login(newEmail)).account.orders()).total).toBe(1)
  })

  it('does not get the sales to unknown buyers, which have the address of the shop', async () => {
    const id = await hasAnna()
    await shop.db.updateTable('users').set({ email_proven_at: shop.clock.now() }).where('id', '=', id).execute()
    const { salesOrderId } = await placeOrder(shop.anonymous, { email: oldEmail })
    await shop.db.updateTable('sales_orders').set({ is_walk_in: true }).where('id', '=', salesOrderId).execute()

    await requestEmailChange(await login())
    await confirmEmail(await tokenMailed())

    expect((await by(await login(newEmail)).account.orders()).total).toBe(0)
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
    await hasAnna()
    const token = await login()
    const stored = {
      companyName: 'Bakkerij Vis',
      firstname: 'Anna',
      lastname: 'Vis',
      phoneNumber: '0612345678',
      email: oldEmail,
      address: expect.objectContaining({ streetname: 'Kerkstraat', houseNumberAddition: 'A', verified: true }),
    }

    expect(await by(token).account.saveDetails({ body: details })).toMatchObject(stored)
    await placeOrder(by(token), { streetname: 'Elders' })

    expect(await by(token).account.customer()).toMatchObject(stored)
    const file = await by(token).account.exportData()
    expect(file.account).toMatchObject({ lastname: 'Vis', details: { phoneNumber: '0612345678' } })
  })

  it('fills in a stored delivery address too, until the address is removed', async () => {
    await hasAnna()
    const token = await login()
    const deliveryFields = {
      deliveryAddress: '2' as const,
      deliveryAddressCountry: 'BE',
      deliveryAddressZipcode: '9000',
      deliveryAddressHouseNumber: '7',
      deliveryAddressStreetname: 'Veldstraat',
      deliveryAddressCity: 'Gent',
    }
    const storedAddress = { country: 'BE', zipcode: '9000', houseNumber: '7', streetname: 'Veldstraat', city: 'Gent' }

    await by(token).account.saveDetails({ body: { ...details, ...deliveryFields } })
    expect(await by(token).account.customer()).toMatchObject({
      address: { streetname: 'Kerkstraat' },
      deliveryAddress: { ...storedAddress, verified: false },
    })
    expect((await by(token).account.exportData()).account.details).toMatchObject({ deliveryAddress: storedAddress })
    await expect(
      by(token).account.saveDetails({ body: { ...details, ...deliveryFields, deliveryAddressCity: ' ' } }),
    ).rejects.toMatchObject({ fields: [{ field: 'deliveryAddressCity', message: 'Plaats is verplicht.' }] })

    await by(token).account.saveDetails({ body: { ...details, ...deliveryFields, deliveryAddress: '1' } })
    expect((await by(token).account.customer()).deliveryAddress).toBeNull()
  })

  it('stores no company data of a private person, and no invalid data', async () => {
    await hasAnna()
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
    await hasAnna()
    const token = await login()
    await by(token).account.saveDetails({ body: details })
    await requestEmailChange(token)

    await by(token).account.remove({ body: { password } })

    expect(await shop.db.selectFrom('customer_details').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('account_links').selectAll().execute()).toEqual([])
  })

  it('does not get a new password by a request with the cookie alone, without the client header', async () => {
    await hasAnna()
    const headers = { cookie: `leermeester_session=${await login()}` }
    const payload = { currentPassword: password, password: newPassword }
    const post = (more: object) =>
      shop.app.inject({ method: 'POST', url: '/api/user/me/password', headers: { ...headers, ...more }, payload })

    expect((await post({})).json()).toMatchObject({ code: 'missing_client_header' })
    const changed = await post({ [CLIENT_HEADER]: '1' })
    expect(String(changed.headers['set-cookie'])).toContain('leermeester_session=')
  })
})
