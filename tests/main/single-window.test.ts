import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import { closeWithoutAdmin } from '#src/main/features/sessions/close-without-admin.ts'
import { singleWindow } from '#src/main/single-window.ts'
import { peopleAtTill } from '#tests/main/support/people-at-till.ts'

function openings() {
  const did: string[] = []
  const windows = {
    openSecond: (path: string) => {
      let isOpened = true
      did.push(`open ${path}`)
      return {
        isDestroyed: () => !isOpened,
        show: () => void did.push('show'),
        focus: () => void did.push('focus'),
        once: (_: string, drawn: () => void) => drawn(),
        destroy: () => {
          isOpened = false
          did.push('close')
        },
      } as unknown as BrowserWindow // all members that are used
    },
  }
  return { did, window: singleWindow(windows, '/kassa/resultaten', {}) }
}

describe('a single window', () => {
  it('is opened, brought to the front when it is open, and opened again after it was closed', () => {
    const { did, window } = openings()

    window.open()
    window.open()
    window.close()
    window.open()

    expect(did).toEqual(['open /kassa/resultaten', 'show', 'show', 'focus', 'close', 'open /kassa/resultaten', 'show'])
  })
})

describe('the window with results for an Admin', () => {
  it.each(['the till locks', 'a seller takes over', 'the Admin logs out'] as const)('is closed when %s', (event) => {
    const { did, window } = openings()
    const people = peopleAtTill('Admin')
    closeWithoutAdmin(people.sessions, window)
    window.open()

    if (event === 'the till locks') people.lock()
    else if (event === 'a seller takes over') people.logIn('Sales')
    else people.logIn(null)

    expect(did.at(-1)).toBe('close')
  })

  it('stays open while the Admin is logged in', () => {
    const { did, window } = openings()
    const people = peopleAtTill('Admin')
    closeWithoutAdmin(people.sessions, window)
    window.open()

    people.logIn('Admin')

    expect(did).not.toContain('close')
  })
})
