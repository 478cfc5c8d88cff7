import { describe, expect, it } from 'vitest'
import { acquireInstanceLock, SUCCESSOR } from '#src/main/acquire-instance-lock.ts'
import { closeInOrder } from '#src/main/close-in-order.ts'
import { createTestTime, settle } from '#tests/main/support/test-machine.ts'

describe('a starting instance', () => {
  /** Starts an instance. Its first requests for the lock are refused: `refusedRequests` of them. */
  function startInstance({ refusedRequests, env = {} }: { refusedRequests: number; env?: Record<string, string> }) {
    const time = createTestTime()
    const actions: string[] = []
    let tries = 0
    const app = {
      requestSingleInstanceLock: () => {
        tries += 1
        return tries > refusedRequests
      },
      quit: () => void actions.push('quit'),
    }
    acquireInstanceLock({ app, env, timers: time.timers, start: () => void actions.push('start') })
    return { time, actions }
  }

  it('starts at once when no other instance runs, and otherwise quits', () => {
    expect(startInstance({ refusedRequests: 0 }).actions).toEqual(['start'])
    expect(startInstance({ refusedRequests: 1 }).actions).toEqual(['quit'])
  })

  it('waits for the instance that it replaces', async () => {
    const { time, actions } = startInstance({ refusedRequests: 3, env: SUCCESSOR })
    expect(actions).toEqual([])

    await time.pass(3_000)

    expect(actions).toEqual(['start'])
  })

  it('stops waiting and quits when the instance that it replaces does not end', async () => {
    const { time, actions } = startInstance({ refusedRequests: 1_000, env: SUCCESSOR })

    await time.pass(60_000)

    expect(actions).toEqual(['quit'])
  })
})

describe('an instance that quits', () => {
  function startQuitting(close: () => Promise<void>) {
    const time = createTestTime()
    const actions: string[] = []
    let willQuit = (_: { preventDefault(): void }) => {}
    const app = {
      on: (_: 'will-quit', listener: typeof willQuit) => {
        willQuit = listener
      },
      quit: () => {
        actions.push('quit')
        willQuit({ preventDefault: () => void actions.push('wait') })
      },
      releaseSingleInstanceLock: () => void actions.push('release lock'),
    }
    closeInOrder({ app, timers: time.timers, close })
    return { time, actions, quit: app.quit }
  }

  it('releases the lock only after everything is closed, including the journal', async () => {
    let closed = () => {}
    const { actions, quit } = startQuitting(
      () =>
        new Promise((done) => {
          closed = done
        }),
    )

    quit()
    await settle()
    expect(actions).toEqual(['quit', 'wait'])
    closed()
    await settle()

    expect(actions).toEqual(['quit', 'wait', 'release lock', 'quit'])
  })

  it.each([
    ['never ends', () => new Promise<void>(() => {})],
    ['fails', () => Promise.reject(new Error('EIO'))],
  ])('waits at most three seconds for work that %s, and keeps the lock until its process ends', async (_, close) => {
    const { actions, quit, time } = startQuitting(close)

    quit()
    await time.pass(3_000)

    expect(actions).toEqual(['quit', 'wait', 'quit'])
  })
})
