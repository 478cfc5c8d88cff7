import { describe, expect, it } from 'vitest'
import { practiceEnter, practiceRead, practiceStart } from '#shared/contracts/pos/practice-channels.ts'
import { PRACTICE_PRINTER } from '#src/main/features/practice/practice-printer.ts'
import { practiceSettings } from '#src/main/features/practice/practice-settings.ts'
import { registerRealTill } from '#src/main/features/practice/register-practice.ts'
import { openTillSettings } from '#src/main/features/settings/till-settings.ts'
import { createTestIpc } from '#tests/main/support/test-ipc.ts'
import { createTestFile, createTestLog, createTestNotes } from '#tests/main/support/test-machine.ts'

function realTill({ url = 'https://oefenen.example' as string | null, isRight = true, busy = '' } = {}) {
  const { ipc, ask } = createTestIpc()
  const entered: string[] = []
  registerRealTill({
    ipc,
    busy: { reason: () => busy || undefined },
    log: createTestLog().log,
    practiceUrl: async () => url ?? undefined,
    verify: async () => {
      if (!isRight) throw new Error('not a practice shop')
    },
    enter: (address) => void entered.push(address),
  })
  return { ask, entered }
}

describe('the real till', () => {
  it('enters the practice mode at the address of the practice shop', async () => {
    const { ask, entered } = realTill()

    expect(await ask(practiceEnter, null)).toEqual({ ok: true, value: null })
    expect(entered).toEqual(['https://oefenen.example'])
  })

  it.each([
    ['payment_running', { busy: 'Er loopt nog een betaling.' }],
    ['practice_absent', { url: null }],
    ['server_away', { isRight: false }],
  ])('stays the real till with the refusal %s', async (code, given) => {
    const { ask, entered } = realTill(given)

    expect(await ask(practiceEnter, null)).toMatchObject({ ok: false, code })
    expect(entered).toEqual([])
  })

  it('has no exercises', async () => {
    const { ask } = realTill()

    expect(await ask(practiceRead, null)).toMatchObject({ value: { isPractice: false, run: null, scores: [] } })
    expect(await ask(practiceStart, { exerciseId: 'line-gone', seller: 'Noor' })).toMatchObject({ ok: false })
  })
})

const practicePrinter = { via: 'driver', name: PRACTICE_PRINTER }

describe('the settings in practice mode', () => {
  it('keep shop, printer, drawer and full screen, whatever a user changes', () => {
    const fixed = practiceSettings({ url: 'https://oefenen.example', isKiosk: true })
    const settings = openTillSettings({
      file: createTestFile().file,
      fixed,
      log: createTestLog().log,
      note: createTestNotes().note,
    })

    settings.change({
      shopUrl: 'https://winkel.example',
      isKiosk: false,
      opensDrawer: true,
      lockAfterMinutes: 3,
      printers: { receipt: { via: 'network', host: '192.0.2.9', port: 9100 }, order: null, closing: null },
    })

    expect(settings.read()).toMatchObject({
      shopUrl: 'https://oefenen.example',
      isKiosk: true,
      opensDrawer: false,
      lockAfterMinutes: 3,
      printers: { receipt: practicePrinter, order: practicePrinter, closing: practicePrinter },
    })
  })
})
