import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import { closeWithoutAdmin } from '#src/main/features/sessions/close-without-admin.ts'
import { singleWindow } from '#src/main/single-window.ts'
import { peopleAtTill } from '#tests/main/support/people-at-till.ts'

function createSingleWindow() {
  const actions: string[] = []
  const windows = {
    openSecond: (path: string) => {
      let isOpened = true
      actions.push(`open ${path}`)
      return {
        isDestroyed: () => !isOpened,
        show: () => void actions.push('show'),
        focus: () => void actions.push('focus'),
        once: (_: string, drawn: () => void) => drawn(),
        destroy: () => {
          isOpened = false
          actions.push('close')
        },
      } as unknown as BrowserWindow // all members that are used
    },
  }
  return { actions, window: singleWindow(windows, '/kassa/resultaten', {}) }
}

describe('a single window', () => {
  it('is opened once, then brought to the front, and opened again after it was closed', () => {
    const { actions, window } = createSingleWindow()

    window.open()
    window.open()
    window.close()
    window.open()

    expect(actions).toEqual([
      'open /kassa/resultaten',
      'show',
      'show',
      'focus',
      'close',
      'open /kassa/resultaten',
      'show',
    ])
  })
})

describe('the window with results for an Admin', () => {
  it.each(['the till locks', 'a seller takes over', 'the Admin logs out'] as const)('is closed when %s', (event) => {
    const { actions, window } = createSingleWindow()
    const people = peopleAtTill('Admin')
    closeWithoutAdmin(people.sessions, window)
    window.open()

    if (event === 'the till locks') people.lock()
    else if (event === 'a seller takes over') people.logIn('Sales')
    else people.logIn(null)

    expect(actions.at(-1)).toBe('close')
  })

  it('stays open while the Admin is logged in', () => {
    const { actions, window } = createSingleWindow()
    const people = peopleAtTill('Admin')
    closeWithoutAdmin(people.sessions, window)
    window.open()

    people.logIn('Admin')

    expect(actions).not.toContain('close')
  })
})
