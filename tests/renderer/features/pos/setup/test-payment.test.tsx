import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { failures } from '#shared/contracts/failures.ts'
import type { TerminalTest } from '#shared/contracts/terminal-tests.ts'
import { TestPayment } from '#src/renderer/features/pos/setup/TestPayment.tsx'
import { type RecordedCall, type StubResponse, stubApi } from '#tests/support/render-page.tsx'
import { refuse } from '../../../support/counter-shop.tsx'
import { renderAdmin } from '../../../support/render-admin.tsx'

const CODE = 'TH-1000-0001'
const STORED = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01'
const PATH = '/api/till/terminal-test'

type Answer = (testId: string) => StubResponse | Promise<StubResponse>

const testOf =
  (state: TerminalTest['state'], refusal: TerminalTest['refusal'] = null, agoMs = 0) =>
  (testId: string) => ({
    body: { testId, terminalCode: CODE, state, refusal, startedDateTime: new Date(Date.now() - agoMs).toISOString() },
  })
const notFound = refuse('terminal_test_not_found', 404, failures.terminal_test_not_found.text)
const away = () => {
  throw new TypeError('fetch failed')
}

/** Stores the test payment that was started last, as an earlier page of this till did. */
async function store(test: { testId: string; terminalCode: string | null } | null) {
  localStorage.setItem('terminal-test', JSON.stringify({ state: { test }, version: 0 }))
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'terminal-test' })))
}

/** Renders the test payment at a terminal. `answers` can be changed while it is shown. */
function open(first: { start?: Answer; status?: Answer; cancel?: Answer } = {}) {
  const answers = {
    start: testOf('waiting'),
    status: testOf('waiting') as Answer,
    cancel: testOf('canceled'),
    ...first,
  }
  const idIn = ({ path }: RecordedCall) => path.split('/')[4] ?? ''
  const respond = (call: RecordedCall) => {
    if (call.path === PATH) return answers.start((call.body as { testId: string }).testId)
    return call.path.endsWith('/cancel') ? answers.cancel(idIn(call)) : answers.status(idIn(call))
  }
  const { api, calls } = stubApi(new Proxy({}, { get: () => respond }))
  const done: string[] = []
  let setCode = (_: string) => {}
  const Page = () => {
    const [code, set] = useState(CODE)
    setCode = set
    return (
      <TestPayment
        terminalCode={code}
        onDone={() => done.push('done')}
        choice={({ isTesting }) => <input aria-label="Keuze" disabled={isTesting} />}
      />
    )
  }
  const page = renderAdmin(<Page />, { api })
  return {
    answers,
    done,
    starts: () => calls.filter(({ path }) => path === PATH).map(({ body }) => body as { testId: string }),
    cancels: () => calls.filter(({ path }) => path.endsWith('/cancel')).length,
    statuses: () => calls.filter(({ method }) => method === 'GET').length,
    /** Chooses another terminal. */
    choose: (code: string) => act(() => setCode(code)),
    /** Polls the shop now. */
    poll: () => act(() => page.client.invalidateQueries()),
  }
}

