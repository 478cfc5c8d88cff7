/* Names that the preload allows. They are separate from the schemas, because these would enlarge the preload from 1 kB
   to 150 kB. A test compares the names with the channels and events. */

/** All channels of the POS. */
export const CHANNEL_NAMES = [
  'about:read',
  'command:take',
  'desk:list',
  'desk:read',
  'desk:send',
  'display:answer',
  'display:configure',
  'display:end-offer',
  'display:offer',
  'display:offer-read',
  'display:open',
  'display:read',
  'display:show',
  'drafts:called',
  'drafts:keep',
  'drafts:list',
  'drafts:remove',
  'drafts:send',
  'drawer:open',
  'journal:verify',
  'login-start:change',
  'login-start:read',
  'offline-payments:list',
  'offline-payments:print',
  'offline-payments:return',
  'offline-payments:seen',
  'offline-payments:take',
  'practice:act',
  'practice:enter',
  'practice:leave',
  'practice:read',
  'practice:start',
  'prints:again',
  'prints:check',
  'prints:closing',
  'prints:transfer',
  'prints:drop',
  'prints:list',
  'prints:order',
  'prints:printers',
  'prints:receipt',
  'prints:test',
  'results:read',
  'session:lock',
  'session:read',
  'session:switch',
  'session:touch',
  'settings:change',
  'settings:read',
  'setup:check-shop',
  'setup:read',
  'setup:save',
  'state:read',
  'state:retry',
  'storage:read',
  'storage:write',
  'till:enroll',
  'till:open',
  'till:leave',
  'updates:read',
] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

/** All events of the POS. */
export const EVENT_NAMES = [
  'command:given',
  'desk:changed',
  'display:changed',
  'display:leather-chosen',
  'display:offer-changed',
  'display:signature-sent',
  'drafts:changed',
  'offline-payments:changed',
  'practice:changed',
  'prints:changed',
  'results:changed',
  'session:changed',
  'settings:changed',
  'state:changed',
] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** Outcome of a channel on the wire. Electron transfers only the message of an error, so errors are values. */
export type WireOutcome =
  | { ok: true; value: unknown }
  | { ok: false; code: string; message: string; detail?: unknown; fields?: { field: string; message: string }[] }

/** The object that the preload exposes as `window.terminal`. */
export interface Bridge {
  invoke(channel: ChannelName, input: unknown): Promise<WireOutcome>
  /** Returns an unsubscribe function. */
  listen(event: EventName, listener: (payload: unknown) => void): () => void
}
