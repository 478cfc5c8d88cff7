import { describe, expect, it } from 'vitest'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import type { PaymentTerminal } from '#shared/contracts/staff-payments.ts'
import { conditionOf, pollPaymentTerminals } from '#src/main/features/connection/poll-payment-terminals.ts'
import { createPosState } from '#src/main/features/connection/pos-state.ts'
import { defaultSettings } from '#src/main/features/settings/default-settings.ts'
import { createTestLog, createTestTime, settle } from '#tests/main/support/test-machine.ts'

const counterTerminal: PaymentTerminal = { code: 'TH-1234-5678', name: 'Balie', isReady: true, isStandard: true }
const stockroomTerminal: PaymentTerminal = { code: 'TH-9999-0000', name: 'Magazijn', isReady: false, isStandard: false }
const staff = { email: 'sales@leermeester.example', roles: ['Sales' as const], expires: '', userPageSize: 96 }

describe('the payment terminal of this till', () => {
  it.each([
    [null, 'good', 'Balie is gereed.'],
    ['TH-1234-5678', 'good', 'Balie is gereed.'],
    ['TH-9999-0000', 'bad', 'Magazijn staat uit'],
    ['TH-5555-5555', 'bad', 'niet bekend'],
  ])('is the configured one, or without a configured code the default one of the shop: %s', (code, state, words) => {
    const condition = conditionOf([counterTerminal, stockroomTerminal], code)

    expect(condition.state).toBe(state)
    expect(condition.text).toContain(words)
  })

  it('has the state "off" when the shop has no payment terminal', () => {
    expect(conditionOf([], null).state).toBe('off')
  })

  it('is polled while staff are logged in, and not while the till is locked', async () => {
    const time = createTestTime()
    const state = createPosState({ clock: time.clock })
    let session: TillSession = { session: null, isLocked: false, till: null, vault: 'kept', pinHolders: [] }
    let onSession: (now: TillSession) => void = () => {}
    let requests = 0
    const changeSession = async (changes: Partial<TillSession>) => {
      session = { ...session, ...changes }
      onSession(session)
      await settle()
    }
    pollPaymentTerminals({
      shop: {
        isReachable: () => true,
        onReachable: () => () => {},
        api: {
          paymentDesk: {
            terminals: async () => {
              requests += 1
              return { terminals: [counterTerminal] }
            },
          },
        },
      },
      sessions: {
        current: () => session,
        onChange: (listener) => {
          onSession = listener
          return () => {}
        },
      },
      settings: { read: () => defaultSettings, onChange: () => () => {} },
      timers: time.timers,
      state,
      log: createTestLog().log,
    })
    await time.pass(120_000)
    expect(requests).toBe(0)

    await changeSession({ session: staff })
    await time.pass(60_000)
    expect([requests, state.current().pinTerminal.state]).toEqual([2, 'good'])
    await changeSession({ isLocked: true })
    await time.pass(300_000)

    expect(requests).toBe(2)
  })
})
