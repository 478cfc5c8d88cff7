import { describe, expect, it } from 'vitest'
import { showWhenDrawn } from '#src/main/features/window/show-when-drawn.ts'
import { createTestTime } from '#tests/main/support/test-machine.ts'

/**
 * Opens a window whose page is not drawn yet, and records the calls. In Electron `maximize` also shows the window, so
 * `maximize` may not come before the page is drawn.
 */
function openUndrawnWindow({ isMaximized = false } = {}) {
  const time = createTestTime()
  const actions: string[] = []
  let drawn = () => {}
  let isDestroyed = false
  const window = {
    once: (_: 'ready-to-show', listener: () => void) => {
      drawn = listener
    },
    isDestroyed: () => isDestroyed,
    maximize: () => void actions.push('maximize'),
    show: () => void actions.push('show'),
    focus: () => void actions.push('focus'),
  }
  showWhenDrawn(window, { isMaximized, timers: time.timers })
  return {
    time,
    actions,
    draw: () => drawn(),
    destroy: () => {
      isDestroyed = true
    },
  }
}

describe('a window that opens', () => {
  it('is hidden until its page is drawn, also when it was maximized before', () => {
    const { actions } = openUndrawnWindow({ isMaximized: true })

    expect(actions).toEqual([])
  })

  it('is maximized again when its page is drawn, and is in front with the keyboard focus', () => {
    const { actions, draw } = openUndrawnWindow({ isMaximized: true })

    draw()

    expect(actions).toEqual(['maximize', 'show', 'focus'])
  })

  it('is shown only once, also after the time limit', async () => {
    const { actions, draw, time } = openUndrawnWindow()

    draw()
    await time.pass(10_000)

    expect(actions).toEqual(['show', 'focus'])
  })

  it('is shown after four seconds when its page does not render', async () => {
    const { actions, time } = openUndrawnWindow()

    await time.pass(4_000)

    expect(actions).toEqual(['show', 'focus'])
  })

  it('is not shown when it was closed before its page was drawn', async () => {
    const { actions, destroy, time } = openUndrawnWindow()

    destroy()
    await time.pass(4_000)

    expect(actions).toEqual([])
  })
})
