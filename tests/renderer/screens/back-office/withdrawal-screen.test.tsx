import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stepDrafts } from '#src/renderer/features/back-office/withdrawals/step-drafts.ts'
import { WithdrawalScreen } from '#src/renderer/screens/back-office/WithdrawalScreen.tsx'
import { type RecordedCall, type StubResponse, stubApi } from '#tests/support/render-page.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const SOON = { timeout: 10_000 }

const row = (salesOrderRowId: number, displayName: string, facts: object) => ({
  salesOrderRowId,
  displayName,
  count: 1,
  isMadeToMeasure: false,
  isWithdrawn: true,
  ...facts,
})
const order = {
  channel: 'web',
  customerType: 'private',
  deliveredOn: '2026-11-06',
  lastDayToWithdraw: '2026-11-20',
  isInTime: 'no',
  rows: [row(1, 'Bank Vlier', {}), row(2, 'Bank Vonk', { isMadeToMeasure: true })],
}
const withdrawal = (facts: object = {}) => ({
  withdrawalId: 1001,
  receivedDateTime: '2026-11-21T12:00:00.000Z',
  state: 'received',
  orderNumber: '10023',
  name: 'Anna de Wilde',
  email: 'anna@post.example',
  scope: 'all',
  salesOrderId: 10023,
  products: '',
  reason: 'Te <b>groot</b>.',
  refundDueOn: '2026-12-05',
  order,
  history: [
    {
      state: 'received',
      reason: null,
      actor: 'sender',
      actorEmail: null,
      happenedDateTime: '2026-11-21T12:00:00.000Z',
    },
  ],
  ...facts,
})
const unlinked = { salesOrderId: null, order: null, orderNumber: 'vergeten' }

function open(facts: object = {}, responses: Record<string, (call: RecordedCall) => StubResponse> = {}) {
  const { api, calls } = stubApi({
    'GET /api/withdrawal/1001': () => ({ body: withdrawal(facts) }),
    'GET /api/withdrawal/1001/return': () => ({ body: { return: null } }),
    ...responses,
  })
  const page = renderAdmin(
    <Routes>
      <Route path="/admin/herroepingen/:id" element={<WithdrawalScreen />} />
      <Route path="*" element={<p>elders</p>} />
    </Routes>,
    { api, at: '/admin/herroepingen/1001', roles: ['Sales'] },
  )
  return {
    ...page,
    sent: () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body })),
  }
}

const goods = (facts: object = {}) => ({
  returnId: 1003,
  withdrawalId: 1001,
  salesOrderId: 10023,
  name: 'Anna de Wilde',
  state: 'expected',
  stage: 'expected',
  sendBefore: '2026-12-05',
  sentOn: null,
  receivedOn: null,
  refundDueOn: '2026-12-05',
  mayWait: true,
  version: 1,
  lines: [
    {
      rowId: 1,
      displayName: 'Kruk Els',
      count: 2,
      unitGrossCents: 12_100,
      isMadeToMeasure: false,
      isFromStock: true,
      good: 0,
      damaged: 0,
      missing: 0,
      damageCents: 0,
      deductedCents: 0,
      reason: '',
      toStock: 0,
    },
  ],
  creditedCents: 0,
  toRefundCents: 0,
  refunds: [],
  collection: null,
  refundRestCents: 0,
  isInErp: false,
  ...facts,
})

const part = async (name: string) => within(await screen.findByRole('region', { name }, SOON))
const reason = () => screen.findByRole('textbox', { name: /^Toelichting/ }, SOON)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Opslaan en de klant mailen' }))

