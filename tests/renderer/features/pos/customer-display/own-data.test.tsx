import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { SellerOffer } from '#shared/contracts/pos/display-channels.ts'
import { CustomerWindow } from '#src/renderer/features/pos/customer-display/CustomerWindow.tsx'
import { LetCustomerFillIn } from '#src/renderer/features/pos/customer-display/index.ts'
import { counterDouble } from '../../../support/counter-double.ts'
import { renderAdmin } from '../../../support/render-admin.tsx'

const ownData = {
  customerType: 'private' as const,
  companyName: '',
  vatnumber: '',
  kvknumber: '',
  gender: 'v' as const,
  firstname: 'Anna',
  middlename: 'de',
  lastname: 'Wilde',
  country: 'NL' as const,
  zipcode: '2012 ES',
  houseNumber: '12',
  houseNumberAddition: '',
  streetname: 'Kerkstraat',
  city: 'Haarlem',
  province: '',
  municipality: '',
  addressVerified: false,
  email: 'anna@voorbeeld.example',
  phoneNumber: '0612345678',
}

describe('typing the own data on the customer display', () => {
  const open = () => {
    const main = counterDouble({
      'display:answer': () => ({ isAccepted: true }),
      'display:read': () => ({ kind: 'own-data', offerId: 'a' }),
    })
    const page = renderAdmin(<CustomerWindow shows={{ kind: 'own-data', offerId: 'a' }} shopName="Leermeester" />, {
      platform: { pos: main.counter },
    })
    return { ...page, main, user: userEvent.setup() }
  }

  it('sends what was typed, with the rules of the checkout', async () => {
    const { main, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Klaar' }))
    expect(screen.getByText('Voornaam is verplicht.')).toBeDefined()
    expect(main.askedOf('display:answer')).toEqual([])

    await user.click(screen.getByRole('radio', { name: 'Mevrouw' }))
    await user.type(screen.getByLabelText(/Voornaam/), 'Anna')
    await user.type(screen.getByLabelText(/Tussenvoegsel/), 'de')
    await user.type(screen.getByLabelText(/Achternaam/), 'Wilde')
    await user.type(screen.getByLabelText(/E-mailadres/), 'anna@voorbeeld.example')
    await user.type(screen.getByLabelText(/Telefoonnummer/), '06 12345678')
    await user.click(screen.getByRole('button', { name: 'Adres handmatig invullen' }))
    await user.type(screen.getByLabelText(/Straatnaam/), 'Kerkstraat')
    await user.type(screen.getByLabelText(/Huisnummer/), '12')
    await user.type(screen.getByLabelText(/Postcode/), '2012es')
    await user.type(screen.getByLabelText(/Plaats/), 'Haarlem')
    await user.click(screen.getByRole('button', { name: 'Klaar' }))

    await waitFor(() => expect(main.askedOf('display:answer')).toHaveLength(1))
    expect(main.askedOf('display:answer')[0]).toEqual({ offerId: 'a', answer: { kind: 'own-data', ownData } })
  }, 15_000)

  it('is in English for a customer who chose it: labels, help and messages, which follow a change of the language', async () => {
    const { user, container } = open()
    await user.click(screen.getByRole('button', { name: 'English' }))
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    expect(screen.getByText('First name is required.')).toBeDefined()
    expect(screen.getByText('Email address is required.')).toBeDefined()
    expect(screen.getByText('Title is required.')).toBeDefined()
    expect(screen.getByText('Please find and choose your address, or type it.')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Company' }))
    await user.type(screen.getByLabelText(/VAT number/), 'x')
    await user.type(screen.getByLabelText(/Phone number/), '1')
    await user.click(screen.getByRole('button', { name: 'Type the address' }))
    await user.type(screen.getByLabelText(/Postcode/), '1')
    await user.click(screen.getByRole('button', { name: 'Done' }))

    expect(screen.getByText('Company name is required.')).toBeDefined()
    expect(screen.getByText('Please use at least 7 characters.')).toBeDefined()
    expect(screen.getByText(/Please type a postcode of four digits/)).toBeDefined()
    expect(container.textContent).not.toMatch(
      /verplicht|Vul |Voornaam|Bedrijf|Straat|Plaats|Land|karakters|adres(?!s)|Aanhef/,
    )

    await user.click(screen.getByRole('button', { name: 'Nederlands' }))
    expect(screen.getByText('Bedrijfsnaam is verplicht.')).toBeDefined()
  }, 15_000)

  it('can be declined', async () => {
    const { main, user } = open()

    await user.click(await screen.findByRole('button', { name: 'Liever niet' }))

    expect(main.askedOf('display:answer')).toEqual([{ offerId: 'a', answer: { kind: 'decline' } }])
  })

  it('is declined when the customer does nothing for three minutes', async () => {
    const { main } = open()
    await screen.findByRole('button', { name: 'Klaar' })
    vi.useFakeTimers()
    act(() => void window.dispatchEvent(new Event('pointerdown')))

    await act(() => vi.advanceTimersByTimeAsync(181_000))
    vi.useRealTimers()

    expect(main.askedOf('display:answer')).toEqual([{ offerId: 'a', answer: { kind: 'decline' } }])
  })
})

describe('the seller lets the customer type the own data', () => {
  const offer = { offerId: 'a', kind: 'own-data' as const, draftId: null, salesOrderId: null, isShown: true }
  const open = (shown: SellerOffer = null) => {
    const onAccept = vi.fn()
    const main = counterDouble({
      'display:offer-read': () => ({ offer: shown }),
      'display:open': () => ({ isOpen: true, shows: { kind: 'welcome' } }),
      'display:offer': () => ({ offerId: 'a', isShown: true }),
      'display:end-offer': () => ({ isEnded: true }),
    })
    const page = renderAdmin(<LetCustomerFillIn onAccept={onAccept} />, { platform: { pos: main.counter } })
    return { ...page, main, onAccept, user: userEvent.setup() }
  }

  it('opens the display and offers the form', async () => {
    const { main, user } = open()

    await user.click(await screen.findByRole('button', { name: 'Laat de klant invullen' }))

    await waitFor(() => expect(main.askedOf('display:offer')).toEqual([{ kind: 'own-data' }]))
    expect(main.askedOf('display:open')).toEqual([{ isOpen: true }])
  })

  it('shows what arrives, and takes it into the order only when the seller accepts it', async () => {
    const { main, user, onAccept } = open({ ...offer, state: 'open', ownData: null })
    expect(await screen.findByText('De klant vult de gegevens in op het klantscherm.')).toBeDefined()

    act(() => main.tell('display:offer-changed', { offer: { ...offer, state: 'done', ownData } }))
    expect(await screen.findByText('Anna de Wilde')).toBeDefined()
    expect(onAccept).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Overnemen in de order' }))

    expect(onAccept).toHaveBeenCalledWith(ownData)
    expect(main.askedOf('display:end-offer')).toEqual([{ offerId: 'a' }])
  })

  it('can leave it', async () => {
    const { main, user, onAccept } = open({ ...offer, state: 'done', ownData })

    await user.click(await screen.findByRole('button', { name: 'Niet gebruiken' }))

    expect(onAccept).not.toHaveBeenCalled()
    expect(main.askedOf('display:end-offer')).toEqual([{ offerId: 'a' }])
  })

  it('removes it when the seller leaves the sale', async () => {
    const { main, unmount } = open({ ...offer, state: 'done', ownData })
    await screen.findByText('Anna de Wilde')

    unmount()

    expect(main.askedOf('display:end-offer')).toEqual([{ offerId: 'a' }])
  })

  it('renders nothing in a browser', () => {
    renderAdmin(<LetCustomerFillIn onAccept={vi.fn()} />)

    expect(screen.queryByRole('button')).toBeNull()
  })
})
