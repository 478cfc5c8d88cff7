import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { OrderPlan } from '#src/renderer/features/back-office/open-amounts/OrderPlan.tsx'
import { OpenAmountsScreen } from '#src/renderer/screens/back-office/OpenAmountsScreen.tsx'
import { stubApi } from '#tests/support/render-page.tsx'
import { renderAdmin } from '../../../support/render-admin.tsx'

const order = (facts: object = {}) => ({
  salesOrderId: 10_023,
  name: 'Wilhelmina van der Bovenkamp-Oudenhuijsen tot Zuthem',
  email: 'wilhelmina@klant.example',
  due: 698,
  outstanding: 1698,
  dueOn: '2026-11-20',
  ageDays: 9,
  hasPlan: true,
  refusal: null,
  hasOpenWithdrawal: false,
  reminders: [{ sentDateTime: '2026-11-27T08:00:00.000Z', isByHand: false }],
  ...facts,
})
const list = (items: object[]) => ({ items, total: items.length, page: 1, pageSize: 96, totalDue: 698 })
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

describe('the screen "Openstaand"', () => {
  it('shows age, amount and reminders, and sends a reminder after its preview', async () => {
    const { api, calls } = stubApi({
      'GET /api/admin/open-amounts': () => ({ body: list([order()]) }),
      'GET /api/admin/salesorder/10023/reminder': () => ({
        body: { to: 'wilhelmina@klant.example', subject: 'Herinnering', html: '<p>Beste</p>', due: 698 },
      }),
      'POST /api/admin/salesorder/10023/reminder': () => ({
        body: { sentTo: 'wilhelmina@klant.example', amount: 698 },
      }),
    })
    renderAdmin(<OpenAmountsScreen />, { api, at: '/admin/openstaand' })

    const row = (await screen.findByRole('link', { name: '10023' })).closest('tr')
    expect(plain(row?.textContent)).toContain('9 dagen')
    expect(plain(row?.textContent)).toContain('€ 698,00van € 1.698,00 open')
    expect(plain(row?.textContent)).toContain('27 november 2026 vanzelf')
    await userEvent.click(screen.getByRole('button', { name: 'Herinnering sturen' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Nu versturen' }))
    await screen.findByText('De herinnering is verstuurd naar wilhelmina@klant.example.')
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('says why an order cannot be reminded, and that nothing is open', async () => {
    const { api } = stubApi({ 'GET /api/admin/open-amounts': () => ({ body: list([order({ refusal: 'running' })]) }) })
    const { unmount } = renderAdmin(<OpenAmountsScreen />, { api })
    await screen.findByText('Er loopt een betaling')
    expect(screen.queryByRole('button', { name: 'Herinnering sturen' })).toBeNull()
    unmount()

    const empty = stubApi({ 'GET /api/admin/open-amounts': () => ({ body: list([]) }) })
    renderAdmin(<OpenAmountsScreen />, { api: empty.api })
    await screen.findByText('Er staat niets open dat al betaald had moeten zijn.')
  })
})

describe('the payment plan of an order', () => {
  const plan = { version: 0, parts: [], unplanned: 0, outstanding: 1698, due: 0 }

  it('is saved when dates and amounts fit, and keeps what was typed when the server refuses', async () => {
    vi.setSystemTime('2026-12-01T10:00:00Z')
    let refusals = 1
    const { api, calls } = stubApi({
      'GET /api/salesorder/10023/payment-plan': () => ({ body: plan }),
      'PUT /api/admin/salesorder/10023/payment-plan': ({ body }) =>
        refusals-- > 0
          ? { status: 409, body: { code: 'payment_plan_changed', message: 'Iemand anders wijzigde de afspraak.' } }
          : {
              body: {
                ...plan,
                version: 1,
                parts: (body as { parts: { dueOn: string; amountCents: number }[] }).parts.map(
                  ({ dueOn, amountCents }) => ({
                    dueOn,
                    amount: amountCents / 100,
                    paid: 0,
                    open: amountCents / 100,
                    isDue: false,
                    isLate: false,
                  }),
                ),
              },
            },
    })
    const onChanged = vi.fn()
    renderAdmin(<OrderPlan salesOrderId={10_023} canChange onChanged={onChanged} />, { api })

    await userEvent.click(await screen.findByRole('button', { name: 'Betaalafspraak maken' }))
    const dialog = await screen.findByRole('dialog')
    const amount = within(dialog).getByLabelText('Bedrag 1')
    await userEvent.clear(amount)
    await userEvent.type(amount, '698,00')
    await userEvent.type(within(dialog).getByLabelText('Datum 1'), '2026-12-05')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Afspraak bewaren' }))
    expect(plain(dialog.textContent)).toContain('De bedragen moeten samen precies € 1.698,00 zijn.')

    await userEvent.click(within(dialog).getByRole('button', { name: 'Datum toevoegen' }))
    await userEvent.type(within(dialog).getByLabelText('Datum 2'), '2026-12-20')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Afspraak bewaren' }))
    await within(dialog).findByText('Iemand anders wijzigde de afspraak.')
    expect(within(dialog).getByLabelText('Datum 2')).toHaveProperty('value', '2026-12-20')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Afspraak bewaren' }))

    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
    expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
      version: 0,
      parts: [
        { dueOn: '2026-12-05', amountCents: 69_800 },
        { dueOn: '2026-12-20', amountCents: 100_000 },
      ],
    })
    const saved = await screen.findByRole('list', { name: 'Betaalafspraak' })
    expect(within(saved).getAllByRole('listitem')).toHaveLength(2)
    vi.useRealTimers()
  })

  it('refuses what was typed before a change of a colleague, and opens with that change', async () => {
    const part = (dueOn: string) => ({ dueOn, amount: 1698, paid: 0, open: 1698, isDue: false, isLate: false })
    let current = { ...plan, version: 1, parts: [part('2099-12-05')] }
    const { api, calls } = stubApi({
      'GET /api/salesorder/10023/payment-plan': () => ({ body: current }),
      'PUT /api/admin/salesorder/10023/payment-plan': ({ body }) =>
        (body as { version: number }).version === current.version
          ? { body: { ...current, version: current.version + 1 } }
          : { status: 409, body: { code: 'payment_plan_changed', message: 'Iemand anders wijzigde de afspraak.' } },
    })
    const { client } = renderAdmin(<OrderPlan salesOrderId={10_023} canChange onChanged={() => {}} />, { api })
    const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Afspraak wijzigen' }))
      return within(await screen.findByRole('dialog'))
    }
    const dialog = await open()
    current = { ...current, version: 2, parts: [part('2099-12-20')] }
    await act(() => client.invalidateQueries())
    await screen.findByText('20 december 2099')
    await userEvent.click(dialog.getByRole('button', { name: 'Afspraak bewaren' }))
    await dialog.findByText('Iemand anders wijzigde de afspraak.')
    expect(sent().at(-1)).toMatchObject({ version: 1, parts: [{ dueOn: '2099-12-05' }] })

    await userEvent.click(dialog.getByRole('button', { name: 'Sluiten' }))
    await userEvent.click((await open()).getByRole('button', { name: 'Afspraak bewaren' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent().at(-1)).toMatchObject({ version: 2, parts: [{ dueOn: '2099-12-20' }] })
  })

  it('is fetched again when its end is refused because of a change of a colleague', async () => {
    const parts = [{ dueOn: '2099-12-05', amount: 1698, paid: 0, open: 1698, isDue: false, isLate: false }]
    let current = { ...plan, version: 1, parts }
    const { api, calls } = stubApi({
      'GET /api/salesorder/10023/payment-plan': () => ({ body: current }),
      'PUT /api/admin/salesorder/10023/payment-plan': ({ body }) =>
        (body as { version: number }).version === current.version
          ? { body: { ...plan, version: 3 } }
          : { status: 409, body: { code: 'payment_plan_changed', message: 'Iemand anders wijzigde de afspraak.' } },
    })
    renderAdmin(<OrderPlan salesOrderId={10_023} canChange onChanged={() => {}} />, { api })
    const end = await screen.findByRole('button', { name: 'Afspraak beëindigen' })
    current = { ...current, version: 2 }

    await userEvent.click(end)
    await screen.findByText('Iemand anders wijzigde de afspraak.')
    await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2))
    await userEvent.click(end)

    await screen.findByText(/Er is geen betaalafspraak/)
  })

  it('says what is left of parts that are reduced because the order became cheaper', async () => {
    const part = (dueOn: string, open: number, paid = 0) => ({
      dueOn,
      amount: 500,
      paid,
      open,
      isDue: false,
      isLate: false,
    })
    const { api } = stubApi({
      'GET /api/salesorder/10023/payment-plan': () => ({
        body: {
          ...plan,
          version: 1,
          parts: [part('2099-12-05', 0, 500), part('2099-12-20', 300), part('2099-12-30', 0)],
        },
      }),
    })
    renderAdmin(<OrderPlan salesOrderId={10_023} canChange onChanged={() => {}} />, { api })
    const list = await screen.findByRole('list', { name: 'Betaalafspraak' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => plain(textContent)),
    ).toEqual([
      '5 december 2099betaald€ 500,00',
      '20 december 2099nog € 300,00€ 500,00',
      '30 december 2099vervallen€ 500,00',
    ])
  })

  it('is not shown for a paid order without one', async () => {
    const { api, calls } = stubApi({
      'GET /api/salesorder/10023/payment-plan': () => ({ body: { ...plan, outstanding: 0 } }),
    })
    renderAdmin(<OrderPlan salesOrderId={10_023} canChange onChanged={() => {}} />, { api })
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByText('Wanneer betalen')).toBeNull()
  })
})
