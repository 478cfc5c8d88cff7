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
    const created: Notice[] = []
    const make = () => {
      const notice = new Notice()
      created.push(notice)
      return notice
    }
    const notices = openNotifications({ make, isSupported: () => true, log: quietLog })
    let clicks = 0

    notices.show({
      title: 'Voorraad',
      body: 'Gelukt',
      onPress: () => {
        clicks += 1
      },
    })
    created[0]?.emit('click')

    expect([created[0]?.isShown, clicks]).toEqual([true, 1])
  })

  it('is skipped on a machine without notifications', () => {
    const make = () => {
      throw new Error('this machine has no notifications')
    }
    const notices = openNotifications({ make, isSupported: () => false, log: quietLog })

    expect(() => notices.show({ title: 'Voorraad', body: 'Gelukt' })).not.toThrow()
  })
})
