import { describe, expect, it } from 'vitest'
import { showWhenDrawn } from '#src/main/features/window/show-when-drawn.ts'
import { createTestTime } from '#tests/main/support/test-machine.ts'

/** As in Electron: maximizing a window also shows it, behind the focused one. */
function undrawn({ isMaximized = false } = {}) {
  const time = createTestTime()
  const did: string[] = []
  let drawn = () => {}
  let isDestroyed = false
  const window = {
    once: (_: 'ready-to-show', listener: () => void) => {
      drawn = listener
    },
    isDestroyed: () => isDestroyed,
    maximize: () => void did.push('maximize'),
    show: () => void did.push('show'),
    focus: () => void did.push('focus'),
  }
  showWhenDrawn(window, { isMaximized, timers: time.timers })
  return {
    time,
    did,
    draw: () => drawn(),
    destroy: () => {
      isDestroyed = true
    },
  }
}

describe('a window that opens', () => {
  it('is hidden until its page is drawn, also when it was maximized', () => {
    const { did } = undrawn({ isMaximized: true })

    expect(did).toEqual([])
  })

  it('is maximized when it was, and is in front with the keyboard focus', () => {
    const { did, draw } = undrawn({ isMaximized: true })

    draw()

    expect(did).toEqual(['maximize', 'show', 'focus'])
  })

  it('is shown only once, also after the time limit', async () => {
    const { did, draw, time } = undrawn()

    draw()
    await time.pass(10_000)

    expect(did).toEqual(['show', 'focus'])
  })

  it('is shown after a while when its page does not render', async () => {
    const { did, time } = undrawn()

    await time.pass(4_000)

    expect(did).toEqual(['show', 'focus'])
  })

  it('is not shown when it was closed before', async () => {
    const { did, destroy, time } = undrawn()

    destroy()
    await time.pass(4_000)

    expect(did).toEqual([])
  })
})
