import { describe, expect, it } from 'vitest'
import { type FailureCode, failures } from '#shared/contracts/failures.ts'
import {
  sessionLock,
  sessionRead,
  sessionSwitch,
  sessionTouch,
  tillEnroll,
  tillLeave,
  tillOpen,
} from '#shared/contracts/pos/session-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { registerSessions } from '#src/main/features/sessions/register-sessions.ts'
import type { TillServer } from '#src/main/ports/till.ts'
import { createTestIpc } from '#tests/main/support/test-ipc.ts'
import { createTestLog, settle } from '#tests/main/support/test-machine.ts'
import { createTill, sessionOf } from './support/open-till.ts'

const anna = sessionOf('anna@leermeester.example')
const bert = sessionOf('bert@leermeester.example')
const registered = { tillId: 'a-till', name: 'Kassa 1', secret: 'open sesame' }
const holders = [{ email: bert.email, name: 'Bert' }]

/** Opens the page of a till, and a server whose responses the test can replace. */
async function open(server: Partial<TillServer> = {}) {
  let isReachable = true
  const till = createTill()
  const sessions = till.start()
  const { ipc, ask, events } = createTestIpc()
  const requests: unknown[] = []
  let reconnect = () => {}
  registerSessions({
    ipc,
    sessions,
    server: {
      open: async (body) => {
        requests.push(body)
        return registered
      },
      redeemCode: async (code) => {
        requests.push({ code })
        return { ...registered, location: 'Showroom Utrecht', drawer: 'Kassa 1' }
      },
      holders: async () => ({ name: 'Kassa 1', holders }),
      switch: async ({ email }) => ({ token: `token-of-${email}`, session: sessionOf(email) }),
      countTries: async ({ secret: _, ...report }) => void requests.push(report),
      end: async (body) => void requests.push(body),
      ...server,
    },
    shop: {
      isReachable: () => isReachable,
      onReachable: (listener) => {
        reconnect = listener
        return () => {}
      },
    },
    log: createTestLog().log,
  })
  return {
    till,
    sessions,
    ask,
    events,
    requests,
    goAway: () => {
      isReachable = false
    },
    reconnect: () => {
      isReachable = true
      reconnect()
    },
  }
}

const refusal = (code: FailureCode) => async () => {
  throw new ShopError({ code, message: failures[code].text }, failures[code].status)
}

