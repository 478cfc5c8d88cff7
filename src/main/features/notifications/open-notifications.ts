import type { Log, Notifications } from '../../ports/machine.ts'

/** A notification of Electron, as far as it is used here. */
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

/** So many at most are held on to; a machine that never says that one is closed would keep them for ever. */
const MOST = 50

/** Notifications of the machine; pressing one does what it was shown for. */
export function openNotifications({ make, isSupported, log }: Deps): Notifications {
  // One that nobody holds is cleaned away, and then nothing hears that it was pressed.
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
        log.warn('a notification could not be shown')
      })
      shown.add(notice)
      const [oldest] = shown
      if (shown.size > MOST && oldest) shown.delete(oldest)
      notice.show()
    },
  }
}
