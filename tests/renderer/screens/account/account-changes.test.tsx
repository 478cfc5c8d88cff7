import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadScreens } from '#src/renderer/app/load-screens.ts'
import { createRoutes } from '#src/renderer/app/routes.tsx'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { closeSession, openSession } from '#src/renderer/features/common/sessions/index.ts'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { demoShop } from '../../support/demo-shop.ts'
import { visit } from '../../support/visit.tsx'

const email = 'eva@example.nl'
const session = { email, roles: [], expires: '2099-01-01T00:00:00.000Z', userPageSize: 96 }
const replyWithSession = { token: 'a.b.c', session: { ...session, lastsSeconds: 28_800 } }
const customer = {
  customerType: 'private',
  companyName: '',
  vatnumber: '',
  kvknumber: '',
  gender: 'v',
  firstname: 'Eva',
  middlename: 'de',
  lastname: 'Boer',
  email,
  phoneNumber: '0612345678',
  address: {
    country: 'NL',
    zipcode: '2012 ES',
    houseNumber: '30',
    houseNumberAddition: '',
    streetname: 'Julianastraat',
    city: 'Haarlem',
    province: 'Noord-Holland',
    municipality: 'Haarlem',
    verified: true,
  },
}
const device = (sessionId: string, name: string, isCurrent = false) => ({
  sessionId,
  device: name,
  network: '84.24.x.x',
  till: null as string | null,
  isCurrent,
  beganDateTime: '2026-11-20T10:00:00.000Z',
  lastUsedDateTime: '2026-11-21T13:00:00.000Z',
})
const thisDevice = device('a', 'Firefox op Windows', true)
const phone = device('b', 'Safari op iPhone')
const till = { ...device('c', 'Showroom-app op Linux'), till: 'Balie' }
const refused = (code: string, message: string, status = 422) => ({ status, body: { code, message } })

type Responses = Record<string, (body: unknown) => { status?: number; body: unknown }>

