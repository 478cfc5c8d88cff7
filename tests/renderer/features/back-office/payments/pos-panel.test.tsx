import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Fragment, StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import { failures } from '#shared/contracts/failures.ts'
import type { Channel, PosEvent } from '#shared/contracts/pos/channel.ts'
import type { PanelAction, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'
import { emptyPanel, reduce } from '#shared/domain/payments/payment-panel.ts'
import type { PanelEvent } from '#shared/domain/payments/payment-process.ts'
import { PaymentPanel } from '#src/renderer/features/back-office/payments/index.ts'
import { dispatchCommand, payNowState, payNowWith } from '#src/renderer/features/pos/commands/index.ts'
import type { PointOfSale } from '#src/renderer/platform/point-of-sale.ts'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { stubApi } from '#tests/support/render-page.tsx'

const ATTEMPT = '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01'
const SECOND = '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a02'
const AT = '2026-11-22T10:00:00.000Z'

/** A fake main process of the showroom app. `happen` changes its panel, and `tell` sends the panel to the page. */
function mainProcess() {
  let state: PanelState = { ...emptyPanel(7), version: 0 }
  const listeners = new Set<(payload: unknown) => void>()
  const main = {
    asked: [] as { channel: string; input: unknown }[],
    /** The responses wait until this promise is resolved. */
    respondsAfter: Promise.resolve(),
    refuses: undefined as ShopError | undefined,
    isLocked: false,
    happen: (event: PanelEvent) => {
      state = { ...reduce(state, event).state, version: (state.version ?? 0) + 1 }
    },
    tell: () => {
      for (const listener of listeners) listener({ desks: [state] })
    },
    /** Sets the money that this till took offline and that the shop does not have. */
    hasUnsent: (unsentCents: number) => {
      state = { ...state, unsentCents, version: (state.version ?? 0) + 1 }
    },
    state: () => state,
  }
  const answer = (channel: string, event: PanelAction | undefined): unknown => {
    if (main.isLocked) throw new ShopError({ code: 'unauthenticated', message: failures.unauthenticated.text }, 0)
    if (channel === 'desk:send' && event) {
      if (main.refuses && event.kind === 'confirm') throw main.refuses
      main.happen(event.kind === 'confirm' ? { ...event, attemptId: ATTEMPT, at: AT } : event)
    }
    return channel.startsWith('desk:') ? state : {}
  }
  const counter: PointOfSale = {
    call: async ({ channel }: Channel, input: unknown) => {
      main.asked.push({ channel, input })
      const { event } = input as { event?: PanelAction }
      let reply: unknown
      let refused: unknown
      try {
        reply = answer(channel, event)
      } catch (error) {
        refused = error
      }
      await main.respondsAfter
      if (refused) throw refused
      return reply as never // a fake main process
    },
    listen: (_: PosEvent, listener: (payload: never) => void) => {
      const pass = listener as (payload: unknown) => void
      listeners.add(pass)
      return () => void listeners.delete(pass)
    },
  }
  return { main, counter }
}

const listedPayment = (facts: Pick<StaffPayment, 'state' | 'amount'>): StaffPayment => ({
  paymentId: ATTEMPT,
  paymentType: 'TERMINAL',
  payStatusCode: 20,
  payId: '52001X1a2b',
  refunded: 0,
  refundable: 0,
  refunds: [],
  startedBy: null,
  terminalCode: null,
  insertDateTime: AT,
  expiresDateTime: null,
  paymentUrl: null,
  hasReceipt: false,
  ...facts,
})

async function open(
  prepare: (main: ReturnType<typeof mainProcess>['main']) => void = () => {},
  {
    Around = Fragment,
    shop = { payments: [] },
  }: { Around?: typeof Fragment; shop?: { payments: StaffPayment[] } } = {},
) {
  const { main, counter } = mainProcess()
  prepare(main)
  const { api, calls } = stubApi({
    'GET /api/admin/salesorder/7/payments': () => ({
      body: { salesOrderId: 7, total: 999, paid: 0, outstanding: 999, payments: shop.payments },
    }),
    'GET /api/pay/terminals': () => ({ body: { terminals: [] } }),
  })
  const { unmount, router } = renderAdmin(
    <Around>
      <PaymentPanel order={{ salesOrderId: 7 }} />
      <label>
        Notitie <input />
      </label>
    </Around>,
    { api, platform: { pos: counter } },
  )
  await waitFor(() => expect(main.asked.map(({ channel }) => channel)).toContain('desk:read'))
  return { main, calls, leave: unmount, router, user: userEvent.setup() }
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Bedrag' }).value
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (code: string, key: string, target: Element = document.body) => fireEvent.keyDown(target, { code, key })

describe('the payment panel in the showroom app', () => {
  it('shows pressed keys before the main process has responded, and its response after that', async () => {
    let respond = () => {}
    const { main, user } = await open((process) => {
      process.respondsAfter = new Promise((resolve) => {
        respond = resolve
      })
    })
    await user.click(button('1'))
    await user.click(button('5'))
    expect(amount()).toBe('15')

    // An event during the call has the same keys, which must not count twice.
    act(() => main.tell())
    expect(amount()).toBe('15')
    await act(async () => respond())
    expect(amount()).toBe('15')
    expect(main.state().text).toBe('15')
  })

  it('leaves the start of a payment to the main process', async () => {
    const { main, calls, user } = await open()
    for (const key of ['2', '0']) await user.click(button(key))
    await user.click(button('Contant'))
    await user.click(await screen.findByRole('button', { name: 'Doorgaan' }))
    await waitFor(() => expect(main.state().attempt?.phase).toBe('starting'))
    expect(calls.some(({ path }) => path === '/api/pay/start')).toBe(false)

    main.happen({ kind: 'started', attemptId: ATTEMPT, state: 'paid', paymentUrl: null, refusal: null })
    act(() => main.tell())
    expect(await screen.findByText(/€\s20,00 contant ontvangen/)).toBeTruthy()
    await user.click(button('Bon afdrukken'))
    await waitFor(() =>
      expect(main.asked.at(-1)).toMatchObject({ channel: 'prints:receipt', input: { paymentId: ATTEMPT } }),
    )
    await user.click(button('Gezien'))
    await waitFor(() => expect(screen.queryByText(/contant ontvangen/)).toBeNull())
  })

  it('removes the result of a card payment with “Gezien”, so that it is not next to the next amount', async () => {
    const running: StaffPayment = listedPayment({ state: 'open', amount: 10 })
    const shop = { payments: [running] }
    const { main, user } = await open(
      (process) => {
        process.happen({ kind: 'prefill', amountCents: 1_000 })
        process.happen({ kind: 'choose', type: 'TERMINAL' })
        process.happen({ kind: 'confirm', confirmsOverpayment: false, attemptId: ATTEMPT, at: AT })
        process.happen({ kind: 'started', attemptId: ATTEMPT, state: 'open', paymentUrl: null, refusal: null })
      },
      { shop },
    )
    await screen.findByRole('region', { name: 'Lopende betaling' })
    shop.payments = [listedPayment({ state: 'paid', amount: 10 })]
    main.happen({ kind: 'seen', attemptId: ATTEMPT, state: 'paid', paymentUrl: null })
    act(() => main.tell())
    expect(await screen.findByText(/€\s10,00 is betaald/)).toBeTruthy()

    await user.click(button('Gezien'))

    await waitFor(() => expect(main.state().attempt).toBeNull())
    expect(screen.queryByText(/is betaald/)).toBeNull()
  })

  it('counts a result as seen when the user leaves the order, so that it is not in the list of other payments', async () => {
    const { main, leave } = await open((process) => {
      process.happen({ kind: 'prefill', amountCents: 1_000 })
      process.happen({ kind: 'choose', type: 'CASH' })
      process.happen({ kind: 'confirm', confirmsOverpayment: false, attemptId: ATTEMPT, at: AT })
      process.happen({ kind: 'started', attemptId: ATTEMPT, state: 'paid', paymentUrl: null, refusal: null })
    })
    await screen.findByText(/€\s10,00/)

    leave()

    await waitFor(() => expect(main.state().attempt).toBeNull())
  })

  it('shows a payment that ran when the till stopped, as unknown until its outcome is known', async () => {
    const { main, user } = await open((process) => {
      process.happen({ kind: 'prefill', amountCents: 14_985 })
      process.happen({ kind: 'choose', type: 'TERMINAL' })
      process.happen({ kind: 'confirm', confirmsOverpayment: false, attemptId: ATTEMPT, at: AT })
      process.happen({ kind: 'doubtful', attemptId: ATTEMPT, refusal: null })
      process.happen({ kind: 'key', key: 'clear' })
    })
    const running = await screen.findByRole('region', { name: 'Eigen betaling' })
    expect(running.textContent).toMatch(/Pinnen €\s149,85.*nog onbekend en wordt nagevraagd/)
    await user.click(within(running).getByRole('button', { name: 'Betaling afbreken' }))
    await waitFor(() => expect(main.state().attempt?.isAborting).toBe(true))

    main.happen({ kind: 'seen', attemptId: ATTEMPT, state: 'paid', paymentUrl: null })
    act(() => main.tell())
    expect(await screen.findByText(/€\s149,85 is betaald/)).toBeTruthy()
  })

  it('says that the outcome is unknown while the connection is lost, although the shop had reported the payment as open', async () => {
    await open(
      (process) => {
        process.happen({ kind: 'prefill', amountCents: 14_985 })
        process.happen({ kind: 'choose', type: 'TERMINAL' })
        process.happen({ kind: 'confirm', confirmsOverpayment: false, attemptId: ATTEMPT, at: AT })
        process.happen({ kind: 'doubtful', attemptId: ATTEMPT, refusal: null })
      },
      { shop: { payments: [listedPayment({ state: 'open', amount: 149.85 })] } },
    )

    const running = await screen.findByRole('region', { name: 'Lopende betaling' })
    await waitFor(() => expect(running.textContent).toMatch(/nog onbekend en wordt nagevraagd/))
    expect(running.textContent).not.toContain('De klant kan nu pinnen')
  })

  it('reads the panel again after an unlock, when the read was refused during the lock', async () => {
    const { main } = await open((process) => {
      process.happen({ kind: 'key', key: '7' })
      process.isLocked = true
    })
    expect(await screen.findByText(failures.unauthenticated.text)).toBeTruthy()

    main.isLocked = false
    act(() => main.tell())
    await waitFor(() => expect(amount()).toBe('7'))
    await waitFor(() => expect(screen.queryByText(failures.unauthenticated.text)).toBeNull())
  })

  it('refuses a text that is longer than any amount', async () => {
    const { main, user } = await open()
    await user.click(screen.getByRole('textbox', { name: 'Bedrag' }))
    await user.paste('1234567,12 en nog veel meer')

    await waitFor(() => expect(main.state().isRefused).toBe(true))
    expect(amount()).toBe('')
  })

  it('cancels an open confirmation when the user leaves the order', async () => {
    const { main, user, leave } = await open()
    await user.click(button('5'))
    await user.click(button('Pinnen'))
    await screen.findByRole('dialog', { name: 'Betaling bevestigen' })
    expect(main.state().proposal).not.toBeNull()

    leave()

    await waitFor(() => expect(main.state()).toMatchObject({ proposal: null, text: '5' }))
  })

  it('does not cancel a payment that the user confirmed just before leaving the order', async () => {
    const { main, user, leave } = await open()
    await user.click(button('5'))
    await user.click(button('Pinnen'))
    const confirmButton = await screen.findByRole('button', { name: 'Doorgaan' })
    let respond = () => {}
    main.respondsAfter = new Promise((resolve) => {
      respond = resolve
    })
    await user.click(confirmButton)

    leave()
    await act(async () => respond())

    expect(main.state().attempt?.phase).toBe('starting')
    expect(main.asked.map(({ input }) => input)).not.toContainEqual({ salesOrderId: 7, event: { kind: 'cancel' } })
  })

  it('keeps the confirmation open after a reload, also when React mounts the panel twice', async () => {
    const { main } = await open(
      (process) => {
        process.happen({ kind: 'prefill', amountCents: 500 })
        process.happen({ kind: 'choose', type: 'TERMINAL' })
      },
      { Around: StrictMode },
    )

    expect(await screen.findByRole('dialog', { name: 'Betaling bevestigen' })).toBeTruthy()
    expect(main.state().proposal).not.toBeNull()
  })

  it('asks to accept the money that this till took offline and the shop does not have, and names the amount', async () => {
    const { main, user } = await open((process) => process.hasUnsent(84_915))
    await user.click(button('5'))
    await user.click(button('Contant'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Betaling bevestigen' }))
    const confirmButton = dialog.getByRole<HTMLButtonElement>('button', { name: 'Doorgaan' })
    const box = dialog.getByRole('checkbox', { name: /kassa nam al €\s849,15 aan .*Ik wil €\s5,00 daarnaast innemen/ })
    expect(confirmButton.disabled).toBe(true)

    await user.click(box)
    await user.click(confirmButton)

    await waitFor(() => expect(main.state().attempt?.phase).toBe('starting'))
    const event = { kind: 'confirm', confirmsOverpayment: false, confirmsUnsentCents: 84_915 }
    expect(main.asked.map(({ input }) => input)).toContainEqual({ salesOrderId: 7, event })
  })

  it('asks again when the till took more since then', async () => {
    const { main, user } = await open((process) => process.hasUnsent(10_000))
    await user.click(button('5'))
    await user.click(button('Pinnen'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Betaling bevestigen' }))
    await user.click(dialog.getByRole('checkbox'))
    main.hasUnsent(25_000)
    act(() => main.tell())

    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /€\s250,00/ })
    expect(box.checked).toBe(false)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Doorgaan' }).disabled).toBe(true)
  })

  it('says in the dialog why the payment was not started', async () => {
    const away = new ShopError({ code: 'server_away', message: failures.server_away.text }, 0)
    const { user } = await open((process) => {
      process.refuses = away
    })
    await user.click(button('5'))
    await user.click(button('Pinnen'))
    await user.click(await screen.findByRole('button', { name: 'Doorgaan' }))

    const dialog = await screen.findByRole('dialog', { name: 'Betaling bevestigen' })
    expect(await within(dialog).findByText(failures.server_away.text)).toBeTruthy()
  })
})

describe('the payment panel of a new order at the till', () => {
  const payNow = (state: object, outstanding = 25.95, payments: StaffPayment[] = []) => {
    const { main, counter } = mainProcess()
    const shop = { outstanding, payments }
    const { api } = stubApi({
      'GET /api/admin/salesorder/7/payments': () => ({
        body: { salesOrderId: 7, total: 25.95, paid: 25.95 - shop.outstanding, ...shop },
      }),
      'GET /api/pay/terminals': () => ({ body: { terminals: [] } }),
    })
    const { router } = renderAdmin(
      <PaymentPanel order={{ salesOrderId: 7, payment: 'in_showroom', totals: { deposit: 0 } }} />,
      { api, at: { pathname: '/admin/verkooporders/7', state }, platform: { pos: counter } },
    )
    return { main, shop, router, user: userEvent.setup() }
  }

  it('has the amount due filled in, and the first digit replaces it', async () => {
    const { user } = payNow(payNowState)
    await waitFor(() => expect(amount()).toBe('25,95'))

    await user.click(button('1'))
    await user.click(button('0'))
    expect(amount()).toBe('10')
  })

  it('asks to confirm the payment method that was chosen with the order', async () => {
    const { user } = payNow(payNowWith('CASH'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Betaling bevestigen' }))
    expect(dialog.getByText('Contant')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: /30,00/ }))

    expect(dialog.getByText(/^Wisselgeld: €\s4,05$/)).toBeTruthy()
  })

  it('fills in the rest after a part was paid, and offers a new sale as the main action once all is paid', async () => {
    const { main, shop, user, router } = payNow(payNowState)
    const payPart = (attemptId: string, amountCents: number, rest: number) => {
      main.happen({ kind: 'prefill', amountCents })
      main.happen({ kind: 'choose', type: 'CASH' })
      main.happen({ kind: 'confirm', confirmsOverpayment: false, attemptId, at: AT })
      shop.payments = [
        ...shop.payments,
        { ...listedPayment({ state: 'paid', amount: amountCents / 100 }), paymentId: attemptId },
      ]
      shop.outstanding = rest
      main.happen({ kind: 'started', attemptId, state: 'paid', paymentUrl: null, refusal: null })
      act(() => main.tell())
    }
    await waitFor(() => expect(amount()).toBe('25,95'))
    payPart(ATTEMPT, 1000, 15.95)
    await waitFor(() => expect(amount()).toBe('15,95'))
    expect(screen.getByText(/^Nog open: €\s15,95$/)).toBeTruthy()
    expect(button('Nieuwe verkoop').dataset.variant).toBe('default')

    payPart(SECOND, 1595, 0)
    await waitFor(() => expect(button('Nieuwe verkoop').dataset.variant).toBe('filled'))
    await user.click(button('Nieuwe verkoop'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/kassa'))
  })

  it('proposes a part in cash when the customer has too little', async () => {
    const { main, user } = payNow(payNowWith('CASH'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Betaling bevestigen' }))
    await user.type(dialog.getByLabelText(/^Ontvangen/), '10')
    await user.click(dialog.getByRole('button', { name: /^Neem €\s10,00 contant/ }))

    await waitFor(() => expect(main.state().proposal).toEqual({ type: 'CASH', amountCents: 1000 }))
  })

  it('fills in nothing when the order has a payment already, for example after a reload', async () => {
    payNow(payNowWith('CASH'), 25.95, [listedPayment({ state: 'failed', amount: 25.95 })])
    await screen.findByText(/^Nog open/)

    expect(amount()).toBe('')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the payment panel at the till, for keys, menu commands and navigation', () => {
  it('adds every typed digit to the amount wherever the focus is, except in another field', async () => {
    await open()
    press('Numpad1', '1')
    press('NumpadDecimal', '.')
    press('Digit5', '5')
    expect(amount()).toBe('1,5')

    const note = screen.getByRole('textbox', { name: 'Notitie' })
    press('Numpad7', '7', note)
    expect(amount()).toBe('1,5')
  })

  it('removes the last digit with Backspace, and ignores letters and cursor keys', async () => {
    await open()
    press('Digit4', '4')
    press('Digit2', '2')
    press('Backspace', 'Backspace')
    press('KeyA', 'a')
    press('Numpad4', 'ArrowLeft')

    expect(amount()).toBe('4')
  })

  it('selects the payment method of a menu command, except while a dialog is open', async () => {
    await open()
    press('Numpad5', '5')
    act(() => void dispatchCommand({ command: 'pay', type: 'CASH' }))
    const dialog = await screen.findByRole('dialog', { name: 'Betaling bevestigen' })
    expect(dialog.textContent).toContain('Contant')

    press('Numpad5', '5')
    act(() => void dispatchCommand({ command: 'pay', type: 'TERMINAL' }))
    expect(amount()).toBe('5')
    expect(dialog.textContent).toContain('Contant')
  })

  it('focuses the amount only after a navigation that asks for a payment', async () => {
    const { router } = await open()
    const field = screen.getByRole('textbox', { name: 'Bedrag' })
    expect(document.activeElement).not.toBe(field)

    await act(() => router.navigate('/admin/verkooporders/7', { state: payNowState }))

    expect(document.activeElement).toBe(field)
  })

  it('focuses the amount when a method is chosen without an amount', async () => {
    await open()
    act(() => void dispatchCommand({ command: 'pay', type: 'CASH' }))

    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Bedrag' }))
  })
})
