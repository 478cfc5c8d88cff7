import { describe, expect, it } from 'vitest'
import { posState, stateRead, stateRetry } from '#shared/contracts/pos/state-channels.ts'
import { createPosState } from '#src/main/features/connection/pos-state.ts'
import { registerState } from '#src/main/features/connection/register-state.ts'
import { createTestIpc } from '#tests/main/support/test-ipc.ts'
import { createTestTime } from '#tests/main/support/test-machine.ts'

function open() {
  const time = createTestTime()
  const state = createPosState({ clock: time.clock })
  const { ipc, ask, events } = createTestIpc()
  const retries: string[] = []
  registerState({ ipc, state, retry: async () => retries.push('again') })
  return { time, state, ask, events, retries }
}

describe('the state of the till', () => {
  it('matches the schema of the channel', async () => {
    const { state, ask } = open()
    state.note('settings-put-aside', 'Kijk de instellingen na.')

    const answer = await ask(stateRead, null)

    expect(posState.safeParse((answer as { value: unknown }).value).success).toBe(true)
  })

  it('is sent when it changes; `since` is the time at which a device became good or bad', async () => {
    const { time, state, events } = open()
    state.report('printer', { state: 'good', text: 'Bonprinter is gereed.' })
    await time.pass(60_000)
    state.report('printer', { state: 'good', text: 'Bonprinter is gereed.' })
    state.report('printer', { state: 'good', text: 'Bonprinter print.' })
    await time.pass(60_000)
    state.report('printer', { state: 'bad', text: 'Het papier is op.' })

    expect(events.map(({ payload }) => (payload as { printer: { since: string } }).printer.since)).toEqual([
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T10:02:00.000Z',
    ])
  })

  it('has no removed note, and is sent once for each change of a note', () => {
    const { state, events } = open()

    state.note('disk', 'De schijf is vol.')
    state.note('disk', 'De schijf is nog steeds vol.')
    state.note('disk', null)
    state.note('disk', null)

    expect(state.current().notes).toEqual([])
    expect(events).toHaveLength(3)
  })

  it.each([
    [300, 0],
    [-1400, 0],
    [3_600_400, 3_600_000],
    [-3_599_800, -3_600_000],
  ])('reports a clock difference of %d ms as %d', (offMs, reportedMs) => {
    const { state } = open()

    state.reportClock(offMs)

    expect(state.current().clockOffMs).toBe(reportedMs)
  })

  it('reports a clock difference once, although the duration of calls changes the measured value', () => {
    const { state, events } = open()

    for (const offMs of [3_600_400, 3_599_600, 3_600_900, 3_599_100]) state.reportClock(offMs)

    expect(events).toHaveLength(1)
  })

  it('is checked again on request', async () => {
    const { ask, retries } = open()

    expect(await ask(stateRetry, null)).toMatchObject({ ok: true })
    expect(retries).toEqual(['again'])
  })
})
