import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useConsentStore } from '#src/renderer/features/storefront/consents/consent-store.ts'
import { closeCookieSettings } from '#src/renderer/features/storefront/consents/settings-dialog.ts'
import { demoShop } from '../../../support/demo-shop.ts'
import { fakeTags, measuredShop, visitWithTags } from '../analytics/measured-shop.ts'

const choiceNow = () => useConsentStore.getState().choice
const banner = () => screen.findByRole('region', { name: 'Mogen wij cookies plaatsen?' })

/** A shop that lists the consent proofs it received. While `connection.isBroken` is true, it receives none. */
function provingShop() {
  const shop = measuredShop(demoShop())
  const proofs: unknown[] = []
  const connection = { isBroken: false }
  return {
    proofs,
    connection,
    fetch: async (url: string, init: RequestInit) => {
      if (url.endsWith('/api/consent')) {
        if (connection.isBroken) throw new TypeError('fetch failed')
        proofs.push(JSON.parse(String(init.body)))
      }
      return shop.fetch(url, init)
    },
  }
}

describe('the cookie banner', () => {
  beforeEach(() =>
    act(() => {
      useConsentStore.setState({ choice: null })
      closeCookieSettings()
    }),
  )

  it('can be refused as easily as accepted, and does not move the focus', async () => {
    visitWithTags('/leren-bank', provingShop(), fakeTags())
    const buttons = within(await banner()).getAllByRole('button')

    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Accepteren', 'Weigeren', 'Instellingen'])
    expect(buttons[0]?.className).toBe(buttons[1]?.className)
    expect(buttons[0]?.dataset).toEqual(buttons[1]?.dataset)
    expect(document.activeElement).toBe(document.body)
  })

  it('disappears after the choice, and sends one proof of the choice to the shop', async () => {
    const shop = provingShop()
    visitWithTags('/leren-bank', shop, fakeTags())
    await userEvent.click(within(await banner()).getByRole('button', { name: 'Weigeren' }))

    await waitFor(() => expect(choiceNow()?.isProven).toBe(true))
    expect(screen.queryByRole('region', { name: 'Mogen wij cookies plaatsen?' })).toBeNull()
    expect(shop.proofs).toEqual([
      { id: choiceNow()?.id, version: 1, statistics: false, marketing: false, decidedAt: choiceNow()?.decidedAt },
    ])
  })

  it('stores the choice when its proof cannot be sent, and sends the proof when the network is back', async () => {
    const shop = provingShop()
    shop.connection.isBroken = true
    visitWithTags('/leren-bank', shop, fakeTags())
    await userEvent.click(within(await banner()).getByRole('button', { name: 'Accepteren' }))
    expect(choiceNow()).toMatchObject({ statistics: true, marketing: true, isProven: false })

    shop.connection.isBroken = false
    act(() => void window.dispatchEvent(new Event('online')))

    await waitFor(() => expect(choiceNow()?.isProven).toBe(true))
    expect(shop.proofs).toHaveLength(1)
  })

  it('appears again when the choice is half a year old', async () => {
    const oldChoice = {
      id: 'a',
      version: 1,
      statistics: true,
      marketing: true,
      decidedAt: '2020-01-01',
      isProven: true,
    }
    act(() => useConsentStore.setState({ choice: oldChoice }))
    const tags = fakeTags()
    visitWithTags('/leren-bank', provingShop(), tags)

    await banner()
    expect(tags.pushed).toEqual([])
  })

  it('opens settings per purpose with nothing preselected, which can be reopened from the footer', async () => {
    visitWithTags('/leren-bank', provingShop(), fakeTags())
    await userEvent.click(within(await banner()).getByRole('button', { name: 'Instellingen' }))
    const settings = await screen.findByRole('dialog', { name: 'Cookie-instellingen' })
    const checkbox = (name: string) => within(settings).getByRole<HTMLInputElement>('checkbox', { name })
    expect([checkbox('Statistiek').checked, checkbox('Marketing').checked]).toEqual([false, false])
    expect(within(settings).getByRole<HTMLInputElement>('checkbox', { name: /Noodzakelijk/ }).disabled).toBe(true)

    await userEvent.click(checkbox('Statistiek'))
    await userEvent.click(within(settings).getByRole('button', { name: 'Keuze bewaren' }))
    expect(choiceNow()).toMatchObject({ statistics: true, marketing: false })
    const { id } = choiceNow() ?? {}

    await userEvent.click(screen.getByRole('button', { name: 'Cookie-instellingen' }))
    expect(checkbox('Statistiek').checked).toBe(true)
    await userEvent.click(within(settings).getByRole('button', { name: 'Alles weigeren' }))
    expect(choiceNow()).toMatchObject({ id, statistics: false, marketing: false })
  })

  it('deletes the cookies of refused purposes, and no other cookies', async () => {
    const forgotten: boolean[] = []
    const { tags } = fakeTags()
    visitWithTags('/leren-bank', provingShop(), {
      tags: { ...tags, forgetCookies: (isForgotten) => void forgotten.push(isForgotten('_ga'), isForgotten('auth')) },
    })

    await userEvent.click(within(await banner()).getByRole('button', { name: 'Weigeren' }))

    await waitFor(() => expect(forgotten).toEqual([true, false]))
  })
})