const startButton = () => screen.getByRole('button', { name: /^Testbetaling van €\s0,01$/ })
const choice = () => screen.getByLabelText('Keuze')
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('the test payment of a till', () => {
  beforeEach(() => store(null))

  it('says before the start that one cent is really paid and where it stays, and is approved', async () => {
    const { answers, starts, poll, done } = open()
    expect(screen.getByText(/wordt echt betaald/)).toBeTruthy()
    expect(screen.getByText(/blijft op de rekening van de winkel.*Teruggeven kan alleen in Mijn PAY/s)).toBeTruthy()
    await userEvent.dblClick(startButton())
    expect(await screen.findByText(/Houd een pas tegen de automaat/)).toBeTruthy()
    expect(starts()).toEqual([{ testId: expect.any(String), terminalCode: CODE }])

    answers.status = testOf('approved')
    await poll()

    expect(await screen.findByText('Goedgekeurd. De pinautomaat werkt.')).toBeTruthy()
    await press('Verder')
    expect(done).toEqual(['done'])
  })

  it.each([
    [testOf('declined'), /Geweigerd/],
    [testOf('canceled'), /Geannuleerd. Er is niets betaald/],
    [testOf('no_answer'), /Geen antwoord van de automaat.*druk daar dan op Stop/],
    [testOf('not_started', 'terminal_offline'), /niet bereikbaar. Kijk of hij aanstaat/],
    [testOf('not_started', 'refused'), /de instellingen bij PAY/],
    [testOf('not_started', 'provider_away'), /betaaldienst is nu niet bereikbaar/],
  ])('says what happened and can be skipped or tried again (%#)', async (result, words) => {
    const { starts } = open({ start: result, status: result })
    await userEvent.click(startButton())
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Verder zonder testbetaling' })).toBeTruthy()

    await userEvent.click(startButton())

    await waitFor(() => expect(new Set(starts().map(({ testId }) => testId)).size).toBe(2))
  })

  it('shows why the shop refused it, and keeps its id', async () => {
    const { answers, starts } = open({
      start: refuse('terminal_test_limit', 429, failures.terminal_test_limit.text),
      status: notFound,
    })
    await userEvent.click(startButton())
    expect(await screen.findByText(/deed net al drie testbetalingen/)).toBeTruthy()

    answers.start = testOf('waiting')
    await userEvent.click(startButton())

    await waitFor(() => expect(starts()).toHaveLength(2))
    expect(new Set(starts().map(({ testId }) => testId)).size).toBe(1)
  })

  it('starts no second payment when the response of the start was lost, and shows its result when the line returns', async () => {
    const { answers, starts, poll } = open({ start: away, status: away })
    await userEvent.click(startButton())
    expect(await screen.findByText(/begint geen tweede betaling/)).toBeTruthy()
    expect(startButton()).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Verder zonder testbetaling' })).toBeTruthy()

    answers.status = testOf('approved')
    await poll()

    expect(await screen.findByText(/Goedgekeurd/)).toBeTruthy()
    expect(starts()).toHaveLength(1)
  })

  it('keeps the terminal while its result is unknown, says how to go on, and frees the choice with the result', async () => {
    const { answers, poll, done } = open({ status: away })
    answers.start = away
    expect(choice()).toHaveProperty('disabled', false)
    await userEvent.click(startButton())
    expect(await screen.findByText(/Tot dan kunt u geen andere pinautomaat kiezen/)).toBeTruthy()

    expect(choice()).toHaveProperty('disabled', true)
    expect(screen.getByText(/druk daar dan op Stop.*Kies daarna "Verder zonder testbetaling"/s)).toBeTruthy()

    answers.status = testOf('canceled')
    await poll()
    await waitFor(() => expect(choice()).toHaveProperty('disabled', false))
    await press('Verder zonder testbetaling')
    expect(done).toEqual(['done'])
  })

  it('keeps the terminal after a reload without a line', async () => {
    await store({ testId: STORED, terminalCode: CODE })
    open({ status: away })

    expect(await screen.findByText(/begint geen tweede betaling/)).toBeTruthy()
    expect(choice()).toHaveProperty('disabled', true)
    await press('Verder zonder testbetaling')
  })

  it('that never reached the shop starts again with the same id', async () => {
    const { answers, starts } = open({ start: away, status: notFound })
    await userEvent.click(startButton())
    expect(await screen.findByText(/is niet gestart, want er was geen verbinding/)).toBeTruthy()

    answers.start = testOf('waiting')
    answers.status = testOf('waiting')
    await userEvent.click(startButton())

    expect(await screen.findByText(/Houd een pas/)).toBeTruthy()
    expect(new Set(starts().map(({ testId }) => testId)).size).toBe(1)
  })

  it('goes on after a reload without a start', async () => {
    await store({ testId: STORED, terminalCode: CODE })
    const { answers, starts, poll } = open()
    expect(await screen.findByText(/Houd een pas/)).toBeTruthy()
    answers.status = testOf('approved')
    await poll()

    expect(await screen.findByText(/Goedgekeurd/)).toBeTruthy()
    expect(starts()).toEqual([])
  })

  it('on another terminal says nothing about the chosen one', async () => {
    await store({ testId: STORED, terminalCode: 'TH-1000-0002' })
    open({ status: testOf('approved') })

    // The button waits for the result of the stored test.
    await waitFor(() => expect(startButton()).toHaveProperty('disabled', false))
    expect(screen.queryByText(/Goedgekeurd/)).toBeNull()
  })

  it('that was started a while ago says nothing about the terminal of now, and a recent one does after a reload', async () => {
    await store({ testId: STORED, terminalCode: CODE })
    const { answers, poll } = open({ status: testOf('approved', null, 11 * 60_000) })
    await waitFor(() => expect(startButton()).toHaveProperty('disabled', false))
    expect(screen.queryByText(/Goedgekeurd/)).toBeNull()

    answers.status = testOf('approved', null, 9 * 60_000)
    await poll()

    expect(await screen.findByText(/Goedgekeurd/)).toBeTruthy()
  })

  it('shows the result of a test that ran on this screen, also when the clocks of shop and till differ', async () => {
    const { answers, poll } = open({ start: testOf('waiting', null, 3_600_000) })
    await userEvent.click(startButton())
    answers.status = testOf('approved', null, 3_600_000)
    await poll()

    expect(await screen.findByText(/Goedgekeurd/)).toBeTruthy()
  })

  it('that was refused on one terminal shows no refusal at another terminal', async () => {
    const { choose } = open({
      start: refuse('terminal_in_test', 409, failures.terminal_in_test.text),
      status: notFound,
    })
    await userEvent.click(startButton())
    await screen.findByText(failures.terminal_in_test.text)

    choose('TH-1000-0002')
    expect(screen.queryByText(failures.terminal_in_test.text)).toBeNull()
    choose(CODE)

    expect(screen.getByText(failures.terminal_in_test.text)).toBeTruthy()
  })

  it('that failed in the shop says so, and not that there was no connection', async () => {
    open({ start: refuse('outage', 503, failures.outage.text), status: notFound })
    await userEvent.click(startButton())

    expect(await screen.findByText(new RegExp(`is niet gestart. ${failures.outage.text}`))).toBeTruthy()
    expect(screen.queryByText(/geen verbinding/)).toBeNull()
  })

  it.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
  ] as const)('is not polled after a refusal with status %i, as in a locked till', async (status, code) => {
    await store({ testId: STORED, terminalCode: CODE })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { statuses, poll, answers } = open({ status: refuse(code, status, failures[code].text) })
    await vi.waitFor(() => expect(statuses()).toBe(1))

    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(statuses()).toBe(1)
    answers.status = testOf('waiting')
    await poll()
    await act(() => vi.advanceTimersByTimeAsync(60_000))

    expect(statuses()).toBeGreaterThan(10)
  })

  it('that still runs is canceled when the user goes on without it', async () => {
    const { done, cancels } = open()
    await userEvent.click(startButton())
    await screen.findByText(/Houd een pas/)

    await press('Verder zonder testbetaling')

    await waitFor(() => expect(done).toEqual(['done']))
    expect(cancels()).toBe(1)
  })

  it('that is being started is canceled after its start when the user goes on without it', async () => {
    const started = Promise.withResolvers<void>()
    const { done, starts, cancels } = open({
      start: async (testId) => {
        await started.promise
        return testOf('waiting')(testId)
      },
    })
    await userEvent.click(startButton())
    await waitFor(() => expect(starts()).toHaveLength(1))
    await press('Verder zonder testbetaling')
    expect([done, cancels()]).toEqual([[], 0])

    started.resolve()

    await waitFor(() => expect(done).toEqual(['done']))
    expect(cancels()).toBe(1)
  })

  it('that cannot be canceled first says what to do at the terminal when the user goes on without it', async () => {
    const { done, cancels } = open({
      cancel: refuse('terminal_test_not_canceled', 503, failures.terminal_test_not_canceled.text),
    })
    await userEvent.click(startButton())
    await screen.findByText(/Houd een pas/)

    await press('Verder zonder testbetaling')
    expect(await screen.findByText(/Druk op Stop op de pinautomaat/)).toBeTruthy()
    expect(done).toEqual([])
    await press('Verder zonder testbetaling')

    await waitFor(() => expect(done).toEqual(['done']))
    expect(cancels()).toBe(1)
  })

  it('that was never started, or has ended, is not canceled when the user goes on', async () => {
    const { done, starts, cancels } = open({ start: testOf('declined'), status: testOf('declined') })
    await press('Verder zonder testbetaling')
    await userEvent.click(startButton())
    await screen.findByText(/Geweigerd/)
    await press('Verder zonder testbetaling')

    expect(done).toEqual(['done', 'done'])
    expect([starts().length, cancels()]).toEqual([1, 0])
  })

  it('is canceled, or says what to do at the terminal', async () => {
    const { answers } = open({
      cancel: refuse('terminal_test_not_canceled', 503, failures.terminal_test_not_canceled.text),
    })
    await userEvent.click(startButton())
    await screen.findByText(/Houd een pas/)
    await press('Test annuleren')
    expect(await screen.findByText(/Druk op Stop op de pinautomaat/)).toBeTruthy()

    answers.cancel = testOf('canceled')
    answers.status = testOf('canceled')
    await press('Test annuleren')

    expect(await screen.findByText(/Geannuleerd/)).toBeTruthy()
  })
})
