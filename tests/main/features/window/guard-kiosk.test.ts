import { describe, expect, it } from 'vitest'
import { guardKiosk } from '#src/main/features/window/guard-kiosk.ts'
import { peopleAtTill, quietLog, settingsOfTill } from '#tests/main/support/people-at-till.ts'
import { createTestTime, settle } from '#tests/main/support/test-machine.ts'

const MINUTE_MS = 60_000

/** Opens a till in kiosk mode, and records what it asks. `answers` are the chosen buttons, in order. */
function openTill({
  who = 'Sales',
  isKiosk = true,
  answers = [],
  leavePractice,
}: {
  who?: 'Admin' | 'Sales' | null
  isKiosk?: boolean
  answers?: number[]
  leavePractice?: () => void
} = {}) {
  const people = peopleAtTill(who)
  const settings = settingsOfTill({ isKiosk })
  const time = createTestTime()
  const asked: string[] = []
  const given: object[] = []
  const left = [...answers]
  let quits = 0
  let beforeQuit: (event: { preventDefault(): void }) => void = () => {}
  const guard = guardKiosk({
    app: {
      on: (_, listener) => {
        beforeQuit = listener
      },
      quit: () => {
        quits += 1
      },
    },
    settings: settings.settings,
    sessions: people.sessions,
    commands: { give: (command) => void given.push(command) },
    clock: time.clock,
    log: quietLog,
    ask: async ({ title }) => {
      asked.push(title)
      return left.shift() ?? 1
    },
    showMain: () => {},
    leavePractice,
  })
  const closes = (how: (event: { preventDefault(): void }) => void) => {
    let isPrevented = false
    how({
      preventDefault: () => {
        isPrevented = true
      },
    })
    return !isPrevented
  }
  return {
    people,
    settings,
    time,
    guard,
    asked,
    given,
    quits: () => quits,
    closeWindow: () => closes(guard.windowCloses),
    quit: () => closes((event) => beforeQuit(event)),
  }
}

describe('closing the app in kiosk mode', () => {
  it.each(['Sales', null] as const)('is refused with an explanation while the user is: %s', async (who) => {
    const till = openTill({ who })

    expect([till.closeWindow(), till.quit()]).toEqual([false, false])

    await settle()
    expect(till.asked).toEqual(['Alleen een beheerder sluit deze kassa.'])
    expect([till.given, till.quits()]).toEqual([[], 0])
  })

  it('leads from the practice mode to the real till, also for its Admin, whose password everyone knows', () => {
    let left = 0
    const till = openTill({
      who: 'Admin',
      leavePractice: () => {
        left += 1
      },
    })

    expect([till.closeWindow(), left, till.asked]).toEqual([false, 1, []])
  })

  it('is possible for an Admin, and not while the till of an Admin is locked', () => {
    const till = openTill({ who: 'Admin' })
    till.people.lock()
    expect([till.closeWindow(), till.quit()]).toEqual([false, false])

    till.people.unlock()

    expect([till.closeWindow(), till.quit()]).toEqual([true, true])
    expect(till.closeWindow()).toBe(true)
  })

  it('is possible for everyone without kiosk mode', () => {
    const till = openTill({ isKiosk: false })

    expect([till.closeWindow(), till.quit()]).toEqual([true, true])
  })

  it('lets an Admin log in first, and then asks whether to close', async () => {
    const till = openTill({ answers: [0, 0] })
    till.closeWindow()
    await settle()
    expect(till.given).toEqual([{ command: 'switch-user' }])

    till.people.logIn('Admin')
    await settle()

    expect(till.asked).toEqual(['Alleen een beheerder sluit deze kassa.', 'Kassa afsluiten?'])
    expect(till.quits()).toBe(1)
  })

  it('does not ask an Admin who logs in later for another reason, or for whom nobody asked', async () => {
    const late = openTill({ answers: [0] })
    late.closeWindow()
    await settle()
    await late.time.pass(4 * MINUTE_MS)
    late.people.logIn('Admin')
    const other = openTill({ answers: [1] })
    other.closeWindow()
    await settle()
    other.people.logIn('Admin')
    await settle()

    expect([late.asked.length, other.asked.length]).toEqual([1, 1])
    expect([late.quits(), other.quits()]).toEqual([0, 0])
  })

  it('opens no second question while one is open', async () => {
    const till = openTill()

    for (let presses = 0; presses < 5; presses += 1) till.closeWindow()
    await settle()

    expect(till.asked).toHaveLength(1)
  })

  it('is possible when the system ends, whoever is logged in', () => {
    const till = openTill()

    till.guard.systemEnds()

    expect([till.quit(), till.closeWindow()]).toEqual([true, true])
    expect(till.asked).toEqual([])
  })

  it('is refused again after a shutdown that was canceled', async () => {
    const till = openTill()
    till.guard.systemEnds()

    await till.time.pass(2 * MINUTE_MS)

    expect([till.quit(), till.closeWindow()]).toEqual([false, false])
  })
})
