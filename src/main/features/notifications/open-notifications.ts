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

/** Maximum number of references. Some systems never report that a notification was closed, so the set would grow. */
const MAX_REFERENCES = 50

/** Opens the notifications of the operating system. A click on a notification calls its `onPress`. */
export function openNotifications({ make, isSupported, log }: Deps): Notifications {
  // A notification without a reference is garbage collected, and its click event is lost.
  const shown = new Set<NativeNotification>()

  return {
    show({ title, body, onPress }) {
      if (!isSupported()) return
      const notice = make({ title, body })
      const dropReference = () => shown.delete(notice)
      notice.on('click', () => {
        dropReference()
        onPress?.()
      })
      notice.on('close', dropReference)
      notice.on('failed', () => {
        dropReference()
        log.warn('notification failed')
      })
      shown.add(notice)
      const [oldest] = shown
      if (shown.size > MAX_REFERENCES && oldest) shown.delete(oldest)
      notice.show()
    },
  }
}
