import { describe, expect, it } from 'vitest'
import { askPassword, currentTurn, endTurn } from '#src/renderer/features/pos/sessions/strong-login-store.ts'
import { withStrongLogin } from '#src/renderer/features/pos/sessions/with-strong-login.ts'

const refusal = () => Response.json({ code: 'strong_login_needed', message: 'Log in' }, { status: 403 })

/** Returns the wrapped `fetch`, which gets these responses, and the calls that it made. */
function fetchWith(responses: Response[], hasLoggedIn: boolean) {
  const calls: [string, RequestInit | undefined][] = []
  let asked = 0
  const fetch = withStrongLogin(
    async (url, init) => {
      calls.push([url, init])
      return responses.shift() ?? Response.error()
    },
    {
      currentTurn: () => 0,
      askPassword: async () => {
        asked += 1
        return hasLoggedIn
      },
    },
  )
  return { fetch, calls, timesAsked: () => asked }
}

describe('a call that needs the password', () => {
  const refund = { method: 'POST', body: '{"Amount":100}' }

  it('is repeated after the login, with the same content', async () => {
    const { fetch, calls, timesAsked } = fetchWith([refusal(), Response.json({ ok: true })], true)

    const response = await fetch('/api/pay/1/refund', refund)

    expect(await response.json()).toEqual({ ok: true })
    expect(calls).toEqual([
      ['/api/pay/1/refund', refund],
      ['/api/pay/1/refund', refund],
    ])
    expect(timesAsked()).toBe(1)
  })

  it('is refused when the user cancels, with the message of the server', async () => {
    const { fetch, calls } = fetchWith([refusal()], false)

    const response = await fetch('/api/pay/1/refund', refund)

    expect(await response.json()).toMatchObject({ code: 'strong_login_needed' })
    expect(calls).toHaveLength(1)
  })

  it('is not asked for twice, when the other login is not sufficient either', async () => {
    const { fetch, timesAsked } = fetchWith([refusal(), refusal()], true)

    expect((await fetch('/api/pay/1/refund', refund)).status).toBe(403)
    expect(timesAsked()).toBe(1)
  })

  it.each([
    ['another refusal', () => Response.json({ code: 'forbidden', message: 'Nee' }, { status: 403 })],
    ['a refusal of another program', () => new Response('<html>', { status: 403 })],
    ['a success', () => Response.json({ code: 'strong_login_needed' })],
  ])('is none with %s', async (_, response) => {
    const { fetch, timesAsked } = fetchWith([response()], true)

    expect((await fetch('/api/x')).bodyUsed).toBe(false)
    expect(timesAsked()).toBe(0)
  })

  it('is refused when the till gets another user before the response arrives', async () => {
    const fetch = withStrongLogin(
      async () => {
        endTurn()
        return refusal()
      },
      { currentTurn, askPassword },
    )

    expect((await fetch('/api/pay/1/refund', refund)).status).toBe(403)
  })
})
