import { act } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closeSession, openSession, useSession } from '#src/renderer/features/common/sessions/index.ts'
import { useFrozenSession } from '#src/renderer/features/pos/sessions/use-frozen-session.ts'
import { counterDouble, tillOf } from '../../../support/counter-double.ts'
import { renderAdmin } from '../../../support/render-admin.tsx'

describe('the session in the page', () => {
  afterEach(() => act(closeSession))

  function open({ isLocked = false } = {}) {
    const main = counterDouble()
    const seen: (string | undefined)[] = []
    function Page() {
      useFrozenSession(isLocked)
      seen.push(useSession()?.email)
      return null
    }
    const { session } = tillOf()
    act(() => session && openSession(session))
    const { unmount } = renderAdmin(<Page />, { platform: { pos: main.counter } })
    return { main, unmount, hasSession: () => seen.at(-1) !== undefined }
  }

  it('does not end after the lock event, even when the lock is not rendered yet', () => {
    const { main, hasSession } = open()

    act(() => {
      main.tell('session:changed', tillOf({ isLocked: true }))
      // As after a refused request whose response arrives before React renders the lock.
      closeSession()
    })

    expect(hasSession()).toBe(true)
  })

  it('does not end when the till was locked before the page loaded', () => {
    const { hasSession } = open({ isLocked: true })

    act(closeSession)

    expect(hasSession()).toBe(true)
  })

  it('ends again when a request is refused after the unlock', () => {
    const { main, hasSession } = open()

    act(() => {
      main.tell('session:changed', tillOf({ isLocked: true }))
      main.tell('session:changed', tillOf())
      closeSession()
    })

    expect(hasSession()).toBe(false)
  })
})
