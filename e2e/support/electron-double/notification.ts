import { EventEmitter } from 'node:events'
import { cancelable } from './cancelable.ts'
import type { Host } from './host.ts'

type NotificationOptions = { title?: string; subtitle?: string; body?: string; silent?: boolean; urgency?: string }

/** `Notification`: records the notification instead of showing it. A test emits `click` to click on it. */
export class DoubleNotification extends EventEmitter {
  readonly #host: Pick<Host, 'records'>
  title: string
  subtitle: string
  body: string
  silent: boolean
  urgency: string

  constructor(host: Pick<Host, 'records'>, options: NotificationOptions = {}) {
    super()
    this.#host = host
    this.title = options.title ?? ''
    this.subtitle = options.subtitle ?? ''
    this.body = options.body ?? ''
    this.silent = options.silent ?? false
    this.urgency = options.urgency ?? 'normal'
  }

  show(): void {
    this.#host.records.notifications.push({ title: this.title, body: this.body })
    setImmediate(() => this.emit('show', cancelable()))
  }
  close(): void {
    setImmediate(() => this.emit('close', cancelable()))
  }
}
