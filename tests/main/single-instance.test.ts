import { describe, expect, it } from 'vitest'
import { acquireInstanceLock, SUCCESSOR } from '#src/main/acquire-instance-lock.ts'
import { closeInOrder } from '#src/main/close-in-order.ts'
import { createTestTime, settle } from '#tests/main/support/test-machine.ts'

describe('a starting instance', () => {
  function starting({ freeAfter, env = {} }: { freeAfter: number; env?: Record<string, string> }) {
    const time = createTestTime()
    const did: string[] = []
    let tries = 0
    const app = {
      requestSingleInstanceLock: () => {
        tries += 1
        return tries > freeAfter
      },
      quit: () => void did.push('quit'),
    }
    acquireInstanceLock({ app, env, timers: time.timers, start: () => void did.push('start') })
    return { time, did }
  }

  it('starts at once when no other runs, and otherwise quits', () => {
    expect(starting({ freeAfter: 0 }).did).toEqual(['start'])
    expect(starting({ freeAfter: 1 }).did).toEqual(['quit'])
  })

  it('waits for the instance that it replaces', async () => {
    const { time, did } = starting({ freeAfter: 3, env: SUCCESSOR })
    expect(did).toEqual([])

    await time.pass(3_000)

    expect(did).toEqual(['start'])
  })

  it('stops waiting for an instance that does not end', async () => {
    const { time, did } = starting({ freeAfter: 1_000, env: SUCCESSOR })

    await time.pass(60_000)

    expect(did).toEqual(['quit'])
  })
})

describe('an instance that quits', () => {
  function ending(close: () => Promise<void>) {
    const time = createTestTime()
    const did: string[] = []
    let willQuit = (_: { preventDefault(): void }) => {}
    const app = {
      on: (_: 'will-quit', listener: typeof willQuit) => {
        willQuit = listener
      },
      quit: () => {
        did.push('quit')
        willQuit({ preventDefault: () => void did.push('wait') })
      },
      releaseSingleInstanceLock: () => void did.push('let go'),
    }
    closeInOrder({ app, timers: time.timers, close })
    return { time, did, quit: app.quit }
  }

  it('releases the lock only after everything is closed, including the journal', async () => {
    let closed = () => {}
    const { did, quit } = ending(
      () =>
        new Promise((done) => {
          closed = done
        }),
    )

    quit()
    await settle()
    expect(did).toEqual(['quit', 'wait'])
    closed()
    await settle()

    expect(did).toEqual(['quit', 'wait', 'let go', 'quit'])
  })

  it.each([
    ['never ends', () => new Promise<void>(() => {})],
    ['fails', () => Promise.reject(new Error('EIO'))],
  ])('waits at most three seconds for work that %s, and keeps the lock until its process ends', async (_, close) => {
    const { did, quit, time } = ending(close)

    quit()
    await time.pass(3_000)

    expect(did).toEqual(['quit', 'wait', 'quit'])
  })
})