describe('the page of a withdrawal', () => {
  beforeEach(() => {
    stepDrafts.forget(1001)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it('shows the declaration, the order with its deadlines, and the excluded products', async () => {
    open()

    const declared = await part('Verklaring')
    expect(declared.getByText('H1001')).toBeTruthy()
    expect(declared.getByText('De hele bestelling')).toBeTruthy()
    expect(declared.getByText('Te <b>groot</b>.')).toBeTruthy()
    const terms = await part('Bestelling en termijnen')
    expect(terms.getByRole('link', { name: '10023' })).toHaveProperty(
      'attributes.href.value',
      '/admin/verkooporders/10023',
    )
    expect(terms.getByText('6 november 2026')).toBeTruthy()
    expect(terms.getByText('20 november 2026')).toBeTruthy()
    expect(terms.getByText('Nee, na de bedenktijd')).toBeTruthy()
    expect(terms.getByText(/^5 december 2026/)).toBeTruthy()
    expect(terms.getByText('Op maat gemaakt, dus zonder wettelijke bedenktijd: Bank Vonk.')).toBeTruthy()
  })

  it('offers the possible next steps, and asks for a reason that the customer will read', async () => {
    const { sent } = open()
    await reason()
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.parentElement?.textContent)).toEqual([
      ...['In behandeling nemen', 'Afhandelen: de klant krijgt terug wat is afgesproken', 'Afwijzen'],
    ])

    await userEvent.click(screen.getByRole('radio', { name: 'Afwijzen' }))
    await send()

    expect(await screen.findByText('Geef een reden op; de klant krijgt die te lezen.')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('sends the next state with its text, and shows who set the state', async () => {
    const history = [
      ...withdrawal().history,
      {
        state: 'refused',
        reason: 'Op maat gemaakt.',
        actor: 'user:2',
        actorEmail: 'sales@leermeester.example',
        happenedDateTime: '2026-11-21T13:00:00.000Z',
      },
    ]
    const { sent } = open(
      {},
      { 'PUT /api/withdrawal/1001': () => ({ body: withdrawal({ state: 'refused', history }) }) },
    )
    await userEvent.type(await reason(), 'Op maat gemaakt.')
    await userEvent.click(screen.getByRole('radio', { name: 'Afwijzen' }))
    await send()

    const steps = await part('Verloop')
    expect(await steps.findByText(/sales@leermeester\.example/)).toBeTruthy()
    expect(sent()).toEqual([{ path: '/api/withdrawal/1001', body: { state: 'refused', reason: 'Op maat gemaakt.' } }])
    expect(screen.getByText('Opgeslagen. De klant krijgt er een mail van.')).toBeTruthy()
    // After a decision, the only next step is to reopen the withdrawal. The text was sent, so its field is empty.
    expect(screen.getByRole('radio', { name: 'Weer in behandeling nemen' })).toHaveProperty('checked', true)
    expect(await reason()).toHaveProperty('value', '')
  })

  it('takes back the selected lines; at first the declared lines are selected', async () => {
    const settled = withdrawal({ state: 'settled' })
    const { sent } = open({}, { 'PUT /api/withdrawal/1001': () => ({ body: settled }) })
    await reason()
    expect(screen.queryByRole('group', { name: 'Wat neemt u terug?' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: /^Afhandelen/ }))
    const lines = within(screen.getByRole('group', { name: 'Wat neemt u terug?' }))
    const [vlier, vonk] = lines.getAllByRole<HTMLInputElement>('checkbox')
    expect([vlier?.checked, vonk?.checked]).toEqual([true, true])

    await userEvent.click(lines.getByRole('checkbox', { name: '1 × Bank Vlier' }))
    await userEvent.click(lines.getByRole('checkbox', { name: '1 × Bank Vonk' }))
    await send()
    expect(await screen.findByText(/^Kies minstens één regel/)).toBeTruthy()
    await userEvent.click(lines.getByRole('checkbox', { name: '1 × Bank Vlier' }))
    await send()

    await waitFor(() =>
      expect(sent()).toEqual([{ path: '/api/withdrawal/1001', body: { state: 'settled', reason: '', rowIds: [1] } }]),
    )
  })

  it('restores the input when the page is opened again', async () => {
    open()
    await userEvent.type(await reason(), 'Wij hebben uw bank bekeken')
    cleanup()

    open()

    expect(await reason()).toHaveProperty('value', 'Wij hebben uw bank bekeken')
  })

  it('shows why the server refused a step, and keeps the text', async () => {
    const text = 'Vanuit deze stand kan dat niet. Ververs de pagina.'
    open(
      {},
      { 'PUT /api/withdrawal/1001': () => ({ status: 409, body: { code: 'withdrawal_step_refused', message: text } }) },
    )
    await userEvent.type(await reason(), 'Akkoord.')
    await send()

    expect(await screen.findByText(text)).toBeTruthy()
    expect(await reason()).toHaveProperty('value', 'Akkoord.')
  })

  it('can be linked to its order and delivery date by hand', async () => {
    const { sent } = open(unlinked, { 'PUT /api/withdrawal/1001/order': () => ({ body: withdrawal() }) })
    expect((await part('Bestelling en termijnen')).getByText(/aan geen bestelling gekoppeld/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }))
    expect(await screen.findByText('Vul het nummer van de bestelling in.')).toBeTruthy()

    await userEvent.type(screen.getByRole('textbox', { name: 'Bestelling' }), '10023')
    await userEvent.type(screen.getByLabelText('Geleverd op'), '2026-11-06')
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }))

    expect(await screen.findByText('Nee, na de bedenktijd')).toBeTruthy()
    expect(sent()).toEqual([
      { path: '/api/withdrawal/1001/order', body: { salesOrderId: 10023, deliveredOn: '2026-11-06' } },
    ])
  })

  it('shows the delivery date of the linked order, and sends only edited fields', async () => {
    const { sent } = open(unlinked, { 'PUT /api/withdrawal/1001/order': () => ({ body: withdrawal() }) })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bestelling' }, SOON), '10023')
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }))
    await waitFor(() => expect(screen.getByLabelText('Geleverd op')).toHaveProperty('value', '2026-11-06'))

    fireEvent.change(screen.getByLabelText('Geleverd op'), { target: { value: '2026-11-07' } })
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.body).toEqual({ deliveredOn: '2026-11-07' })
  })

  it('says when the order does not exist', async () => {
    const body = { code: 'order_not_found', message: 'Deze bestelling is niet gevonden.' }
    open(unlinked, { 'PUT /api/withdrawal/1001/order': () => ({ status: 404, body }) })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bestelling' }, SOON), '99')
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }))

    await waitFor(() => expect(screen.getByText(body.message)).toBeTruthy())
  })

  it('expects withdrawn goods back, on request', async () => {
    const expected: unknown[] = []
    open(
      {},
      {
        'POST /api/withdrawal/1001/return': ({ body }) => {
          expected.push(body)
          return { body: goods() }
        },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Retour verwachten en mailen' }, SOON))

    const card = await part('Retour R1003')
    expect(card.getByText(/u mag wachten op het product of een verzendbewijs/)).toBeTruthy()
    expect(expected).toEqual([{}])
  })

  it('counts what came back, and asks for a reason of damage before it is sent', async () => {
    const { sent } = open(
      { state: 'in_progress' },
      {
        'GET /api/withdrawal/1001/return': () => ({ body: { return: goods() } }),
        'PUT /api/return/1003/received': () => ({
          body: goods({
            state: 'received',
            stage: 'to_refund',
            receivedOn: '2026-11-28',
            toRefundCents: 22_100,
            creditedCents: 22_100,
          }),
        }),
      },
    )
    const form = within(await screen.findByRole('form', { name: 'Retour tellen en beoordelen' }, SOON))
    fireEvent.change(form.getByLabelText('Beschadigd'), { target: { value: '1' } })
    await userEvent.click(form.getByRole('button', { name: 'Vastleggen en de klant mailen' }))
    expect(form.getByText(/Schrijf op wat er beschadigd is/)).toBeTruthy()
    expect(sent()).toEqual([])

    await userEvent.type(form.getByLabelText('Inhouden voor de schade'), '21')
    await userEvent.type(form.getByRole('textbox', { name: /Wat is er beschadigd/ }), 'Kras')
    await userEvent.click(form.getByRole('button', { name: 'Vastleggen en de klant mailen' }))

    const card = await part('Retour R1003')
    expect(await card.findByText('Terug te betalen', { selector: 'span' })).toBeTruthy()
    expect(sent()).toMatchObject([
      {
        path: '/api/return/1003/received',
        body: {
          lines: [{ rowId: 1, good: 1, damaged: 1, missing: 0, damageCents: 2_100, reason: 'Kras' }],
          version: 1,
        },
      },
    ])
  })
})