function open(path: string, responses: Responses = {}) {
  const demo = demoShop()
  const sent: { call: string; body: unknown }[] = []
  const stubs: Responses = {
    'GET /api/user/me/second-factor': () => ({
      body: { rule: 'optional', mayHave: false, onSince: null, recoveryCodesLeft: 0 },
    }),
    'GET /api/user/me/sessions': () => ({ body: { sessions: [thisDevice, phone, till] } }),
    'GET /api/user/me/customer': () => ({ body: customer }),
    ...responses,
  }
  const fetch = async (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${new URL(url, 'http://shop.test').pathname}`
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    sent.push({ call, body })
    const response = stubs[call]?.(body)
    return response ? Response.json(response.body, { status: response.status ?? 200 }) : demo.fetch(url, init)
  }
  const calls = () => sent.filter(({ call }) => !call.startsWith('GET'))
  return { ...visit(path, { fetch }), calls, user: userEvent.setup() }
}

// The first import of a screen takes longer than a test waits for its page.
beforeAll(async () => {
  const routes = createRoutes()
  for (const path of ['/account/beveiliging', '/account/e-mailadres', '/account/gegevens'])
    await loadScreens(routes, path)
}, 60_000)

beforeEach(() => {
  closeSession()
  useShoppingStore.setState({ lines: [] }, true)
  openSession(session)
})

describe('the devices of an account', () => {
  it('are listed with their last use, and can be logged out one by one or all except the current one', async () => {
    const { user, calls } = open('/account/beveiliging', {
      'DELETE /api/user/me/sessions/b': () => ({
        body: { sessions: [thisDevice, till, device('d', 'Edge op Windows')] },
      }),
      'POST /api/user/me/sessions/end-others': () => ({ body: { sessions: [thisDevice] } }),
    })
    const part = within(await screen.findByRole('region', { name: 'Waar u bent ingelogd' }))
    const [own, , atTill] = await part.findAllByRole('listitem')
    expect(own?.textContent).toContain('Firefox op Windowsdit apparaat')
    expect(own?.textContent).toContain('Laatst gebruikt 21 november 2026 om 14:00, netwerk 84.24.x.x')
    expect(atTill?.textContent).toContain('Kassa Balie')
    expect(part.queryByRole('button', { name: 'Firefox op Windows uitloggen' })).toBeNull()

    await user.click(part.getByRole('button', { name: 'Safari op iPhone uitloggen' }))
    await waitFor(() => expect(part.queryByText('Safari op iPhone')).toBeNull())
    // The clicked button no longer exists, so the focus moves to the list.
    expect(document.activeElement).toBe(part.getByRole('list'))
    await user.click(part.getByRole('button', { name: 'Overal anders uitloggen' }))

    expect(await part.findByText('U bent nergens anders ingelogd.')).toBeDefined()
    expect(calls().map(({ call }) => call)).toEqual([
      'DELETE /api/user/me/sessions/b',
      'POST /api/user/me/sessions/end-others',
    ])
  })

  it('stay in the list when the logout of one of them fails', async () => {
    const { user } = open('/account/beveiliging', {
      'DELETE /api/user/me/sessions/b': () => refused('unexpected', 'Kapot', 500),
    })
    await user.click(await screen.findByRole('button', { name: 'Safari op iPhone uitloggen' }))

    expect(await screen.findByText('Dit is niet gelukt. Probeer het nog eens.')).toBeDefined()
    expect(screen.getByText('Safari op iPhone')).toBeDefined()
  })
})

describe('the password of an account', () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>, current: string, chosen: string, again = chosen) => {
    const form = within(await screen.findByRole('form', { name: 'Wachtwoord wijzigen' }))
    if (current) await user.type(form.getByLabelText('Huidig wachtwoord'), current)
    await user.type(form.getByLabelText('Nieuw wachtwoord'), chosen)
    await user.type(form.getByLabelText('Herhaal het nieuwe wachtwoord'), again)
    await user.click(form.getByRole('button', { name: 'Wachtwoord wijzigen' }))
    return form
  }

  it('is changed with the current password, and the session continues', async () => {
    const { user, calls } = open('/account/beveiliging', {
      'POST /api/user/me/password': () => ({ body: { ...replyWithSession, message: 'Uw wachtwoord is gewijzigd.' } }),
    })
    const form = await fill(user, 'drie groene stoelen', 'vier blauwe banken')

    expect(await form.findByText('Uw wachtwoord is gewijzigd.')).toBeDefined()
    expect(calls()[0]?.body).toEqual({
      currentPassword: 'drie groene stoelen',
      password: 'vier blauwe banken',
      passwordConfirmation: 'vier blauwe banken',
    })
    expect(form.getByLabelText<HTMLInputElement>('Huidig wachtwoord').value).toBe('')
    expect(useSessionStore.getState().session?.email).toBe(email)
  })

  it('has an error at its field when it is wrong, too short or repeated differently', async () => {
    const { user, calls } = open('/account/beveiliging', {
      'POST /api/user/me/password': () => refused('wrong_password', 'Het wachtwoord is niet juist.'),
    })
    const form = await fill(user, '', 'kort', 'anders')
    expect(await form.findByText('Wachtwoord is verplicht.')).toBeDefined()
    expect(form.getByText('U moet minimaal 10 karakters gebruiken.')).toBeDefined()
    expect(form.getByText('De wachtwoorden zijn niet gelijk.')).toBeDefined()
    expect(calls()).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Huidig wachtwoord')))

    await user.clear(form.getByLabelText('Nieuw wachtwoord'))
    await user.clear(form.getByLabelText('Herhaal het nieuwe wachtwoord'))
    await fill(user, 'mis', 'vier blauwe banken')

    expect(await form.findByText('Het wachtwoord is niet juist.')).toBeDefined()
    expect(form.getByLabelText('Huidig wachtwoord').getAttribute('aria-invalid')).toBe('true')
  })

  it('has an error at its field when it was leaked', async () => {
    const { user } = open('/account/beveiliging', {
      'POST /api/user/me/password': () => refused('password_leaked', 'Dit wachtwoord is gelekt.'),
    })
    const form = await fill(user, 'drie groene stoelen', 'manchester')

    expect(await form.findByText('Dit wachtwoord is gelekt.')).toBeDefined()
    expect(form.getByLabelText('Nieuw wachtwoord').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('a form with a password', () => {
  it('is sent once when it is submitted twice in a row', async () => {
    const { user, calls } = open('/account/beveiliging', {
      'POST /api/user/me/email': () => ({ body: { message: 'Wij hebben een e-mail gestuurd.' } }),
    })
    const element = await screen.findByRole('form', { name: 'E-mailadres wijzigen' })
    const form = within(element)
    await user.type(form.getByLabelText('Nieuw e-mailadres'), 'nieuw@example.nl')
    await user.type(form.getByLabelText('Uw wachtwoord'), 'drie groene stoelen')

    fireEvent.submit(element)
    fireEvent.submit(element)

    expect(await form.findByText('Wij hebben een e-mail gestuurd.')).toBeDefined()
    expect(calls()).toHaveLength(1)
  })

  it('removes the error of a field when the user types in it', async () => {
    const { user } = open('/account/beveiliging', {
      'POST /api/user/me/email': () => refused('wrong_password', 'Het wachtwoord is niet juist.'),
    })
    const form = within(await screen.findByRole('form', { name: 'E-mailadres wijzigen' }))
    await user.type(form.getByLabelText('Nieuw e-mailadres'), 'nieuw@example.nl')
    await user.type(form.getByLabelText('Uw wachtwoord'), 'mis')
    await user.click(form.getByRole('button', { name: 'Link sturen' }))
    expect(await form.findByText('Het wachtwoord is niet juist.')).toBeDefined()

    await user.type(form.getByLabelText('Uw wachtwoord'), 's')

    expect(form.queryByText('Het wachtwoord is niet juist.')).toBeNull()
  })
})

describe('a new email address', () => {
  it('is requested with the password, and the page says where the link was sent', async () => {
    const { user, calls } = open('/account/beveiliging', {
      'POST /api/user/me/email': () => ({ body: { message: 'Wij hebben een e-mail gestuurd naar nieuw@example.nl.' } }),
    })
    const form = within(await screen.findByRole('form', { name: 'E-mailadres wijzigen' }))
    await user.type(form.getByLabelText('Nieuw e-mailadres'), 'nieuw@example')
    await user.click(form.getByRole('button', { name: 'Link sturen' }))
    expect(await form.findByText('Geen geldige email.')).toBeDefined()
    await user.type(form.getByLabelText('Nieuw e-mailadres'), '.nl')
    await user.type(form.getByLabelText('Uw wachtwoord'), 'drie groene stoelen')
    await user.click(form.getByRole('button', { name: 'Link sturen' }))

    expect(await form.findByText('Wij hebben een e-mail gestuurd naar nieuw@example.nl.')).toBeDefined()
    expect(calls().map(({ body }) => body)).toEqual([{ email: 'nieuw@example.nl', password: 'drie groene stoelen' }])
  })

  it('takes effect when the user presses the button on the linked page, not when that page opens', async () => {
    const { user, calls, place } = open('/account/e-mailadres?token=geheim', {
      'POST /api/user/email/geheim': () => ({
        body: {
          ...replyWithSession,
          session: { ...session, email: 'nieuw@example.nl' },
          message: 'Gewijzigd in nieuw@example.nl.',
        },
      }),
    })
    const button = await screen.findByRole('button', { name: 'E-mailadres bevestigen' })
    await waitFor(() => expect(place()).toBe('/account/e-mailadres'))
    expect(calls()).toEqual([])
    await user.click(button)

    expect(await screen.findByText('Gewijzigd in nieuw@example.nl.')).toBeDefined()
    expect(useSessionStore.getState().session?.email).toBe('nieuw@example.nl')
  })

  it('can be requested again when its link was used or has expired', async () => {
    const { user } = open('/account/e-mailadres?token=geheim', {
      'POST /api/user/email/geheim': () => refused('link_not_valid', 'Deze link is al gebruikt of verlopen.', 404),
    })
    await user.click(await screen.findByRole('button', { name: 'E-mailadres bevestigen' }))

    const link = await screen.findByRole('link', { name: 'Nieuwe link aanvragen' })
    expect(link.getAttribute('href')).toBe('/account/beveiliging')
  })

  it('can be confirmed without a session: an expired link gives an error, and after a confirmation the page links to the login', async () => {
    closeSession()
    let isOld = true
    const { user } = open('/account/e-mailadres?token=geheim', {
      'POST /api/user/email/geheim': () =>
        isOld
          ? refused('link_not_valid', 'Deze link is al gebruikt of verlopen.', 404)
          : { body: { message: 'Gewijzigd.' } },
    })
    await user.click(await screen.findByRole('button', { name: 'E-mailadres bevestigen' }))
    expect(await screen.findByText('Deze link is al gebruikt of verlopen.')).toBeDefined()

    isOld = false
    await user.click(screen.getByRole('button', { name: 'E-mailadres bevestigen' }))
    expect(await screen.findByText('Gewijzigd.')).toBeDefined()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Inloggen' }).getAttribute('href')).toContain('terug=%2Faccount')
  })
})

describe("the customer's own details", () => {
  const form = async () => within(await screen.findByRole('form', { name: 'Uw gegevens' }))

  it('show the stored data, and can be changed', async () => {
    const { user, calls } = open('/account/gegevens', {
      'PUT /api/user/me/customer': (body) => ({ body: { ...customer, ...(body as object), deliveryAddress: null } }),
    })
    const details = await form()
    const phoneNumber = details.getByLabelText<HTMLInputElement>(/^Telefoonnummer/)
    expect(phoneNumber.value).toBe('0612345678')
    expect(details.getByLabelText<HTMLInputElement>(/^Straatnaam/).value).toBe('Julianastraat')
    await user.clear(phoneNumber)
    await user.click(details.getByRole('button', { name: 'Opslaan' }))
    expect(await details.findByText('Telefoonnummer is verplicht.')).toBeDefined()
    expect(calls()).toEqual([])

    await user.type(phoneNumber, '0687654321')
    await user.click(details.getByRole('button', { name: 'Opslaan' }))

    expect(await details.findByText('Uw gegevens zijn opgeslagen.')).toBeDefined()
    expect(calls()[0]?.body).toMatchObject({ phoneNumber: '0687654321', city: 'Haarlem', addressVerified: true })
    expect(useShoppingStore.getState().ownDetails).toBeUndefined()
  })

  it('are removed from a prefilled checkout when they are saved, but the fields of the order stay', async () => {
    const order = { delivery: 'a', payment: '2', remarks: 'Achterom' }
    useShoppingStore.setState({
      prefilledFor: email,
      checkout: { ...order, streetname: 'Julianastraat', deliveryAddressCity: 'Gent' },
    })
    const { user } = open('/account/gegevens', {
      'PUT /api/user/me/customer': (body) => ({ body: { ...customer, ...(body as object), deliveryAddress: null } }),
    })
    const details = await form()
    await user.click(details.getByRole('button', { name: 'Opslaan' }))
    expect(await details.findByText('Uw gegevens zijn opgeslagen.')).toBeDefined()

    const { checkout, prefilledFor } = useShoppingStore.getState()
    expect({ checkout, prefilledFor }).toEqual({ checkout: order, prefilledFor: undefined })
  })

  it('do not change a checkout that was filled in by hand', async () => {
    useShoppingStore.setState({ checkout: { streetname: 'Elders' } })
    const { user } = open('/account/gegevens', {
      'PUT /api/user/me/customer': (body) => ({ body: { ...customer, ...(body as object), deliveryAddress: null } }),
    })
    const details = await form()
    await user.click(details.getByRole('button', { name: 'Opslaan' }))
    expect(await details.findByText('Uw gegevens zijn opgeslagen.')).toBeDefined()

    expect(useShoppingStore.getState().checkout).toEqual({ streetname: 'Elders' })
  })

  it('may include another delivery address, which has the same rules as in the checkout', async () => {
    const { user, calls } = open('/account/gegevens', {
      'PUT /api/user/me/customer': (body) => ({ body: { ...customer, ...(body as object), deliveryAddress: null } }),
    })
    const details = await form()
    expect(details.queryByRole('group', { name: 'Adres om te bezorgen' })).toBeNull()
    await user.click(details.getByRole('radio', { name: 'Ander adres' }))
    const other = within(await details.findByRole('group', { name: 'Adres om te bezorgen' }))
    await user.click(details.getByRole('button', { name: 'Opslaan' }))
    expect(await other.findByText('Zoek en kies uw adres, of vul het zelf in.')).toBeDefined()
    expect(calls()).toEqual([])

    await user.click(other.getByRole('button', { name: 'Adres handmatig invullen' }))
    for (const [label, text] of [
      ['Straatnaam', 'Kouter'],
      ['Huisnummer', '1'],
      ['Postcode', '2011 AA'],
      ['Plaats', 'Haarlem'],
    ] as const)
      await user.type(other.getByLabelText(new RegExp(`^${label}`)), text)
    await user.click(details.getByRole('button', { name: 'Opslaan' }))

    expect(await details.findByText('Uw gegevens zijn opgeslagen.')).toBeDefined()
    expect(calls()[0]?.body).toMatchObject({
      streetname: 'Julianastraat',
      deliveryAddress: '2',
      deliveryAddressStreetname: 'Kouter',
      deliveryAddressCountry: 'NL',
      deliveryAddressVerified: false,
    })
  })

  it('show an error at each empty required field of the other delivery address', async () => {
    const { user, calls } = open('/account/gegevens')
    const details = await form()
    await user.click(details.getByRole('radio', { name: 'Ander adres' }))
    const other = within(await details.findByRole('group', { name: 'Adres om te bezorgen' }))
    await user.click(other.getByRole('button', { name: 'Adres handmatig invullen' }))

    await user.click(details.getByRole('button', { name: 'Opslaan' }))

    for (const field of ['Straatnaam', 'Huisnummer', 'Postcode', 'Plaats']) {
      expect(await other.findByText(`${field} is verplicht.`)).toBeDefined()
    }
    expect(calls()).toEqual([])
  })

  it('split a typed house number into number and addition', async () => {
    const { user } = open('/account/gegevens')
    const details = await form()
    const own = within(details.getByRole('group', { name: 'Uw adres' }))
    await user.click(own.getByRole('button', { name: 'Adres handmatig invullen' }))
    await user.clear(own.getByLabelText(/^Huisnummer/))
    await user.type(own.getByLabelText(/^Huisnummer/), '12a')
    await user.tab()

    expect(own.getByLabelText<HTMLInputElement>(/^Huisnummer/).value).toBe('12')
    expect(own.getByLabelText<HTMLInputElement>(/^Toevoeging/).value).toBe('a')
  })

  it('label the company number with its name in the selected country', async () => {
    const { user } = open('/account/gegevens')
    const details = await form()
    await user.click(details.getByRole('radio', { name: 'Bedrijf' }))
    expect(details.getByLabelText('KvK-nummer')).toBeDefined()

    await user.selectOptions(details.getByLabelText('Land'), 'BE')

    expect(details.getByLabelText('Ondernemingsnummer')).toBeDefined()
    expect(details.queryByLabelText('KvK-nummer')).toBeNull()
  })

  it('show the stored delivery address, and delete it when it is deselected', async () => {
    const deliveryAddress = { ...customer.address, streetname: 'Kouter', houseNumber: '7', city: 'Gent', country: 'BE' }
    const { user, calls } = open('/account/gegevens', {
      'GET /api/user/me/customer': () => ({ body: { ...customer, deliveryAddress } }),
      'PUT /api/user/me/customer': () => ({ body: { ...customer, deliveryAddress: null } }),
    })
    const details = await form()
    const other = within(await details.findByRole('group', { name: 'Adres om te bezorgen' }))
    expect(other.getByLabelText<HTMLInputElement>(/^Straatnaam/).value).toBe('Kouter')
    expect(other.getByLabelText<HTMLInputElement>(/^Plaats/).value).toBe('Gent')
    expect(other.getByLabelText<HTMLInputElement>(/^Land/).value).toBe('BE')

    await user.click(details.getByRole('radio', { name: 'Zelfde als mijn adres' }))
    await user.click(details.getByRole('button', { name: 'Opslaan' }))

    expect(await details.findByText('Uw gegevens zijn opgeslagen.')).toBeDefined()
    expect(calls()[0]?.body).toMatchObject({ deliveryAddress: '1', streetname: 'Julianastraat' })
  })

  it('are stored while they are typed, with the choice of the delivery address as its wire code', async () => {
    const storedDetails = () => JSON.parse(localStorage.getItem('shopping') ?? '{}').state.ownDetails?.values
    const { user } = open('/account/gegevens')
    const details = await form()

    await user.click(details.getByRole('radio', { name: 'Ander adres' }))
    await waitFor(() => expect(storedDetails()).toMatchObject({ deliveryAddress: '2', deliveryAddressVerified: 'no' }))
    await user.click(details.getByRole('radio', { name: 'Zelfde als mijn adres' }))
    await waitFor(() => expect(storedDetails()).toMatchObject({ deliveryAddress: '1', city: 'Haarlem' }))
  })

  it('restore an unsaved delivery address and the choice for it', async () => {
    const values = { deliveryAddress: '2', deliveryAddressStreetname: 'Kouter', deliveryAddressVerified: 'yes' }
    useShoppingStore.setState({ ownDetails: { owner: email, values } })
    open('/account/gegevens')

    const other = within(await (await form()).findByRole('group', { name: 'Adres om te bezorgen' }))
    expect(other.getByLabelText<HTMLInputElement>(/^Straatnaam/).value).toBe('Kouter')
  })

  it('keep unsaved input when the session has expired, and after the next login', async () => {
    const { user, unmount } = open('/account/gegevens', {
      'PUT /api/user/me/customer': () => refused('unauthenticated', 'U bent niet (meer) ingelogd.', 401),
    })
    const details = await form()
    const phoneNumber = () => details.getByLabelText<HTMLInputElement>(/^Telefoonnummer/)
    await user.clear(phoneNumber())
    await user.type(phoneNumber(), '0687654321')
    await user.click(details.getByRole('button', { name: 'Opslaan' }))

    expect(
      (await screen.findAllByText(/Uw sessie is verlopen\. Wat u heeft ingevuld is bewaard\./)).length,
    ).toBeGreaterThan(0)
    expect(useSessionStore.getState().session).toBeNull()
    expect(phoneNumber().value).toBe('0687654321')
    unmount()

    act(() => openSession(session))
    open('/account/gegevens')
    expect((await form()).getByLabelText<HTMLInputElement>(/^Telefoonnummer/).value).toBe('0687654321')
  })

  it('do not show the unsaved input of another user', async () => {
    const values = { phoneNumber: '0600000000' }
    useShoppingStore.setState({ ownDetails: { owner: 'gijs@example.nl', values } })
    open('/account/gegevens')

    expect((await form()).getByLabelText<HTMLInputElement>(/^Telefoonnummer/).value).toBe('0612345678')
  })
})
