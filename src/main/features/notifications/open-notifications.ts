import type { Log, Notifications } from '../../ports/machine.ts'

/** The part of Electron's `Notification` that is used here. */
export interface NativeNotification {
  on(event: 'click' | 'close' | 'failed', listener: () => void): unknown
  show(): void
}

type Deps = {
  /** @example (options) => new Notification(options) */
  make(options: { title: string; body: string }): NativeNotification
  isSupported(): boolean
  log: Log
}

/** Maximum number of notifications that are referenced. Some systems never report that one was closed. */
const MAX_SHOWN = 50

/** Opens the notifications of the operating system. A click calls `onPress`. */
export function openNotifications({ make, isSupported, log }: Deps): Notifications {
  // A notification without a reference is garbage collected, and its click event is lost.
  const shown = new Set<NativeNotification>()

  return {
    show({ title, body, onPress }) {
      if (!isSupported()) return
      const notice = make({ title, body })
      const forget = () => shown.delete(notice)
      notice.on('click', () => {
        forget()
        onPress?.()
      })
      notice.on('close', forget)
      notice.on('failed', () => {
        forget()
        log.warn('notification failed')
      })
      shown.add(notice)
      const [oldest] = shown
      if (shown.size > MAX_SHOWN && oldest) shown.delete(oldest)
      notice.show()
    },
  }
}