describe('the channels of session and till', () => {
  it('register the machine as a till after a login, replacing its former till, and load the PIN holders', async () => {
    const { sessions, ask, requests } = await open()
    sessions.begin({ token: 'strong', session: anna })

    const answer = await ask(tillOpen, { name: 'Kassa 1' })
    await ask(tillOpen, { name: 'Kassa 2' })

    expect(answer).toMatchObject({
      ok: true,
      value: { till: { tillId: 'a-till', name: 'Kassa 1' }, pinHolders: holders },
    })
    expect(JSON.stringify(answer)).not.toContain('open sesame')
    expect(requests).toEqual([{ name: 'Kassa 1' }, { name: 'Kassa 2', replaces: 'a-till' }])
  })

  it.each(['server_away', 'strong_login_needed', 'till_name_taken'] as const)(
    'show the reason of a failed registration: %s',
    async (code) => {
      const { ask } = await open({ open: refusal(code) })

      expect(await ask(tillOpen, { name: 'Kassa 1' })).toMatchObject({ ok: false, code })
    },
  )

  it('register the machine with a code, without a login and without showing its secret', async () => {
    const { sessions, ask, requests } = await open()

    const answer = await ask(tillEnroll, { code: 'https://winkel.example/#kassa-7K2Q0XN4' })

    expect(answer).toEqual({
      ok: true,
      value: { name: 'Kassa 1', location: 'Showroom Utrecht', drawer: 'Kassa 1' },
    })
    expect(requests).toEqual([{ code: '7K2Q0XN4' }])
    expect(sessions.till()).toEqual(registered)
    expect(sessions.current().pinHolders).toEqual(holders)
  })

  it('refuse a code on a machine that is a till, so that a passer-by does not replace it', async () => {
    const { sessions, ask, requests } = await open()
    sessions.setTill(registered)

    expect(await ask(tillEnroll, { code: '7K2Q-0XN4' })).toMatchObject({ ok: false, code: 'till_registered' })
    expect(requests).toEqual([])
  })

  it('do not send a text that cannot be a code', async () => {
    const { ask, requests } = await open()

    expect(await ask(tillEnroll, { code: '1234' })).toMatchObject({ ok: false, code: 'till_code_invalid' })
    expect(requests).toEqual([])
  })

  it.each(['server_away', 'till_code_invalid', 'till_name_taken', 'too_many_requests'] as const)(
    'show why a code was refused: %s',
    async (code) => {
      const { ask, sessions } = await open({ redeemCode: refusal(code) })

      expect(await ask(tillEnroll, { code: '7K2Q-0XN4' })).toMatchObject({ ok: false, code })
      expect(sessions.till()).toBeNull()
    },
  )

  it('hand the till to a colleague by PIN', async () => {
    const { sessions, ask, events } = await open()
    sessions.begin({ token: 'of-anna', session: anna })
    sessions.setTill(registered)
    await ask(sessionLock, null)

    const answer = await ask(sessionSwitch, { email: bert.email, pin: '2580' })

    expect(answer).toMatchObject({ ok: true, value: { isLocked: false, session: { email: bert.email } } })
    expect(sessions.token()).toBe(`token-of-${bert.email}`)
    expect(events.at(-1)).toMatchObject({ event: 'session:changed', payload: { session: { email: bert.email } } })
  })

  it.each(['wrong_pin', 'pin_blocked', 'too_many_requests'] as const)(
    'keep the till locked with its user after: %s',
    async (code) => {
      const { sessions, ask } = await open({ switch: refusal(code) })
      sessions.begin({ token: 'of-anna', session: anna })
      sessions.setTill(registered)
      sessions.lock()

      expect(await ask(sessionSwitch, { email: bert.email, pin: '2580' })).toMatchObject({ ok: false, code })
      expect(sessions.current()).toMatchObject({ isLocked: true, session: { email: anna.email } })
    },
  )

  describe('while the shop is unreachable', () => {
    const away = refusal('server_away')

    /** Opens a till that Anna opened with the PIN 5927 and locked before the shop became unreachable. */
    async function openAway() {
      let calls = 0
      const opened = await open({
        switch: (request) => {
          calls += 1
          return calls === 1
            ? Promise.resolve({ token: 'of-anna', session: sessionOf(request.email) })
            : away().then(() => request as never)
        },
      })
      opened.sessions.setTill(registered)
      await opened.ask(sessionSwitch, { email: anna.email, pin: '5927' })
      await expect.poll(() => opened.sessions.current().unlocksOfflineBy).toBe('pin')
      opened.sessions.lock()
      return { ...opened, calls: () => calls }
    }

    it('the PIN of the locked session unlocks the till, without waiting for a call', async () => {
      const { sessions, ask, goAway, calls } = await openAway()
      goAway()

      expect(await ask(sessionSwitch, { email: anna.email, pin: '5927' })).toMatchObject({
        ok: true,
        value: { isLocked: false, session: { email: anna.email } },
      })

      expect([sessions.token(), calls()]).toEqual(['of-anna', 1])
    })

    it('the shop is asked first when nothing shows yet that it is unreachable', async () => {
      const { ask, calls } = await openAway()

      expect(await ask(sessionSwitch, { email: anna.email, pin: '5927' })).toMatchObject({ ok: true })

      expect(calls()).toBe(2)
    })

    it('a colleague gets a sentence, and the fifth wrong PIN ends the tries', async () => {
      const { ask, goAway } = await openAway()
      goAway()

      expect(await ask(sessionSwitch, { email: bert.email, pin: '2580' })).toMatchObject({ code: 'only_own_offline' })
      for (let tries = 0; tries < 4; tries += 1)
        expect(await ask(sessionSwitch, { email: anna.email, pin: '1111' })).toMatchObject({ code: 'wrong_pin' })
      expect(await ask(sessionSwitch, { email: anna.email, pin: '1111' })).toMatchObject({ code: 'blocked_offline' })
      expect(await ask(sessionSwitch, { email: anna.email, pin: '5927' })).toMatchObject({ code: 'blocked_offline' })
    })

    it('the user of a session by password is asked for the password', async () => {
      const { sessions, ask, goAway } = await open({ switch: away })
      sessions.setTill(registered)
      sessions.begin({ token: 'of-anna', session: anna })
      await sessions.rememberSecret('of-anna', { kind: 'password', secret: 'drie groene stoelen' })
      sessions.lock()
      goAway()

      expect(await ask(sessionSwitch, { email: anna.email, pin: '5927' })).toMatchObject({ code: 'password_offline' })
    })

    it('wrong PINs are reported to the shop as soon as it is reachable, and a lost report is repeated unchanged', async () => {
      let isLost = true
      const reports: unknown[] = []
      const { sessions, ask, goAway, reconnect } = await open({
        countTries: async ({ secret: _, ...report }) => {
          reports.push(report)
          if (isLost) await away()
        },
      })
      sessions.setTill(registered)
      sessions.begin({ token: 'of-anna', session: anna })
      await sessions.rememberSecret('of-anna', { kind: 'pin', secret: '5927' })
      sessions.lock()
      goAway()
      await ask(sessionSwitch, { email: anna.email, pin: '1111' })
      await ask(sessionSwitch, { email: anna.email, pin: '2222' })

      reconnect()
      await settle()
      isLost = false
      reconnect()
      await settle()

      const report = { tillId: 'a-till', reportId: expect.any(String), email: anna.email, kind: 'pin', tries: 2 }
      expect(reports).toEqual([report, report])
      expect(reports[0]).toEqual(reports[1])
      expect(sessions.offlineTries()).toEqual([])
    })
  })

  it('end the registration when the shop does not know the till', async () => {
    const { sessions, ask } = await open({ switch: refusal('till_unknown') })
    expect(await ask(sessionSwitch, { email: bert.email, pin: '2580' })).toMatchObject({ code: 'till_unknown' })
    sessions.setTill(registered)

    expect(await ask(sessionSwitch, { email: bert.email, pin: '2580' })).toMatchObject({ code: 'till_unknown' })
    expect(sessions.till()).toBeNull()
  })

  it('refuse another user during a payment, also one that began while the shop checked the PIN', async () => {
    let startPayment = () => {}
    const { till, sessions, ask } = await open({
      switch: async ({ email }) => {
        startPayment()
        return { token: 'late', session: sessionOf(email) }
      },
    })
    startPayment = () => till.setBusy('Er loopt een betaling.')
    sessions.begin({ token: 'of-anna', session: anna })
    sessions.setTill(registered)

    expect(await ask(sessionSwitch, { email: bert.email, pin: '2580' })).toMatchObject({ code: 'payment_running' })
    expect(await ask(sessionSwitch, { email: bert.email, pin: '2580' })).toMatchObject({ code: 'payment_running' })
    expect(sessions.token()).toBe('of-anna')
  })

  it('reload the PIN holders after a reconnect, and keep them while the shop is unreachable', async () => {
    let list = holders
    let isAway = false
    const { sessions, reconnect } = await open({
      holders: async () => (isAway ? refusal('server_away')() : { name: 'Kassa 1', holders: list }),
    })
    sessions.setTill(registered)
    reconnect()
    await settle()
    isAway = true
    reconnect()
    await settle()
    expect(sessions.current().pinHolders).toEqual(holders)

    isAway = false
    list = []
    reconnect()
    await settle()

    expect(sessions.current().pinHolders).toEqual([])
  })

  it('reload the PIN holders at every lock, and when the page reads the session', async () => {
    let list: typeof holders = []
    const { sessions, ask } = await open({ holders: async () => ({ name: 'Kassa 1', holders: list }) })
    sessions.begin({ token: 'strong', session: anna })
    await ask(tillOpen, { name: 'Kassa 1' })

    list = holders
    sessions.lock()
    await settle()
    expect(sessions.current().pinHolders).toEqual(holders)

    list = []
    await ask(sessionRead, null)
    await settle()
    expect(sessions.current().pinHolders).toEqual([])
  })

  it('end the registration at the shop and on this machine; on this machine also while the shop is away', async () => {
    const { sessions, ask, requests } = await open()
    sessions.setTill(registered)
    await ask(tillLeave, null)
    expect([requests, sessions.till()]).toEqual([[{ tillId: 'a-till' }], null])

    const other = await open({ end: refusal('server_away') })
    other.sessions.setTill(registered)

    expect(await other.ask(tillLeave, null)).toMatchObject({ ok: true, value: { till: null } })
  })

  it('return the session, and record activity', async () => {
    const { sessions, ask } = await open()
    sessions.begin({ token: 'of-anna', session: anna })

    expect(await ask(sessionRead, null)).toMatchObject({ ok: true, value: { session: { email: anna.email } } })
    expect(await ask(sessionTouch, null)).toEqual({ ok: true, value: { isLocked: false } })
    expect(sessions.wasTouched()).toBe(true)
  })
})
