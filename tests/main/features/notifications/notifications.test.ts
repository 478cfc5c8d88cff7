import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { openNotifications } from '#src/main/features/notifications/open-notifications.ts'
import { quietLog } from '../../support/people-at-till.ts'

class Notice extends EventEmitter {
  isShown = false
  show() {
    this.isShown = true
  }
}

describe('a notification', () => {
  it('runs its action once when it is clicked', () => {
    const made: Notice[] = []
    const make = () => {
      const notice = new Notice()
      made.push(notice)
      return notice
    }
    const notices = openNotifications({ make, isSupported: () => true, log: quietLog })
    let pressed = 0

    notices.show({
      title: 'Voorraad',
      body: 'Gelukt',
      onPress: () => {
        pressed += 1
      },
    })
    made[0]?.emit('click')

    expect([made[0]?.isShown, pressed]).toEqual([true, 1])
  })

  it('is skipped on a machine without notifications', () => {
    const make = () => {
      throw new Error('there is no such thing here')
    }
    const notices = openNotifications({ make, isSupported: () => false, log: quietLog })

    expect(() => notices.show({ title: 'Voorraad', body: 'Gelukt' })).not.toThrow()
  })
})
