import { describe, expect, it, vi } from 'vitest'
import { drawAhead } from '#src/server/http/storefront-pages/draw-ahead.ts'

function open({ draw = async (_path: string) => undefined as unknown, paths = ['/', '/bank', '/stoel'] } = {}) {
  const drawn: string[] = []
  const pauses: number[] = []
  const log = { warn: vi.fn() }
  const end = drawAhead({
    paths: async () => paths,
    draw: async (path) => {
      drawn.push(path)
      await draw(path)
    },
    log,
    pause: async (ms, signal) => {
      pauses.push(ms)
      await new Promise((resolve) => setTimeout(resolve, 1))
      signal.throwIfAborted()
    },
  })
  return { drawn, pauses, log, end }
}

describe('pages that a new server draws ahead', () => {
  it('are drawn one after the other, with four times the time of each for visitors', async () => {
    const { drawn, pauses, log } = open({ draw: () => new Promise((resolve) => setTimeout(resolve, 20)) })

    await vi.waitFor(() => expect(pauses).toHaveLength(4))

    expect(drawn).toEqual(['/', '/bank', '/stoel'])
    for (const pause of pauses.slice(1)) expect(pause).toBeGreaterThan(60)
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('end when the server stops', async () => {
    let stop = () => {}
    const { drawn, pauses, log, end } = open({ draw: async () => stop() })
    stop = end
    await vi.waitFor(() => expect(pauses).toHaveLength(2))

    await new Promise((resolve) => setTimeout(resolve, 20))

    expect([drawn, pauses.length]).toEqual([['/'], 2])
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('end with a message in the log at the fifth that fails, and pass over the others', async () => {
    const paths = ['/', '/1', '/2', '/bank', '/3', '/4', '/5', '/6']
    const draw = (path: string) => (path === '/bank' ? Promise.resolve() : Promise.reject(new Error('weg')))
    const { drawn, pauses, log } = open({ draw, paths })

    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce())

    expect(drawn).toEqual(paths.slice(0, 6))
    expect(
      pauses.filter((ms) => ms === 5_000),
      'at the start, and after each failure but the last',
    ).toHaveLength(5)
  })
})
